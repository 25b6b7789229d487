import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { lstat, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { refuse } from '../library/problems.ts';

/** Of a new file, less what this user's mask takes away. */
const NEW_FILE_MODE = 0o666;

/**
 * Writes `content` to `file`, complete or not at all: into a file beside it first, then renamed; when this returns it is on the disk. A
 * file that was there keeps its mode. Throws what the system says (no space, no permission), leaving what was there; a folder that is
 * not there is refused by its name, not by the file's; a link, a pipe or a device is refused, never followed and never replaced.
 */
export async function writeFileWhole(file: string, content: string | Uint8Array): Promise<void> {
  const folder = path.dirname(file);
  if (!existsSync(folder))
    refuse('notFound', `The folder ${folder} is not there. Make it, or choose another place.`, folder);
  const mode = await modeOfExisting(file);
  const unfinished = `${file}.${randomUUID().slice(0, 8)}.unfinished`;
  try {
    const handle = await open(unfinished, 'wx', mode ?? NEW_FILE_MODE); // exclusive: follows no link either
    try {
      if (mode !== undefined) await handle.chmod(mode);
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

/** Permissions of the file that is to be replaced; undefined where there is none. Renaming asks for none of its own: a file may be locked. */
async function modeOfExisting(file: string): Promise<number | undefined> {
  const found = await lstat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (found === undefined) return undefined;
  if (found.isSymbolicLink())
    refuse(
      'isLink',
      `${file} is a link, and Segue writes through none. Choose the file it leads to, or another name.`,
      file,
    );
  if (!found.isFile()) refuse('notFile', `${file} is not a file. Choose another name.`, file);
  await (await open(file, 'r+')).close();
  return found.mode & 0o777;
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
