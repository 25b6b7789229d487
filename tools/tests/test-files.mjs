/**
 * The files of tests, and which of them take long: every end-to-end test but the walk through the main job, unit
 * tests named `….long.test.ts`, and simulations, which run a quarter of their cases unless they run as long tests
 * (`test/fixtures/effort.ts`). `SEGUE_LONG_TESTS` names the long ones of a run, separated by spaces; without it all
 * of them run.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { inProject, readJson } from '../project.mjs';

/** @typedef {'unit' | 'e2e'} Kind */

/** The one end-to-end test of the short run. */
const shortEndToEnd = 'test/e2e/main-job.test.ts';
const simulates = /from '#test\/fixtures\/effort\.ts'/;

/** @param {string} file @returns {Kind} */
export const kindOf = (file) => (file.startsWith('test/e2e/') ? 'e2e' : 'unit');

/** Left out of the short run, not only shortened. @param {string} file */
export const isOnlyLong = (file) =>
  kindOf(file) === 'e2e' ? file !== shortEndToEnd : /\.long\.test\.\w+$/.test(file);

/** Paths of all files of tests, with slashes, in order. @returns {string[]} */
export const testFiles = () =>
  readdirSync(inProject('test'), { recursive: true, encoding: 'utf8' })
    .map((file) => `test/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.test\.\w+$/.test(file))
    .toSorted();

/** Those that take long. @returns {string[]} */
export const longTestFiles = () =>
  testFiles().filter((file) => isOnlyLong(file) || simulates.test(readFileSync(inProject(file), 'utf8')));

/** What this run says of them: those that run, or undefined if all do. */
const chosen = process.env.SEGUE_LONG_TESTS?.split(' ');

/** Whether a file of tests runs in full. @param {string} file */
export const runsInFull = (file) => chosen === undefined || chosen.includes(file);

/** The files of a kind that this run leaves out. @param {Kind} kind */
export const leftOut = (kind) =>
  testFiles().filter((file) => kindOf(file) === kind && isOnlyLong(file) && !runsInFull(file));

/** What says so to runners. @param {readonly string[]} files the long ones that run */
export const environmentFor = (files) => ({ SEGUE_LONG_TESTS: files.join(' ') });

/**
 * Seconds of each file that takes one at least, beside another, in a short run and as a long test
 * (`write-seconds.mjs`).
 * @returns {{ short: Record<string, number>, long: Record<string, number> }}
 */
export const readSeconds = () => readJson(inProject('test/seconds.json'));
