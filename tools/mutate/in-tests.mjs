/** Set up before each file of tests: turns on the mutant under test, and notes which mutants the file reaches. */
import { afterAll, beforeAll, inject } from 'vitest';

// What the switches ask (`instrumentationBabelHeader` of Stryker's instrumenter).
const switches = (globalThis.__stryker__ ??= {});
const reached = (switches.mutantCoverage ??= { static: {}, perTest: {} });
Object.assign(switches, { activeMutant: inject('mutant'), hitCount: 0, hitLimit: inject('hitLimit') });
switches.currentTestId = undefined;

beforeAll(() => {
  reached.perTest = {};
  switches.currentTestId = 'tests';
});

// oxlint-disable-next-line no-empty-pattern -- Vitest asks for it
afterAll(({}, file) => {
  switches.currentTestId = undefined;
  file.meta.reached = reached.perTest.tests ?? {};
  file.meta.loaded = reached.static;
});
