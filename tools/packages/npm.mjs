/** Runs npm, found the way the calling npm was. */
import { homedir } from 'node:os';
import { join } from 'node:path';
import { cacheFolder, isWritable } from './cache-folder.mjs';
import { capture, run } from '../run.mjs';

/** @param {string[]} args @param {{ keepOutput?: boolean }} [options] */
export function npm(args, { keepOutput = false } = {}) {
  const start = keepOutput ? capture : run;
  const own = process.env.npm_execpath;
  const all = [...args, ...cacheArguments()];
  if (own?.endsWith('.js')) return start(process.execPath, [own, ...all]);
  return start('npm', all, { shell: process.platform === 'win32' });
}

/** Where npm's own cache cannot be written it fails with a page of advice: then it gets a folder in ours. */
function cacheArguments() {
  const npmCache = process.env.npm_config_cache ?? join(homedir(), '.npm');
  if (process.platform === 'win32' || isWritable(npmCache)) return [];
  return ['--cache', join(cacheFolder(), 'npm')];
}
