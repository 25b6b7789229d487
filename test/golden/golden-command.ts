import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { GOLDEN_FOLDER, readGoldenGroups, readGoldenIndex, type GoldenGroup } from './golden-files.ts';
import { findDisagreements, findUncalled, runFunction, type GoldenReport } from './run-golden.ts';

/** Mismatches shown for one function: the others are like them. */
const MOST_LINES = 5;

const USAGE = 'npm run golden [-- --dir DIR]';

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** One line: how many cases, how many failed, and the largest error of each tier. */
function reportLine({ name, cases, failed, largest }: GoldenReport): string {
  const errors = [...largest].map(([tier, error]) => `${tier} ${error.toExponential(1)}`);
  return [
    name.padEnd(30),
    `${cases} cases`.padStart(10),
    `${failed} failed`.padStart(11),
    `  largest error: ${errors.join(', ') || 'none'}`,
  ].join('');
}

function runGroups(groups: ReadonlyMap<string, GoldenGroup>): { passed: number; failed: number } {
  const total = { passed: 0, failed: 0 };
  for (const [file, group] of groups) {
    say(file);
    for (const golden of group.functions) {
      const report = runFunction(group, golden);
      say(`  ${reportLine(report)}`);
      for (const line of report.failures.slice(0, MOST_LINES)) say(`    ${line}`);
      const more = report.failures.length - MOST_LINES;
      if (more > 0) say(`    … and ${more} more`);
      total.passed += Math.max(0, report.cases - report.failed);
      total.failed += report.failed;
    }
  }
  return total;
}

/** What is wrong with the folder as a whole: one line each. */
function findProblems(folder: string, groups: ReadonlyMap<string, GoldenGroup>): string[] {
  const cases = [...groups.values()].flatMap(({ functions }) => functions.flatMap((golden) => golden.cases));
  return [
    ...(cases.length === 0 ? [`There are no cases in ${folder}.`] : []),
    // Other sets may leave functions out; the shared one has them all.
    ...(existsSync(path.join(folder, 'index.json'))
      ? findDisagreements(readGoldenIndex(folder), groups)
      : []),
    ...(folder === GOLDEN_FOLDER ? findUncalled(groups) : []),
  ];
}

/** Runs every case of every function in the folder. Returns the exit code. */
function main(args: readonly string[]): 0 | 1 {
  const { values } = parseArgs({ args: [...args], options: { dir: { type: 'string' } } });
  const folder =
    values.dir === undefined ? GOLDEN_FOLDER : path.resolve(process.env.INIT_CWD ?? '.', values.dir);
  const groups = readGoldenGroups(folder);
  const total = runGroups(groups);
  const problems = findProblems(folder, groups);
  for (const problem of problems) say(problem);
  const failed = total.failed + problems.length;
  say(`${total.passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

try {
  process.exitCode = main(process.argv.slice(2));
} catch (error) {
  say(`${error instanceof Error ? error.message : String(error)} (${USAGE})`);
  say('0 passed, 1 failed');
  process.exitCode = 1;
}
