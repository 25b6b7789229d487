/**
 * `npm test`: the size of the source, then every check but the tests that take long, one line each with its
 * time, for tests another with the files that took longest, and the sum on the last line. A failed check does
 * not hide the ones after it. `npm run test:long`: the tests that take long.
 */
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { build } from './build.mjs';
import { runEndToEndTests } from './e2e.mjs';
import { asProgram, complain, inProject, PlainFailure, readJson, say } from './project.mjs';
import { capture } from './run.mjs';
import { longTests, longTestsOf } from './long-tests.mjs';
import { setup } from './setup.mjs';
import { sizeLine } from './size.mjs';
import {
  countEndToEndTests,
  countUnitTests,
  longestLine,
  summaryLine,
  timeEndToEndTests,
  timeUnitTests,
} from './test-report.mjs';
import { checkTypes } from './types.mjs';
import { runUnitTests } from './unit.mjs';

/** Where this folder is, all tests have what they need, and none may be skipped without a word. */
const testMaterial = inProject('../shared');
const reportFiles = { unit: inProject('test-results/unit.json'), e2e: inProject('test-results/e2e.json') };

const node = (script, ...args) => capture(process.execPath, [inProject('node_modules', script), ...args]);

/**
 * @typedef {{ name: string, run: () => Promise<import('./run.mjs').RunResult>, report?: string, count?:
 *   Function, times?: Function }} Step
 */
/** @type {Step[]} */
const allSteps = [
  { name: 'format', run: () => node('prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.') },
  { name: 'lint', run: () => node('oxlint/bin/oxlint', '--type-aware', '--deny-warnings') },
  { name: 'types', run: checkTypes },
  { name: 'unit', run: runUnit, report: reportFiles.unit, count: countUnitTests, times: timeUnitTests },
  { name: 'build', run: () => build({ keepOutput: true }) },
  {
    name: 'e2e',
    run: runEndToEnd,
    report: reportFiles.e2e,
    count: countEndToEndTests,
    times: timeEndToEndTests,
  },
];

const isLong = process.argv.includes('--long');
if (!isLong) process.env['SEGUE_TESTS'] = 'short';
const steps = isLong ? allSteps.filter(({ name }) => ['unit', 'build', 'e2e'].includes(name)) : allSteps;

/** A test that needs of the system what not every system has says so in its name. @param {string} name */
const isExcused = (name) => name.includes('not possible here');

function runUnit() {
  return runUnitTests(
    [
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${reportFiles.unit}`],
      ...(isLong ? longTests.unit : []),
    ],
    true,
  );
}

function runEndToEnd() {
  return runEndToEndTests(['--reporter=list,json', ...(isLong ? [longTestsOf('e2e').source] : [])], {
    keepOutput: true,
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: reportFiles.e2e },
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

async function runAll(total) {
  await setup();
  say(`size   ${sizeLine()}`);
  const failed = new Set();
  for (const step of steps) {
    if (step.name === 'e2e' && failed.has('build'))
      complain('e2e: not run, since there is no build to run it on.');
    else if (!(await runStep(step, total))) failed.add(step.name);
  }
}

await asProgram(import.meta.url, async () => {
  const total = { passed: 0, failed: 0, skipped: 0 };
  try {
    await runAll(total);
  } catch (error) {
    complain(error instanceof PlainFailure ? error.message : error.stack);
    total.failed++;
  }
  say(summaryLine(total));
  return total.failed > 0 ? 1 : 0;
});
