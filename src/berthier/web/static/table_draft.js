// A draft of places: bases are dragged one after another until all stand right. The draft is a word of the server, who
// judges every drag; kept here is only what it was before each, to take the last one back.
let past = [];

export const placing = () => Boolean(document.querySelector("#giving[data-placing]"));
export const forget = () => { past = []; };
export const remember = (draft) => { past.push(draft); };
export const drags = () => past.length;
export const hasPast = () => past.length > 0;
export const takeBack = () => past.pop();

// The pieces are drawn where the draft has them: from where they stand, to where, turned by so many degrees; who has
// another shape there, as the server draws him.
export function standAt({ placed = {}, reshaped = {} }) {
  for (const piece of document.querySelectorAll("#pieces [data-piece]")) {
    const [x, y, to, down, turned] = placed[piece.dataset.piece] || [];
    piece.style.transition = turned === undefined ? "" : "none";  // under the finger, not after it
    piece.style.transform = turned === undefined ? "" : `translate(${to}px, ${down}px) rotate(${turned}deg) translate(${-x}px, ${-y}px)`;
    shape(piece, reshaped[piece.dataset.piece]);
  }
}

const undrafted = new WeakMap();  // how a piece was drawn before a draft gave it another shape

function shape(piece, drawn) {
  if (!undrafted.has(piece) && drawn) undrafted.set(piece, [...piece.childNodes]);
  if (drawn) piece.innerHTML = drawn;
  else if (undrafted.has(piece)) { piece.replaceChildren(...undrafted.get(piece)); undrafted.delete(piece); }
}

// The bases of those in hand: as drafted, else as they stand.
export const heldIn = (hand, ghost) => hand.who.map((id, place) => ghost?.bases[ghost.ids.indexOf(id)] || hand.bases[place]);

// Where those stand who are to be set up, before one of them is in hand.
export const waiting = () => placing() ? [...document.querySelectorAll("#pieces .lit[data-piece]")].map((one) => [[Number(one.dataset.x), Number(one.dataset.y)]]) : [];
