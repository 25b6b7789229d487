/** Runs npm, the same one that called this process, if any. */
import { npmCache, ownCache } from './npm-cache.mjs';
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
  const cache = npmCache();
  return cache === ownCache() ? [] : ['--cache', cache];
}
