import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { refuse } from '../library/problems.ts';

/**
 * Writes `content` to `file`, complete or not at all: into a file beside it first, then renamed. It is on the disk when
 * this resolves. Throws what the system says
 * (no space, no permission), leaving what was there; a folder that is not there is refused by its name, not by the file's.
 */
export async function writeFileWhole(file: string, content: string | Uint8Array): Promise<void> {
  const folder = path.dirname(file);
  if (!existsSync(folder))
    refuse('notFound', `The folder ${folder} is not there. Make it, or choose another place.`, folder);
  const unfinished = `${file}.${randomUUID().slice(0, 8)}.unfinished`;
  try {
    const handle = await open(unfinished, 'wx');
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
    await syncFolder(folder);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/**
 * Has the names in `folder` on the disk, too: without it a power cut takes the new name back for some seconds. Not every disk can be asked
 * to (none on Windows can), and the file is written whether or not.
 */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => null);
  await handle?.close();
}
