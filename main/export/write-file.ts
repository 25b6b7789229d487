import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { lstat, open, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { refuseLibraryFile } from '../library/database/library-targets.ts';
import { moveFile, whenFree } from '../library/database/move-file.ts';
import { isDeviceName, refuseWindowsName } from '../library/database/windows-names.ts';
import { refuse } from '../library/problems.ts';

/** Mode of a new file, before the user's mask. */
const NEW_FILE_MODE = 0o666;

/** A file under a temporary name beside its own, until it is complete. */
export interface UnfinishedFile {
  readonly handle: FileHandle;
  /** Flushes it to the disk and gives it its name, in place of an existing file. */
  finish(): Promise<void>;
  /** Removes it. */
  abandon(): Promise<void>;
}

/**
 * Writes `content` to `file`, completely or not at all: to a temporary file beside it, which is then renamed. The content is on the disk
 * when this returns. An existing file keeps its mode. Throws system errors and leaves the old file then. Rejects missing folders, links,
 * pipes, devices, and the files of libraries. All exports are written by this, or piece by piece by `openUnfinished`.
 */
export async function writeFileWhole(file: string, content: string | Uint8Array): Promise<void> {
  const unfinished = await openUnfinished(file);
  try {
    await unfinished.handle.writeFile(content);
    await unfinished.finish();
  } catch (error) {
    await unfinished.abandon();
    throw error;
  }
}

/** Opens a temporary file beside `file`, with the checks of `writeFileWhole`. */
export async function openUnfinished(file: string): Promise<UnfinishedFile> {
  refuseWindowsName(file);
  const folder = path.dirname(file);
  if (!existsSync(folder))
    refuse('notFound', `Folder not found. Create it or choose another one: ${folder}`, folder);
  const mode = await modeOfExisting(file);
  const unfinished = unfinishedName(file);
  const handle = await open(unfinished, 'wx', mode ?? NEW_FILE_MODE); // exclusive: follows no link either
  const abandon = async (): Promise<void> => {
    await handle.close();
    await rm(unfinished, { force: true });
  };
  if (mode !== undefined)
    await handle.chmod(mode).catch(async (error: unknown) => {
      await abandon();
      throw error;
    });
  return {
    handle,
    abandon,
    async finish() {
      await handle.sync();
      await handle.close();
      await moveFile(unfinished, file);
      await syncFolder(folder);
    },
  };
}

/** A temporary name beside `place`. */
export const unfinishedName = (place: string): string => `${place}.${randomUUID().slice(0, 8)}.unfinished`;

/** Mode of the file to replace; undefined if there is none. Checks that it is writable, since renaming does not. */
async function modeOfExisting(file: string): Promise<number | undefined> {
  const found = await lstat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (found?.isSymbolicLink() === true)
    refuse('isLink', `Segue does not write to links. Choose the target file or another name: ${file}`, file);
  if (found?.isFile() === false) refuse('notFile', `Not a file. Choose another name: ${file}`, file);
  await whenFree(async () => {
    refuseLibraryFile(file); // before it is opened
    if (found !== undefined) await (await open(file, 'r+')).close();
  });
  return found && found.mode & 0o777;
}

/**
 * Flushes the names in `folder` to the disk; otherwise a power cut could undo the renaming. Failures are ignored, since some disks and
 * Windows do not support it.
 */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => null);
  await handle?.close();
}

/** Readable, deterministic JSON: sorted fields, two spaces, a final newline. */
export function sortedJson(value: unknown): string {
  return `${JSON.stringify(inKeyOrder(value), null, 2)}\n`;
}

/** The same plain data with the fields of each object in order of their names. */
export function inKeyOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inKeyOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, inKeyOrder(inner)]));
}

/** Order of what is exported: by name, then by id, whatever the order in the library. */
export function byNameThenId(a: { readonly name: string; readonly id: string }, b: typeof a): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1;
}

/** Systems allow 255 bytes; the rest is for endings and numbers. */
const MAX_NAME_BYTES = 200;

/**
 * The name of a transition or an item as a part of a file name that every system takes, since systems share folders: without characters
 * that one forbids, and not the name of a Windows device. May be empty.
 */
export function safeFileName(name: string): string {
  const safe = name
    .replace(/[\p{Cc}\p{Bidi_Control}<>:"/\\|?*]+/gu, ' ')
    .replace(/→/g, 'to')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
    .slice(0, 100);
  const cut = Buffer.from(safe).subarray(0, MAX_NAME_BYTES).toString();
  const whole = cut.replace(/\uFFFD+$/, '').replace(/[. ]+$/, '');
  return isDeviceName(whole) ? `_${whole}` : whole;
}
