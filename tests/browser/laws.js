// What holds for every page on every screen: each law answers with what breaks it.
() => {
  const MARGIN = 90;  // px of padding, and of what has no words, at the end of a page
  const root = document.scrollingElement;
  const told = (one) => one === root ? "the page" : `${one.tagName.toLowerCase()}#${one.id}.${[...one.classList].join(".")}`;
  const look = (one) => getComputedStyle(one);
  const isSeen = (one) => one.checkVisibility({ visibilityProperty: true });
  const isHeld = ["hidden", "clip"].includes(look(document.body).overflowY);  // as on a phone, where the sheet alone scrolls
  const scrolls = (one, way) => {
    const size = way === "X" ? "Width" : "Height", isLong = one[`scroll${size}`] > one[`client${size}`] + 1;
    return isLong && (one === root ? !isHeld : /auto|scroll/.test(look(one)[`overflow${way}`]));
  };
  const every = [...document.body.querySelectorAll("*")].filter(isSeen);
  const boxes = [root, ...every].filter((one) => scrolls(one, "X") || scrolls(one, "Y"));

  // Where the last thing that can be seen inside a box ends, from the box's own beginning; what a box within it hides is
  // not counted.
  const isInk = (one) => one.matches("img, svg, input, select, button, textarea")
    || [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  const shown = (one, box) => {
    let { left, right, top, bottom } = one.getBoundingClientRect();
    for (let at = one.parentElement; at && at !== box && at !== document.body; at = at.parentElement) {
      if (look(at).overflowX === "visible" && look(at).overflowY === "visible") continue;
      const edge = at.getBoundingClientRect();
      [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
    }
    return right - left > 2 && bottom - top > 2 ? { right, bottom } : { right: -Infinity, bottom: -Infinity };
  };
  const ends = (box) => {
    const edge = box === root ? { x: -scrollX, y: -scrollY } : box.getBoundingClientRect();
    const from = box === root ? edge : { x: edge.x - box.scrollLeft, y: edge.y - box.scrollTop };
    const ink = every.filter((one) => box.contains(one) && isInk(one)).map((one) => shown(one, box));
    return [Math.max(...ink.map((one) => one.right)) - from.x, Math.max(...ink.map((one) => one.bottom)) - from.y];
  };
  const emptiness = boxes.flatMap((box) => {
    const [right, bottom] = ends(box), found = [];
    if (scrolls(box, "Y") && box.scrollHeight - bottom > MARGIN) found.push(`${told(box)}: ${Math.round(box.scrollHeight - bottom)} px below`);
    if (scrolls(box, "X") && box.scrollWidth - right > MARGIN) found.push(`${told(box)}: ${Math.round(box.scrollWidth - right)} px beside`);
    return found;
  });

  // A chart in use shows the cell in use inside its own frame, and a conversation its last words.
  const down = boxes.filter((one) => scrolls(one, "Y"));
  const nested = down.filter((one) => one !== root && !one.matches(".wide-table, [role=log]"))
    .filter((one) => down.some((box) => box !== one && box.contains(one))).map(told);

  // Who is asked sees something to answer with; what has no button is reached by something that is lit.
  const spots = [[0.5, 0.5], [0.5, 0.1], [0.1, 0.5], [0.9, 0.5]];
  const isInSight = (one) => isSeen(one) && spots.some(([across, along]) => {
    const box = one.getBoundingClientRect();
    const at = document.elementFromPoint(box.x + box.width * across, box.y + box.height * along);
    return at && (one.contains(at) || (one.closest("#pieces") && at.closest("#pieces")));
  });
  const table = document.querySelector("#table[data-mine]");
  const ANSWERS = "button[name=pick], #giving .order-buttons summary, .form-of-orders :is(select, button)";
  const LIT = "#pieces .lit[data-piece], #pieces .lit.on";
  const isLit = (key) => key && document.querySelector(`#pieces [data-piece="${CSS.escape(key)}"], #pieces .lit.on[data-place="${CSS.escape(key)}"]`);
  const unanswerable = [];
  if (table && !document.querySelector("#curtain[open]")) {
    if (![...table.querySelectorAll(ANSWERS), ...document.querySelectorAll(LIT)].some(isInSight)) unanswerable.push("nothing to answer with");
    const isFree = !document.querySelector("#pieces .picked, .hand-layer .in-hand, .form-of-orders");
    const words = new Set([...table.querySelectorAll(":is(.order-buttons, .picked-orders, #preview) button")].map((one) => one.value));
    const folded = [...table.querySelectorAll(".every-order:not([open]) button")].filter((one) => isFree && !words.has(one.value));
    const lost = folded.filter((one) => !isLit(one.dataset.pieceOf) && !isLit(one.dataset.placeOf));
    unanswerable.push(...lost.slice(0, 3).map((one) => `nothing leads to “${one.textContent}”`));
  }

  // The board lies inside the window; what can be picked does not lie under the board's tools.
  const board = document.getElementById("board"), misplaced = [];
  if (board) {
    const frame = board.getBoundingClientRect(), tools = board.querySelector(".board-tools").getBoundingClientRect();
    if (frame.bottom > innerHeight + 1 || frame.right > innerWidth + 1) misplaced.push("the board runs out of the window");
    const isUnder = ({ x, y, width, height }) => {
      const [across, along] = [x + width / 2, y + height / 2];
      return across > tools.left && across < tools.right && along > tools.top && along < tools.bottom;
    };
    const isStrip = tools.height > 0.9 * frame.height;  // beside the board: what lies there is as far off as behind its edge
    const under = [...document.querySelectorAll("#pieces .lit[data-piece]")].filter((one) => !isStrip && isUnder(one.getBoundingClientRect()));
    misplaced.push(...under.map((one) => `${one.dataset.piece} lies under the tools`));
  }
  return { emptiness, nested, unanswerable, misplaced };
}
