/** Set up before each file of tests: turns on the mutant under test, and notes which mutants the file reaches. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeEach, inject } from 'vitest';

// What the switches ask (`instrumentationBabelHeader` of Stryker's instrumenter).
const switches = globalThis.__stryker__;
const { id, hitLimit, ms, tests } = inject('mutants')[globalThis.__vitest_worker__.filepath] ?? {};
// Modules that are loaded keep this object, which `in-threads.mjs` made, for all files of tests.
const reached = switches.mutantCoverage;
reached.perTest = {};
Object.assign(switches, { activeMutant: id, hitCount: 0, hitLimit, currentTestId: 'tests' });
// And what they ask in threads and processes.
const inThreads = `${process.env.SEGUE_SWITCHED}/reached-${process.pid}`;
process.env.SEGUE_REACHED = inThreads;
if (id === undefined) delete process.env.__STRYKER_ACTIVE_MUTANT__;
else process.env.__STRYKER_ACTIVE_MUTANT__ = id;

// Where a loop has no end no timer runs: another thread ends the process, and the file does not pass.
const ends =
  'setTimeout(() => process.kill(process.pid, "SIGKILL"), require("node:worker_threads").workerData)';
const watch = ms === undefined ? undefined : new Worker(ends, { eval: true, workerData: ms });
watch?.unref();

// Tests after one that noticed the mutant need not run.
let isNoticed = false;
beforeEach(({ task, skip }) => {
  if (isNoticed || tests?.includes(task.id) === false) skip();
  switches.currentTestId = task.id;
});
afterEach(({ task }) => {
  isNoticed ||= id !== undefined && task.result?.state === 'fail';
  switches.currentTestId = 'tests';
});

// oxlint-disable-next-line no-empty-pattern -- Vitest asks for it
afterAll(({}, file) => {
  const ids = existsSync(inThreads) ? readFileSync(inThreads, 'utf8').split('\n').slice(0, -1) : [];
  rmSync(inThreads, { force: true });
  reached.perTest.tests = { ...Object.fromEntries(ids.map((each) => [each, 1])), ...reached.perTest.tests };
  file.meta.reached = reached.perTest;
  return watch?.terminate();
});
