// What a table knows of the hand at this moment, shared by those who take, show, drag and type.
//
// hand: what is taken, as the server told it; looked: a place that is told of; draft: the order as far as it is drawn;
// ghost: where it leads; drag: the gesture under way; question: what was asked when the hand was last empty.
import { patient } from "./patient.js";

export const now = { place: "", hand: null, looked: null, draft: "", ghost: null, drag: null, question: "" };

export const box = (id) => document.getElementById(id);
export const ask = async (what, fields) => {
  const answer = await patient(`${now.place}/${what}?${new URLSearchParams(fields)}`);
  return answer.ok ? answer.json() : null;
};

export const sideOf = (id) => document.querySelector(`#pieces [data-piece="${CSS.escape(id)}"]`)?.dataset.side;

// Who stand at the point of a piece, itself among them: two leaders, or those with one unit.
export const sharing = (piece) => [...document.querySelectorAll("#pieces [data-piece]")].filter((one) => one.dataset.x === piece.dataset.x && one.dataset.y === piece.dataset.y && one.style.transform === piece.style.transform);

// What is drawn stays when another piece is taken: of a plan, of a draft of places, of leaders who ride together.
export const keepsDraft = () => Boolean(document.querySelector("#giving[data-draft]")) || now.draft.startsWith("lead ");
