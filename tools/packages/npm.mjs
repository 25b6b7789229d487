/** Runs npm, the same one that called this process, if any. */
import { homedir } from 'node:os';
import { join } from 'node:path';
import { cacheFolder, isWritable } from './cache-folder.mjs';
import { capture, run } from '../run.mjs';

/** @param {string[]} args @param {{ keepOutput?: boolean }} [options] */
export function npm(args, { keepOutput = false } = {}) {
  const start = keepOutput ? capture : run;
  const own = process.env.npm_execpath;
  const all = [...cacheArguments(), ...args];
  if (own?.endsWith('.js')) return start(process.execPath, [own, ...all]);
  return start('npm', all, { shell: process.platform === 'win32' });
}

/** Arguments that move npm's cache to Segue's cache folder if npm's own is not writable. */
function cacheArguments() {
  const npmCache = process.env.npm_config_cache ?? join(homedir(), '.npm');
  if (process.platform === 'win32' || isWritable(npmCache)) return [];
  return ['--cache', join(cacheFolder(), 'npm')];
}
