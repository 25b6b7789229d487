import path from 'node:path';
import { parseArgs } from 'node:util';
import { chooseVectors } from './choose-vectors.ts';
import {
  CHOSEN_FOLDER,
  GOLDEN_FOLDERS,
  readGoldenSet,
  writeGoldenSet,
  type GoldenSet,
} from './golden-files.ts';
import { findSetProblems, findUncalled, runFunction, type GoldenReport } from './run-golden.ts';

/** Most mismatches shown for one function. */
const MAX_LINES = 5;

const USAGE = 'npm run tool -- golden [--dir DIR | --choose]';

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** One line: how many cases, how many failed, and the largest error of each storage. */
function reportLine({ name, cases, failed, largest }: GoldenReport): string {
  const errors = [...largest].map(([storage, error]) => `${storage} ${error.toExponential(1)}`);
  return [
    name.padEnd(30),
    `${cases} cases`.padStart(10),
    `${failed} failed`.padStart(11),
    `  largest error: ${errors.join(', ') || 'none'}`,
  ].join('');
}

function runSet({ groups }: GoldenSet): { passed: number; failed: number } {
  const total = { passed: 0, failed: 0 };
  for (const [file, group] of groups) {
    say(file);
    for (const golden of group.functions) {
      const report = runFunction(group, golden);
      say(`  ${reportLine(report)}`);
      for (const line of report.failures.slice(0, MAX_LINES)) say(`    ${line}`);
      const more = report.failures.length - MAX_LINES;
      if (more > 0) say(`    … and ${more} more`);
      total.passed += Math.max(0, report.cases - report.failed);
      total.failed += report.failed;
    }
  }
  return total;
}

/** Chooses the vectors that a clone has by itself anew, from the shared sets. */
function choose(): 0 {
  const groups = GOLDEN_FOLDERS.flatMap((folder) => [...readGoldenSet(folder).groups]);
  writeGoldenSet(CHOSEN_FOLDER, new Map(groups.map(([file, group]) => [file, chooseVectors(group)])));
  say(`The vectors of ${groups.length} groups are chosen.`);
  return 0;
}

/**
 * Runs every case of every function, in the shared folders or in the one that is given. Returns the exit
 * code.
 */
function main(args: readonly string[]): 0 | 1 {
  const { values } = parseArgs({
    args: [...args],
    options: { dir: { type: 'string' }, choose: { type: 'boolean' } },
  });
  if (values.choose === true) return choose();
  const isShared = values.dir === undefined;
  const folders =
    values.dir === undefined ? GOLDEN_FOLDERS : [path.resolve(process.env.INIT_CWD ?? '.', values.dir)];
  const sets = folders.map(readGoldenSet);
  const totals = sets.map(runSet);
  const problems = [
    ...sets.flatMap((set) => findSetProblems(set, isShared)),
    ...(isShared ? findUncalled(sets) : []),
  ];
  for (const problem of problems) say(problem);
  const passed = totals.reduce((sum, total) => sum + total.passed, 0);
  const failed = totals.reduce((sum, total) => sum + total.failed, problems.length);
  say(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

try {
  process.exitCode = main(process.argv.slice(2));
} catch (error) {
  say(`${error instanceof Error ? error.message : String(error)} (${USAGE})`);
  say('0 passed, 1 failed');
  process.exitCode = 1;
}
