/** What became of mutants: kept between runs, counted, and the score. */
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { inProject } from '../project.mjs';

/**
 * @typedef {{ name: string, of: string, fate: string, killer?: string, tests: string }} Result `of`: hash of
 *   the source file; `tests`: hash of the file of tests that failed, or of all tests where none did
 */

/** @param {string} text */
export const hashOf = (text) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** @param {string} file */
const hashOfFile = (file) =>
  existsSync(inProject(file)) ? hashOf(readFileSync(inProject(file), 'utf8')) : '';

const fileOf = (name) => name.split(' | ', 1)[0];

/**
 * Keeps what became of a mutant: one line of JSON, so that an interrupted run loses nothing.
 * @param {string} kept a file @param {string} name @param {{ fate: string, killer?: string }} found
 * @param {string} allTests
 */
export function keepResult(kept, name, { fate, killer }, allTests) {
  const tests = killer ? hashOfFile(killer) : allTests;
  const result = { name, of: hashOfFile(fileOf(name)), fate, killer, tests };
  appendFileSync(kept, `${JSON.stringify(result)}\n`);
}

/**
 * The fates that still hold: source file and tests are the same. A mutant that was killed stays so while the
 * test that did it is the same.
 * @param {string} kept a file @param {string} allTests @returns {Map<string, string>} by name
 */
export function keptFates(kept, allTests) {
  if (!existsSync(kept)) return new Map();
  const hashes = new Map();
  const hash = (file) => hashes.get(file) ?? hashes.set(file, hashOfFile(file)).get(file);
  const lines = readFileSync(kept, 'utf8').split('\n');
  // The last line is empty, or was cut when the run was killed.
  const results = lines.slice(0, -1).map((line) => JSON.parse(line));
  const holds = ({ name, of, killer, tests }) =>
    of === hash(fileOf(name)) && tests === (killer ? hash(killer) : allTests);
  return new Map(results.filter(holds).map(({ name, fate }) => [name, fate]));
}

/** The last line of a run. @param {string[]} list fates */
export function scoreLine(list) {
  const count = (fate) => list.filter((each) => each === fate).length;
  const noticed = count('killed') + count('timed out');
  const score = (100 * noticed) / (list.length - count('equivalent') || 1);
  const counts = ['killed', 'timed out', 'equivalent'].map((fate) => `${fate} ${count(fate)}`);
  return `mutants ${list.length}, ${counts.join(', ')}, score ${score.toFixed(1)} %`;
}
