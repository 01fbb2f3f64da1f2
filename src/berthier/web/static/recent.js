// The tables of this device: kept here, shown on the front page, never sent anywhere.
const KEY = "tables", MOST = 12;

function read() {
  try { return JSON.parse(localStorage.getItem(KEY)) || []; } catch { return []; }
}

function write(tables) {
  try { localStorage.setItem(KEY, JSON.stringify(tables.slice(0, MOST))); } catch { /* then it is not remembered */ }
}

function entry(table) {
  const item = document.createElement("li"), link = document.createElement("a"), more = document.createElement("small"), gone = document.createElement("button");
  link.href = table.place;
  link.textContent = table.title;
  more.textContent = ` ${table.rules}, as ${table.called || table.seat} `;
  gone.type = "button";
  gone.className = "small";
  gone.textContent = "forget";
  gone.setAttribute("aria-label", `Forget ${table.title}`);
  gone.addEventListener("click", () => { write(read().filter((one) => one.place !== table.place)); item.remove(); });
  item.append(link, more, gone);
  call(table, item, more);
  return item;
}

// Whose move it is at each of them; those that wait for this reader come first.
async function call(table, item, more) {
  try {
    const answer = await fetch(`${table.place}/call`);
    if (!answer.ok) return;
    const { mine, over, said } = await answer.json();
    const words = document.createElement("b");
    words.className = mine ? "your-move" : "others-move";
    words.textContent = mine ? `● ${said} ` : `${over ? "over" : "waiting for others"} `;
    more.after(words);
    if (mine) item.parentNode?.prepend(item);
  } catch { /* it is listed all the same */ }
}

// Who opens a table and plays in it has the umpire's key too: it came in the part of the address no server sees.
function keepUmpire({ title, rules, code }) {
  const key = /^#umpire=([\w-]+)$/.exec(location.hash)?.[1];
  if (!key) return;
  const place = `/seat/${key}`;
  write([{ place, title, rules, code, seat: "umpire" }, ...read().filter((one) => one.place !== place)]);
  history.replaceState(history.state, "", location.pathname + location.search);
}

export function recent() {
  const room = document.querySelector("#room, [data-of-room]"), list = document.querySelector("#recent .recent");
  if (room) {
    const { place, title, seat, called, rules, code } = room.dataset;
    keepUmpire(room.dataset);
    const umpire = read().find((one) => code && one.code === code && one.seat === "umpire" && one.place !== place);
    const door = document.getElementById("own-umpire");
    if (umpire && door) { door.hidden = false; door.querySelector("a").href = umpire.place; }
    write([{ place, title, seat, called, rules, code }, ...read().filter((one) => one.place !== place)]);
  }
  const tables = list ? read().filter((one) => /^\/seat\/[\w-]+$/.test(one.place)) : [];
  if (tables.length) {
    list.append(...tables.map(entry));
    document.getElementById("recent").hidden = false;
  }
}
