/** Numbers from 0 to 1, the same ones for the same seed (mulberry32, public domain). */
export function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Byte sequences to insert, besides random bytes, on which parsers tend to fail. */
const PIECES = [
  '0',
  '-1',
  '9',
  '99999999999',
  '1e9',
  '-1e-9',
  'NaN',
  'null',
  '""',
  '[]',
  '{}',
  '{',
  '}',
  '\0',
  '\n',
  '\r',
  'ROOT x',
  'JOINT',
  'End Site',
  'CHANNELS 3',
  'MOTION',
  'Frames: 1000000000',
  'Frame Time: 0',
  '"count":4294967295',
  '"byteLength":-1',
  '"children":[0]',
  '"uri":"../x"',
  '"bufferView":9',
  '"VEC4"',
  '"CUBICSPLINE"',
  'KeyTime: *9',
  'a: 1,2,3',
  'C: "OO",1,1',
  'LimbNode',
];

/** `source` with one to four errors. */
export function mutant(source: Uint8Array, random: () => number): Uint8Array {
  let bytes = source;
  for (let changes = 1 + Math.floor(random() * 4); changes > 0 && bytes.length > 0; changes--) {
    bytes = changed(bytes, random);
  }
  return bytes;
}

function changed(bytes: Uint8Array, random: () => number): Uint8Array {
  const at = Math.floor(random() * bytes.length);
  const length = 1 + Math.floor(random() * 12);
  const kind = random();
  if (kind < 0.05) return bytes.slice(0, at);
  if (kind < 0.35) return bytes.with(at, Math.floor(random() * 256));
  // Digits are where counts, sizes and indices are.
  if (kind < 0.6) return bytes.with(nextDigit(bytes, at), 48 + Math.floor(random() * 10));
  if (kind < 0.7) return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]);
  if (kind < 0.8) return Buffer.concat([bytes.subarray(0, at + length), bytes.subarray(at)]);
  const piece = PIECES[Math.floor(random() * PIECES.length)];
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(piece), bytes.subarray(at)]);
}

function nextDigit(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at++) if (bytes[at] >= 48 && bytes[at] <= 57) return at;
  return from;
}
