/** Mutants of the source: what Stryker would change, less texts, a draw from them, and their switches. */
import { readFileSync } from 'node:fs';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { inProject } from '../project.mjs';

/**
 * A change of the source in one place. Its name is the same in each run: file, line, change, and which of
 * several that read the same it is.
 * @typedef {{ file: string, start: Place, end: Place, mutator: string, replacement: string }} Change
 * @typedef {Change & { name: string }} Mutant
 * @typedef {{ line: number, column: number }} Place both from 0
 */

const silent = { debug() {}, info() {}, warn() {}, isDebugEnabled: () => false };
const instrumenter = new Instrumenter(silent);

/** @param {{ name: string, content: string, mutate: unknown }[]} files @param {boolean} noHeader */
const instrument = (files, noHeader) =>
  instrumenter.instrument(files, { plugins: null, excludedMutations: [], ignorers: [], noHeader });

/** Only the text of an id or a unit is code: others are read by people, or name a class. */
const isCode = /\b(id|unit|kind)['"]?\s*(:|={1,3}|!==?|case)\s*[{(]?$/;

/** The source from `start` to `end`. @param {string} text @param {Place} start @param {Place} end */
function cut(text, start, end) {
  const lines = text.split('\n').slice(start.line, end.line + 1);
  lines[lines.length - 1] = lines.at(-1).slice(0, end.column);
  lines[0] = lines[0].slice(start.column);
  return lines.join('\n');
}

/** @param {string} text of the file @param {Change} change */
function describe(text, { file, start, end, mutator, replacement }) {
  const short = (code) => code.replace(/\s+/g, ' ').slice(0, 80);
  const line = text.split('\n')[start.line].trim();
  return `${file} | ${line} | ${mutator}: ${short(cut(text, start, end))} → ${short(replacement)}`;
}

/** All mutants of a file but those of texts. @param {string} file @returns {Promise<Mutant[]>} */
export async function mutantsOf(file, text = readFileSync(inProject(file), 'utf8')) {
  const { mutants } = await instrument([{ name: file, content: text, mutate: true }], true);
  const lines = text.split('\n');
  const times = new Map();
  return mutants
    .filter(({ mutatorName, location: { start } }) => {
      return mutatorName !== 'StringLiteral' || isCode.test(lines[start.line].slice(0, start.column));
    })
    .map(({ location: { start, end }, mutatorName: mutator, replacement }) => {
      const change = { file, start, end, mutator, replacement };
      const words = describe(text, change);
      times.set(words, (times.get(words) ?? 0) + 1);
      return { ...change, name: times.get(words) > 1 ? `${words} #${times.get(words)}` : words };
    });
}

/**
 * The source with all `mutants` in it, each behind a switch.
 * @param {Mutant[]} mutants
 * @returns {Promise<{ texts: Map<string, string>, switches: Map<string, string> }>} by file, and by name
 */
export async function switchesOf(mutants) {
  const sources = Object.entries(Object.groupBy(mutants, ({ file }) => file)).map(([name, mutate]) => {
    return { name, content: readFileSync(inProject(name), 'utf8'), mutate };
  });
  const placed = await instrument(sources, false);
  const placeOf = (...parts) => JSON.stringify(parts);
  const ids = new Map(
    placed.mutants.map(({ id, fileName, location: { start, end }, mutatorName, replacement }) => {
      return [placeOf(fileName, start.line, start.column, end, mutatorName, replacement), id];
    }),
  );
  const idOf = ({ file, start, end, mutator, replacement }) =>
    ids.get(placeOf(file, start.line, start.column, end, mutator, replacement));
  return {
    texts: new Map(placed.files.map(({ name, content }) => [name, content])),
    switches: new Map(mutants.map((mutant) => [mutant.name, idOf(mutant)])),
  };
}

/** Numbers from 0 to 1 that follow from a seed (mulberry32). @param {number} seed */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Draws `count` mutants by lines: each line of the source is as likely, and one of its mutants is taken. A
 * line without any is passed over.
 *
 * @param {{ path: string, text: string }[]} files @param {number} count @param {number} seed
 * @param {(line: { path: string, line: number }) => boolean} [isWanted]
 * @returns {Promise<Mutant[]>} fewer where the source has no more
 */
export async function drawMutants(files, count, seed, isWanted = (_line) => true) {
  const random = randomFrom(seed);
  const lines = files
    .flatMap(({ path, text }) => text.split('\n').map((_, line) => ({ path, line })))
    .filter(isWanted);
  const left = new Map();
  const drawn = [];
  while (drawn.length < count && lines.length > 0) {
    const at = Math.floor(random() * lines.length);
    const { path, line } = lines[at];
    if (!left.has(path)) left.set(path, await mutantsOf(path));
    const here = left.get(path).filter(({ start }) => start.line === line);
    if (here.length > 0) {
      const mutant = here[Math.floor(random() * here.length)];
      left.get(path).splice(left.get(path).indexOf(mutant), 1);
      drawn.push(mutant);
    }
    if (here.length <= 1) {
      lines[at] = lines.at(-1);
      lines.pop();
    }
  }
  return drawn;
}
