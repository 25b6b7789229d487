/** The source with switches as files, which threads and processes read that tests start. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Writes them into a folder of their own.
 * @param {Map<string, string>} texts by file
 * @returns what begins with `in-threads.mjs` each thread and process that is started in this environment
 */
export function writeSwitched(folder, texts) {
  rmSync(folder, { recursive: true, force: true });
  for (const [file, text] of texts) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  const { href } = new URL('./in-threads.mjs', import.meta.url);
  return { NODE_OPTIONS: `--import=${href}`, SEGUE_SWITCHED: folder };
}
