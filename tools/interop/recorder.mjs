import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runOnElectronNode } from '../electron/electron-node.mjs';
import { inProject, PlainFailure } from '../project.mjs';
import { capture } from '../run.mjs';

const GAMES = 30;
/** Of each file that a program may write, in the blocks of `ulimit -f`: 4 to 8 KB. */
const FEW_BLOCKS = 8;

/**
 * Runs a recorder over random games with hostile names, and compares its recordings with them: of games that
 * end, that are killed, whose disk is full, and that may not write at all. Returns what to say, or throws.
 * @param {string} engine @param {string} folder for files
 * @param {(game: string, saved: string, end: 'end' | 'kill') => string[]} command that plays a game
 */
export async function checkRecorder(engine, folder, command) {
  await onNode('write-games.ts', [folder, String(GAMES)], 'The games could not be written.');
  for (let i = 0; i < GAMES; i++) {
    const play = (end, limit) =>
      playGame(command(join(folder, `${i}.game`), join(folder, `${i}-saved`), end), limit);
    mkdirSync(join(folder, `${i}-saved`));
    const whole = recordingIn(await play('end'), folder, `${i}.whole`);
    const before = readFileSync(whole);
    recordingIn(await play('kill'), folder, `${i}.killed`);
    if (i === 0) recordingIn(await play('end', FEW_BLOCKS), folder, `${i}.full`);
    if (!before.equals(readFileSync(whole))) throw new PlainFailure('A recording was overwritten.');
  }
  await checkBlocked(folder, command);
  return onNode('compare-recordings.ts', [engine, folder, String(GAMES)], 'The recordings are wrong.');
}

/**
 * Returns what it says. The game goes on whatever happens to the recording.
 *
 * @param {number | undefined} limit blocks of a file
 */
async function playGame(command, limit) {
  const limited = ['-c', `trap '' XFSZ; ulimit -f ${limit}; exec "$@"`, 'sh', ...command];
  const { code, output } = await (limit ? capture('sh', limited) : capture(command[0], command.slice(1)));
  if (code !== 0) throw new PlainFailure(`${output.trim()}\nThe game ended with ${code}.`);
  if (limit && !output.includes('Segue stopped recording'))
    throw new PlainFailure('A full disk was not reported.');
  return output;
}

/** Copies the recording that a recorder says it writes. Returns its path. */
function recordingIn(output, folder, name) {
  const [, place] = /Segue records to (.*\.segue-recording\.jsonl)/.exec(output) ?? [];
  if (!place) throw new PlainFailure(`${output.trim()}\n${name}: no recording was written.`);
  copyFileSync(place, join(folder, name));
  return place;
}

/** A file where the folder of the recordings should be. */
async function checkBlocked(folder, command) {
  const saved = join(folder, 'blocked');
  mkdirSync(saved);
  writeFileSync(join(saved, 'SegueRecordings'), '');
  const output = await playGame(command(join(folder, '0.game'), saved, 'end'));
  if (!/Segue (stopped recording|cannot write)/.test(output) || readdirSync(saved).length !== 1)
    throw new PlainFailure(`${output.trim()}\nA folder that cannot be written was not reported.`);
}

async function onNode(script, args, problem) {
  const { code, output } = await runOnElectronNode([inProject('test/interop/recording', script), ...args], {
    keepOutput: true,
  });
  if (code !== 0) throw new PlainFailure(`${output.trim().slice(0, 4000)}\n${problem}`);
  return output.trim();
}
