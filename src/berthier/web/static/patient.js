// Who asks for more than a server allows is told when to ask again (429, Retry-After): a page waits and does so.
const TRIES = 4, LONGEST = 10; // seconds

const after = (seconds, then) => setTimeout(then, 1000 * Math.min(LONGEST, Number(seconds) || 1));

export async function patient(address, tries = TRIES) {
  const answer = await fetch(address);
  if (answer.status !== 429 || tries === 1) return answer;
  await new Promise((over) => after(answer.headers.get("Retry-After"), over));
  return patient(address, tries - 1);
}

// The same for what htmx asked for.
export function again({ detail: { xhr } }, ask) {
  if (xhr.status === 429) after(xhr.getResponseHeader("Retry-After"), ask);
}
