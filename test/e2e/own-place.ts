import { tmpdir } from 'node:os';
import path from 'node:path';
import { createWordlessFolder } from '../../tools/wordless-folder.mjs';

/**
 * Programs started by a worker share their display, focus, clipboard and settings with no other worker, and
 * nothing with the user's own Segue. tools/e2e.mjs names a display for each.
 */
const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0);
const display = process.env.SEGUE_TEST_DISPLAYS?.split(' ')[worker];

if (display !== undefined) process.env.DISPLAY = display;

/** Settings and profiles of the app as this worker starts it. */
export const ownData = path.join(createWordlessFolder(tmpdir()), 'Segue');
// A package refuses to be told its folder; on Linux it finds the same one by itself.
process.env.XDG_CONFIG_HOME = path.dirname(ownData);

export const project = path.resolve(import.meta.dirname, '../..');

/** Switches that Electron needs here. */
export const electronSwitches = (process.env.SEGUE_TEST_FLAGS ?? '').split(' ').filter(Boolean);

/** What Electron is told to start the built app with these arguments and its data in a folder. */
export function startArguments(args: readonly string[], data = ownData): string[] {
  return [...electronSwitches, `--user-data-dir=${data}`, project, ...args];
}
