/** What Stryker asks of us in its own processes: which mutants were drawn, and where results go. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { projectRoot } from '../project.mjs';
import { keyOf } from './mutants.mjs';
import { keepResult } from './results.mjs';

/** @returns {{ keys: string[], kept: string, allTests: string }} as `mutate.mjs` wrote it */
const readRun = () => JSON.parse(readFileSync(process.env.SEGUE_MUTATE_RUN, 'utf8'));

/** @param {any} mutant of Stryker @param {number} firstLine its number: 0 for mutants, 1 in reports */
function keyIn({ fileName, location: { start, end }, mutatorName, replacement }, firstLine) {
  const place = ({ line, column }) => ({ line: line - firstLine, column: column - firstLine });
  const file = relative(projectRoot, fileName).replaceAll('\\', '/');
  return keyOf({ file, start: place(start), end: place(end), mutator: mutatorName, replacement });
}

function createDrawn() {
  const keys = new Set(readRun().keys);
  const check = (mutant) =>
    keys.has(keyIn(mutant, 0)) ? { status: 'passed' } : { status: 'compileError', reason: 'not drawn' };
  return {
    init: async () => {},
    check: async (mutants) => Object.fromEntries(mutants.map((mutant) => [mutant.id, check(mutant)])),
    group: async (mutants) => [mutants.map(({ id }) => id)],
  };
}

function createKept() {
  const { keys, kept, allTests } = readRun();
  let tested = 0;
  return {
    onMutantTested(mutant) {
      if (mutant.status === 'CompileError') return;
      keepResult(kept, keyIn(mutant, 1), mutant, allTests);
      if (++tested % 20 === 0) process.stderr.write(`${tested} of ${keys.length} mutants\n`);
    },
  };
}

export const strykerPlugins = [
  { kind: 'Checker', name: 'drawn', value: createDrawn() },
  { kind: 'Reporter', name: 'kept', value: createKept() },
];
