/** Many mutants against the unit tests: each file of tests runs with one mutant at a time, side by side with others. */
import { inSource, isIn, took } from './tests.mjs';

/** ms of tests of a mutant before others have their turn, after a first round of one file: most need no more. */
const ROUND = 6000;

/** What `tests` say of a mutant, alone. */
async function tryAlone(unit, mutant, tests) {
  const found = await unit.runClaims(new Map(tests.map((each) => [each, mutant])), {
    isEndedByFailure: true,
  });
  if (found.isTooLong) return { fate: 'timed out' };
  const killer = found.testModules.find((module) => module.state() === 'failed');
  if (killer) return { fate: 'killed', killer: inSource(killer.moduleId) };
  if (found.unhandledErrors.length > 0) return { fate: 'killed' };
  const passed = found.testModules.filter((module) => module.state() === 'passed');
  if (passed.length < tests.length) throw new Error(`tests that did not run, of ${mutant.name}`);
  return { fate: 'survived' };
}

/**
 * Some of the next tests of each mutant, each file for one of them.
 * @param {Map<object, object[]>} open tests by mutant; what is taken leaves its list
 * @param {number} most ms; 0 = one file
 */
export function takeClaims(open, most) {
  const claims = new Map();
  for (const [mutant, tests] of open) {
    let taken = 0;
    for (const test of tests.filter((each) => !claims.has(each))) {
      if (taken > most) break;
      claims.set(test, mutant);
      taken += took.get(test.moduleId);
    }
    open.set(
      mutant,
      tests.filter((each) => claims.get(each) !== mutant),
    );
  }
  return claims;
}

/**
 * Runs files of tests, each with its mutant.
 * @returns the claims that did not pass: those whose file failed by itself, and others
 */
async function runRound(unit, claims, isIsolated) {
  if (claims.size === 0) return { failed: new Map(), doubtful: new Map() };
  const { testModules, unhandledErrors } = await unit.runClaims(claims, { isIsolated });
  const origins = unhandledErrors.map((error) => error.VITEST_TEST_PATH);
  const isStray = ({ moduleId }) => origins.some((origin) => !origin || origin === moduleId);
  const states = new Map(testModules.map((each) => [each.moduleId, each.state()]));
  const claimsThat = (isWanted) => new Map([...claims].filter(([test]) => isWanted(test)));
  const hasFailed = ({ moduleId }) => states.get(moduleId) === 'failed';
  const hasPassed = (test) => states.get(test.moduleId) === 'passed' && !isStray(test);
  return {
    failed: claimsThat(hasFailed),
    doubtful: claimsThat((test) => !hasFailed(test) && !hasPassed(test)),
  };
}

/**
 * The claims whose file of tests notices its mutant. Files share modules, and with them what a mutant has left there:
 * what did not pass is run again in a process of its own, as is what has its mutant in code that runs when a module is
 * loaded.
 * @param {Map<object, object>} claims mutants by file of tests
 * @returns {Promise<Map<object, { fate: string, killer?: string }>>} by file of tests
 */
export async function noticedClaims(unit, claims) {
  const noticed = new Map();
  const [loaded, others] = [true, false].map(
    (isWanted) => new Map([...claims].filter(([, mutant]) => unit.isLoaded(mutant) === isWanted)),
  );
  const suspects = await runRound(unit, others, false);
  const exact = new Map([...loaded, ...suspects.failed, ...suspects.doubtful]);
  const { failed, doubtful } = await runRound(unit, exact, true);
  for (const [test] of failed) noticed.set(test, { fate: 'killed', killer: inSource(test.moduleId) });
  for (const [test, mutant] of doubtful) {
    const found = await tryAlone(unit, mutant, [test]);
    if (found.fate !== 'survived') noticed.set(test, found);
  }
  return noticed;
}

/**
 * What the tests below the folder of each mutant say of it, but those below `done`.
 * @param {(mutant: object) => string} folderOf @param {(mutant: object) => string} done
 * @param {(mutant: object, found: { fate: string, killer?: string }) => void} onFound
 */
export async function tryMutants(unit, mutants, folderOf, done, onFound) {
  const open = new Map();
  for (const mutant of mutants) {
    const tests = unit.testsOf(mutant, folderOf(mutant)).filter((each) => !isIn(done(mutant))(each));
    if (tests.length === 0) onFound(mutant, { fate: 'not reached' });
    else open.set(mutant, tests);
  }
  for (let most = 0; open.size > 0; most = ROUND) {
    const claims = takeClaims(open, most);
    process.stderr.write(`${open.size} mutants, ${claims.size} files of tests\n`);
    const found = await noticedClaims(unit, claims);
    const noticed = new Map([...found].map(([test, fate]) => [claims.get(test), fate]));
    for (const [mutant, tests] of open) {
      const fate = noticed.get(mutant) ?? { fate: 'survived' };
      if (fate.fate === 'survived' && tests.length > 0) continue;
      onFound(mutant, fate);
      open.delete(mutant);
    }
  }
}
