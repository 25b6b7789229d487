/**
 * The long tests of a landing: those that its changes can reach, then, if they touch what everything stands on, others
 * by the number of the commit, and a quarter of the rest in turn, as far as time allows.
 */
import { existsSync, readFileSync } from 'node:fs';
import { inProject } from '../project.mjs';
import { capture } from '../run.mjs';
import { isFoundation, reachedBy } from './reach.mjs';
import { longTestFiles, readSeconds } from './test-files.mjs';

/** What long tests of a landing may take, s, beside nothing: with the short run it is half an hour at most. */
const LIMIT = 900;
/** Two run at a time. */
const AT_ONCE = 2;
/** What a file takes that was never measured, s. */
const UNKNOWN = 20;

const git = async (...args) => {
  const { code, output } = await capture('git', args);
  return code === 0 ? output.trim() : undefined;
};

/**
 * The commit that landed last: what `SEGUE_BASE` names, else `.ci/base`. An older one is no fault: more changes are
 * tested then.
 * @returns {Promise<string | undefined>} undefined if it is not known here
 */
async function findBase() {
  const file = inProject('.ci/base');
  const named = process.env.SEGUE_BASE || (existsSync(file) ? readFileSync(file, 'utf8').trim() : '');
  if (named === '') return undefined;
  const isAncestor = (await git('merge-base', '--is-ancestor', named, 'HEAD')) !== undefined;
  return isAncestor ? named : undefined;
}

/**
 * Chooses among long tests.
 *
 * @param {object} among
 * @param {readonly string[]} among.tests in an order that lasts
 * @param {readonly string[]} among.reached those that a change reaches
 * @param {boolean} among.isWide any could be reached
 * @param {number} among.turn counts on from landing to landing
 * @param {(test: string) => number} among.secondsOf
 * @param {number} [among.limit] s for all that are chosen
 * @returns {{ chosen: string[], left: string[] }}
 */
export function choose({ tests, reached, isWide, turn, secondsOf, limit = LIMIT * AT_ONCE }) {
  const isReached = new Set(reached);
  const rest = tests.filter((test) => !isReached.has(test));
  const inTurn = rest.filter((_, i) => i % 4 === turn % 4);
  const others = isWide
    ? rotate(
        rest.filter((_, i) => i % 4 !== turn % 4),
        turn,
      )
    : [];
  const chosen = new Set();
  let seconds = 0;
  for (const test of [...rotate(reached, turn), ...inTurn, ...others]) {
    if (seconds + secondsOf(test) > limit) continue;
    seconds += secondsOf(test);
    chosen.add(test);
  }
  return {
    chosen: tests.filter((test) => chosen.has(test)),
    left: tests.filter((test) => !chosen.has(test)),
  };
}

/** Begins elsewhere in a list each turn. @param {readonly string[]} list @param {number} turn */
function rotate(list, turn) {
  const from = turn % Math.max(list.length, 1);
  return [...list.slice(from), ...list.slice(0, from)];
}

/** What a long test adds to the short run, s: a simulation runs there, too. @returns {(test: string) => number} */
function extraSeconds() {
  const { short, long } = readSeconds();
  return (test) => Math.max(0, (long[test] ?? UNKNOWN) - (short[test] ?? 0));
}

/** @returns {Promise<{ chosen: string[], left: string[], words: string }>} */
export async function chooseForLanding() {
  const tests = longTestFiles();
  const secondsOf = extraSeconds();
  const base = await findBase();
  const changed = base
    ? ((await git('diff', '--name-only', '--no-renames', base, 'HEAD')) ?? '').split('\n').filter(Boolean)
    : [];
  const reached = reachedBy(changed, tests);
  const turn = Number(await git('rev-list', '--count', 'HEAD')) || 0;
  const { chosen, left } = choose({ tests, reached, isWide: changed.some(isFoundation), turn, secondsOf });
  const since = base
    ? `${changed.length} files changed since ${base.slice(0, 9)}, which reach ${reached.length}`
    : 'no commit is known to compare with';
  return { chosen, left, words: `${chosen.length} of ${tests.length} long files run: ${since}` };
}

/** What was left out, with what it would take. @param {readonly string[]} left */
export function leftLine(left) {
  const secondsOf = extraSeconds();
  const sum = left.reduce((total, test) => total + secondsOf(test), 0) / AT_ONCE;
  const names = left.map((test) => test.replace(/^test\//, '').replace(/\.test\.\w+$/, ''));
  return `Left out: ${left.length} long files, some ${Math.ceil(sum / 60)} min (npm run test:long): ${names.join(', ')}`;
}
