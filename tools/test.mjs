/**
 * `npm test`: the size of the source, then every check but the tests that take long, one line each with its
 * time, for tests another with the files that took longest, and the sum on the last line. A failed check does
 * not hide the ones after it. `npm run test:long`: the tests that take long. With `--landing` (`.ci/run`): every check,
 * and those of the long tests that the change since the last landing can reach, with some of the others in turn.
 */
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { build } from './build.mjs';
import { runEndToEndTests } from './e2e.mjs';
import { asProgram, complain, inProject, PlainFailure, readJson, say } from './project.mjs';
import { capture } from './run.mjs';
import { setup } from './setup.mjs';
import { sizeLine } from './size.mjs';
import { chooseForLanding, leftLine } from './tests/landing.mjs';
import { environmentFor, kindOf, longTestFiles } from './tests/test-files.mjs';
import {
  countEndToEndTests,
  countUnitTests,
  longestLine,
  summaryLine,
  timeEndToEndTests,
  timeUnitTests,
} from './tests/test-report.mjs';
import { checkTypes } from './types.mjs';
import { runUnitTests } from './unit.mjs';

/** Where this folder is, all tests have what they need, and none may be skipped without a word. */
const testMaterial = inProject('../shared');
const reportFiles = { unit: inProject('test-results/unit.json'), e2e: inProject('test-results/e2e.json') };

const node = (script, ...args) => capture(process.execPath, [inProject('node_modules', script), ...args]);

/**
 * @typedef {{ name: string, run: () => Promise<import('./run.mjs').RunResult>, report?: string, count?:
 *   Function, times?: Function }} Step
 * @typedef {{ long: string[], left: string[], isLongOnly: boolean, words?: string }} Plan `long`: the long
 *   tests that run; `left`: those that a landing leaves out
 */

/** @param {string[]} args @returns {Promise<Plan>} */
async function planOf(args) {
  if (args.includes('--long')) return { long: longTestFiles(), left: [], isLongOnly: true };
  if (!args.includes('--landing')) return { long: [], left: [], isLongOnly: false };
  const { chosen, left, words } = await chooseForLanding();
  return { long: chosen, left, isLongOnly: false, words };
}

/** @param {Plan} plan @returns {Step[]} */
function stepsOf({ long, isLongOnly }) {
  const env = environmentFor(long);
  const only = (kind) => (isLongOnly ? long.filter((file) => kindOf(file) === kind) : []);
  const checks = [
    { name: 'format', run: () => node('oxfmt/bin/oxfmt', '--check') },
    { name: 'lint', run: () => node('oxlint/bin/oxlint', '--type-aware', '--deny-warnings') },
    { name: 'types', run: checkTypes },
  ];
  return [
    ...(isLongOnly ? [] : checks),
    {
      name: 'unit',
      run: () => runUnit(only('unit'), env),
      report: reportFiles.unit,
      count: countUnitTests,
      times: timeUnitTests,
    },
    { name: 'build', run: () => build({ keepOutput: true }) },
    {
      name: 'e2e',
      run: () => runEndToEnd(only('e2e'), env),
      report: reportFiles.e2e,
      count: countEndToEndTests,
      times: timeEndToEndTests,
    },
  ];
}

/** A test that needs of the system what not every system has says so in its name. @param {string} name */
const isExcused = (name) => name.includes('not possible here');

function runUnit(files, env) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFiles.unit}`];
  return runUnitTests([...reporters, ...files], { keepOutput: true, env });
}

function runEndToEnd(files, env) {
  return runEndToEndTests(['--reporter=list,json', ...files], {
    keepOutput: true,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: reportFiles.e2e },
  });
}

/** Runs one step and adds to `total`. @param {Step} step @returns {Promise<boolean>} whether it passed */
async function runStep(step, total) {
  const startedAt = Date.now();
  if (step.report) {
    mkdirSync(dirname(step.report), { recursive: true });
    rmSync(step.report, { force: true });
  }
  const { code, output, endedBy } = await step.run();
  if (endedBy) throw new PlainFailure(`${step.name}: ended by ${endedBy}.`);
  const counts = step.report
    ? countTests(step, code)
    : { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: [], retried: [] };
  const { skipped, retried } = counts;
  const forbidden = existsSync(testMaterial) ? skipped.filter((name) => !isExcused(name)) : [];
  for (const name of skipped.filter((each) => !forbidden.includes(each))) say(`Skipped: ${name}`);
  total.passed += counts.passed;
  total.failed += counts.failed + forbidden.length;
  total.skipped += skipped.length - forbidden.length;
  const passed = counts.failed + forbidden.length === 0;
  if (!passed || retried.length > 0) complain(output.trim());
  for (const name of retried) say(`Failed first, passed the second time: ${name}`);
  for (const name of forbidden) complain(`Skipped, though nothing it needs is missing: ${name}`);
  const tests = step.report ? `, ${counts.passed + counts.failed + skipped.length} tests` : '';
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  say(`${step.name.padEnd(6)} ${passed ? 'ok' : 'FAILED'} (${seconds} s${tests})`);
  if (step.report && existsSync(step.report)) say(`       ${longestLine(step.times(readJson(step.report)))}`);
  return passed;
}

/** A runner that failed, yet reports no failure or no test at all, counts as one failure. */
function countTests(step, code) {
  const counts = existsSync(step.report)
    ? step.count(readJson(step.report))
    : { passed: 0, failed: 0, skipped: [], retried: [] };
  const ran = counts.passed + counts.failed;
  if (ran === 0) complain(`${step.name}: no test ran.`);
  if (counts.failed === 0 && (code !== 0 || ran === 0)) counts.failed = 1;
  return counts;
}

/** @param {Plan} plan @param {{ passed: number, failed: number, skipped: number }} total */
async function runAll(plan, total) {
  await setup();
  say(`size   ${sizeLine()}`);
  if (plan.words) say(`long   ${plan.words}`);
  const failed = new Set();
  for (const step of stepsOf(plan)) {
    if (step.name === 'e2e' && failed.has('build'))
      complain('e2e: not run, since there is no build to run it on.');
    else if (!(await runStep(step, total))) failed.add(step.name);
  }
  if (plan.left.length > 0) say(leftLine(plan.left));
}

await asProgram(import.meta.url, async (args) => {
  const total = { passed: 0, failed: 0, skipped: 0 };
  const startedAt = Date.now();
  try {
    await runAll(await planOf(args), total);
  } catch (error) {
    complain(error instanceof PlainFailure ? error.message : error.stack);
    total.failed++;
  }
  say(`In all ${Math.round((Date.now() - startedAt) / 1000)} s`);
  say(summaryLine(total));
  return total.failed > 0 ? 1 : 0;
});
