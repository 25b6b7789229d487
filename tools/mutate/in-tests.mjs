/** Set up before each file of tests: turns on the mutant under test, and notes which mutants the file reaches. */
import { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeEach, inject } from 'vitest';

// What the switches ask (`instrumentationBabelHeader` of Stryker's instrumenter).
const switches = (globalThis.__stryker__ ??= {});
const { id, hitLimit, ms, tests } = inject('mutants')[globalThis.__vitest_worker__.filepath] ?? {};
// Modules that are loaded keep this object for all files of tests.
const reached = (switches.mutantCoverage ??= { static: {}, perTest: {} });
reached.perTest = {};
Object.assign(switches, { activeMutant: id, hitCount: 0, hitLimit, currentTestId: 'tests' });

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
  file.meta.reached = reached.perTest;
  return watch?.terminate();
});
