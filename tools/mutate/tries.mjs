/** Many mutants against the unit tests: each file of tests runs with one mutant at a time, side by side with others. */
import { inSource, isIn, took } from './tests.mjs';

/** ms of tests of a mutant before others have their turn. */
const ROUND = 6000;

/** What `tests` say of a mutant, alone. */
async function tryAlone(unit, mutant, tests) {
  const found = await unit.runClaims(new Map(tests.map((each) => [each, mutant])), true);
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
 */
export function takeClaims(open) {
  const claims = new Map();
  for (const [mutant, tests] of open) {
    let taken = 0;
    for (const test of tests.filter((each) => !claims.has(each))) {
      if (taken > ROUND) break;
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
 * Files that may have noticed their mutant: they did not pass. Files share modules, and with them what a mutant
 * has left there, so that each is to be asked again alone.
 */
async function suspectsOf(unit, claims) {
  const { testModules, unhandledErrors } = await unit.runClaims(claims);
  const passed = new Set(
    testModules.filter((each) => each.state() === 'passed').map((each) => each.moduleId),
  );
  const origins = unhandledErrors.map((error) => error.VITEST_TEST_PATH);
  const isSuspect = ({ moduleId }) =>
    !passed.has(moduleId) || origins.some((origin) => !origin || origin === moduleId);
  return Map.groupBy([...claims.keys()].filter(isSuspect), (test) => claims.get(test));
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
    // A module is loaded once for many files: with one mutant only.
    else if (unit.isLoaded(mutant)) onFound(mutant, await tryAlone(unit, mutant, tests));
    else open.set(mutant, tests);
  }
  while (open.size > 0) {
    const claims = takeClaims(open);
    process.stderr.write(`${open.size} mutants, ${claims.size} files of tests\n`);
    const suspects = await suspectsOf(unit, claims);
    for (const [mutant, tests] of open) {
      const asked = suspects.get(mutant);
      const found = asked ? await tryAlone(unit, mutant, asked) : { fate: 'survived' };
      if (found.fate === 'survived' && tests.length > 0) continue;
      onFound(mutant, found);
      open.delete(mutant);
    }
  }
}
