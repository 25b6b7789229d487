import { NO_MOTION } from '#contract/words/no-motion.ts';
import { generated } from './generate.ts';
import { readFuzzed } from './read-fuzzed.ts';
import { soundFiles, type Format } from './sources.ts';

/** Numbers from 0 to 1, the same ones for the same seed (mulberry32, public domain). */
function randomFrom(seed: number): () => number {
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
  ...['0', '-1', '9', '99999999999', '1e9', '-1e-9', 'NaN', 'null', '""', '[]', '{}', '{', '}', '\0'],
  ...['\n', '\r', 'ROOT x', 'JOINT', 'End Site', 'CHANNELS 3', 'MOTION', 'Frames: 1000000000'],
  ...['Frame Time: 0', '"count":4294967295', '"byteLength":-1', '"children":[0]', '"uri":"../x"'],
  ...['"bufferView":9', '"VEC4"', '"CUBICSPLINE"', 'KeyTime: *9', 'a: 1,2,3', 'C: "OO",1,1'],
  ...['LimbNode'],
];

/** `source` with one to four errors. */
function mutant(source: Uint8Array, random: () => number): Uint8Array {
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

export interface FuzzResult {
  readonly accepted: number;
  readonly refused: number;
  readonly slowestMs: number;
  /** A fault, with the data to reproduce it. */
  readonly faults: readonly string[];
}

/** Time after which a file counts as hanging, ms. */
const MAX_MS = 2000;

const MAX_MEMORY = 500e6;

/**
 * Reads `count` damaged files: half with changed bytes, half valid in form with changed content. Each is
 * taken or refused in people's words, the same way twice; none throws, hangs, takes more than 500 MB or
 * changes what all objects share.
 *
 * @param onFile is told before each, so that whoever watches can tell which one hangs
 */
export async function fuzzFormat(
  format: Format,
  count: number,
  seed: number,
  onFile: (index: number) => void = () => undefined,
): Promise<FuzzResult> {
  const sources = await soundFiles(format);
  const faults: string[] = [];
  const totals = { accepted: 0, refused: 0, slowestMs: 0 };
  for (let index = 0; index < count; index++) {
    onFile(index);
    const bytes = fuzzedFile(format, sources, index, seed);
    const begun = performance.now();
    const fault = await faultOf(format, bytes, totals);
    const elapsed = (performance.now() - begun) / 2; // it is read twice
    totals.slowestMs = Math.max(totals.slowestMs, elapsed);
    const hangs = elapsed > MAX_MS ? `took ${elapsed.toFixed(0)} ms` : undefined;
    for (const each of [fault, hangs])
      if (each !== undefined) faults.push(`${format} ${index} of seed ${seed}: ${each}`);
  }
  return { ...totals, faults };
}

/** The file of an index, the same each time. */
export function fuzzedFile(
  format: Format,
  sources: readonly Uint8Array[],
  index: number,
  seed: number,
): Uint8Array {
  // A separate random stream for each file, so that each can be reproduced alone.
  const random = randomFrom(seed * 1_000_003 + index);
  const source = sources[Math.floor(index / 2) % sources.length];
  return index % 2 === 0 ? mutant(source, random) : generated(format, source, random);
}

async function faultOf(
  format: Format,
  bytes: Uint8Array,
  totals: { accepted: number; refused: number },
): Promise<string | undefined> {
  const { maxRSS } = process.resourceUsage(); // kB
  const before = shared();
  const results = [];
  try {
    for (let time = 0; time < 2; time++) results.push(await readFuzzed(format, Uint8Array.from(bytes)));
  } catch (error) {
    return `threw ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
  }
  const grown = (process.resourceUsage().maxRSS - maxRSS) * 1024;
  if (grown > MAX_MEMORY) return `took ${(grown / 1e6).toFixed(0)} MB for ${bytes.length} bytes`;
  if (shared() !== before) return 'changed what all objects share';
  const [first, second] = results;
  if (JSON.stringify(first) !== JSON.stringify(second)) return 'is read otherwise the second time';
  if ('given' in first) totals.accepted++;
  else totals.refused++;
  return 'refused' in first ? faultOfWords(first.refused) : undefined;
}

/** Messages of engines and libraries, which users must not see. */
const NO_WORDS =
  /undefined is not|cannot read prop|is not a function|not iterable|call stack|invalid array|\n\s*at |\.js:|\[object|invariant/i;

function faultOfWords(words: string): string | undefined {
  const isPlaced = /^mutant\.\w+: Expected .+, but found .+ \(.+\)$/s.test(words);
  const isSentence = /^mutant\.\w+: [A-Z].+\.$/.test(words) || /^[A-Z].+: mutant\.\w+$/.test(words);
  const isSaid = isPlaced || isSentence || words === NO_MOTION || /^mutant\.(json|jsonl|csv)\b/.test(words);
  return isSaid && !NO_WORDS.test(words) && words.length < 2000 ? undefined : `said ${words.slice(0, 500)}`;
}

/** Property names of the built-in prototypes. */
function shared(): string {
  const kinds = [Object, Array, Function, String, Number, Map, Set, Float32Array];
  return kinds.flatMap((kind) => [kind, kind.prototype as object].map(namesOf)).join();
}

const namesOf = (holder: object): string => Object.getOwnPropertyNames(holder).join(' ');
