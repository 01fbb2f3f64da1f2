// SHA-256 of a text, in hexadecimal. Browsers have their own only on pages that came by HTTPS; a table at home did not.
const PRIMES = [];
for (let n = 2; PRIMES.length < 64; n += 1) if (PRIMES.every((prime) => n % prime)) PRIMES.push(n);
const part = (root) => ((root - Math.floor(root)) * 2 ** 32) | 0;
const FIRST = PRIMES.slice(0, 8).map((prime) => part(Math.sqrt(prime)));
const ROUNDS = PRIMES.map((prime) => part(Math.cbrt(prime)));
const turn = (word, by) => (word >>> by) | (word << (32 - by));

function padded(bytes) {
  const whole = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  new DataView(whole.buffer).setUint32(whole.length - 4, bytes.length * 8);
  return new DataView(whole.buffer);
}

export function sha256(text) {
  const view = padded(new TextEncoder().encode(text));
  let state = [...FIRST];
  for (let at = 0; at < view.byteLength; at += 64) {
    const words = Array.from({ length: 16 }, (_, place) => view.getInt32(at + 4 * place));
    for (let n = 16; n < 64; n += 1) {
      const [w15, w2] = [words[n - 15], words[n - 2]];
      const low = turn(w15, 7) ^ turn(w15, 18) ^ (w15 >>> 3), high = turn(w2, 17) ^ turn(w2, 19) ^ (w2 >>> 10);
      words.push((words[n - 16] + low + words[n - 7] + high) | 0);
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let n = 0; n < 64; n += 1) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[n] + words[n]) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
    }
    state = [a, b, c, d, e, f, g, h].map((word, place) => (word + state[place]) | 0);
  }
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
