import { existsSync } from 'node:fs';
import { link, lstat, open, readdir, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { unfinishedOf } from '../library/database/backup-files.ts';
import { refuseLibraryFile } from '../library/database/library-targets.ts';
import { moveFile, whenFree } from '../library/database/move-file.ts';
import { isDeviceName, refuseWindowsName } from '../library/database/windows-names.ts';
import { refuse } from '../library/problems.ts';
import { standingOf, type Replacing, type Standing } from './replacing.ts';

/** Mode of a new file, before the user's mask. */
const NEW_FILE_MODE = 0o666;

/** A file under a temporary name beside its own, until it is complete. */
export interface UnfinishedFile {
  readonly handle: FileHandle;
  /** Flushes it to the disk and gives it its name, in place of a file that it may replace. */
  finish(): Promise<void>;
  /** Removes it. */
  abandon(): Promise<void>;
}

/**
 * Writes `content` to `file`, completely or not at all: to a temporary file beside it, which then gets its name.
 * The content is on the disk when this returns. An existing file keeps its mode. Throws system errors and
 * leaves the old file then. Rejects missing folders, links, pipes, devices, the files of libraries, and what
 * it may not replace. All that people keep is written by this, piece by piece by `openUnfinished`, or line by
 * line by `openGrowing`: a lint rule forbids other writes.
 */
export async function writeFileWhole(
  file: string,
  content: string | Uint8Array,
  replacing: Replacing,
): Promise<void> {
  const unfinished = await openUnfinished(file, replacing);
  try {
    await unfinished.handle.writeFile(content);
    await unfinished.finish();
    replacing.outputs?.keep(file, content, replacing.subject?.ids ?? []);
  } catch (error) {
    await unfinished.abandon();
    throw error;
  }
}

/** Opens a temporary file beside `file`, with the checks of `writeFileWhole`. */
export async function openUnfinished(file: string, replacing: Replacing): Promise<UnfinishedFile> {
  refuseWindowsName(file);
  const folder = path.dirname(file);
  if (!existsSync(folder))
    refuse('notFound', `Folder not found. Create it or choose another one: ${folder}`, folder);
  const mode = await modeToReplace(file, replacing);
  await sweepUnfinished(folder);
  const unfinished = unfinishedOf(file);
  const handle = await open(unfinished, 'wx', mode ?? NEW_FILE_MODE); // exclusive: follows no link either
  const abandon = async (): Promise<void> => {
    await handle.close();
    await rm(unfinished, { force: true });
  };
  return {
    handle,
    abandon,
    async finish() {
      if (mode !== undefined) await handle.chmod(mode);
      await handle.sync();
      await handle.close();
      const isThere = mode !== undefined && (await modeToReplace(file, replacing)) !== undefined; // as it was?
      if (isThere || replacing.asked) await moveFile(unfinished, file);
      else await nameNew(unfinished, file);
      await syncFolder(folder);
    },
  };
}

/**
 * Mode of the file to replace; undefined if there is none. Refuses as `writeFileWhole`; checks that it is
 * writable, since renaming does not.
 */
export async function modeToReplace(file: string, replacing: Replacing): Promise<number | undefined> {
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
  if (found !== undefined && !replacing.asked) {
    const standing = await standingOf(file, found.size, replacing);
    if (standing !== 'own') refuseExisting(file, standing);
  }
  return found && found.mode & 0o777;
}

function refuseExisting(file: string, standing: Exclude<Standing, 'own'> = 'unknown'): never {
  const what = standing === 'ofOthers' ? 'holds other transitions' : 'is not as Segue wrote it';
  return refuse(
    'exists',
    `The file exists, and ${what}. Choose another name, or add --replace: ${file}`,
    file,
  );
}

/**
 * Names a finished file, never in place of another one, which somebody may have made meanwhile.
 *
 * @param makeLink fails where there are no links
 */
export async function nameNew(unfinished: string, file: string, makeLink = link): Promise<void> {
  try {
    await makeLink(unfinished, file); // unlike renaming, it fails if the name is taken
  } catch (error) {
    if (isTaken(error)) refuseExisting(file);
    await copyToNew(unfinished, file); // FAT and some network drives have no links
  }
  await rm(unfinished, { force: true });
}

/** Copies a finished file to a name that is free. */
async function copyToNew(unfinished: string, file: string): Promise<void> {
  const made = await open(file, 'wx', NEW_FILE_MODE).catch((error: unknown) => {
    if (isTaken(error)) refuseExisting(file);
    throw error;
  });
  try {
    const content = await open(unfinished, 'r');
    for await (const part of content.createReadStream() as AsyncIterable<Buffer>) await made.writeFile(part);
    await made.sync();
    await made.close();
  } catch (error) {
    await made.close().catch(() => undefined);
    await rm(file, { force: true });
    throw error;
  }
}

const isTaken = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EEXIST';

/** Left files older than this are of no process that still writes, ms. */
const LEFT_AFTER = 3_600_000;

const swept = new Set<string>();

/** Removes what killed processes left in a folder, once. */
async function sweepUnfinished(folder: string): Promise<void> {
  if (swept.has(folder)) return;
  swept.add(folder);
  for (const name of await readdir(folder).catch(() => [])) {
    if (!/\.[0-9a-f]{8}\.unfinished$/.test(name)) continue;
    const file = path.join(folder, name);
    const found = await lstat(file).catch(() => null);
    if (found?.isFile() && Date.now() - found.mtimeMs > LEFT_AFTER) await rm(file, { force: true });
  }
}

/**
 * Flushes the names in `folder` to the disk; otherwise a power cut could undo the renaming. Failures are
 * ignored, since some disks and Windows do not support it.
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

/** Systems allow 255 bytes; the rest is for endings and numbers. */
const MAX_NAME_BYTES = 200;

/**
 * The name of a transition or an item as a part of a file name that every system takes, since systems share
 * folders: without characters that one forbids, and not the name of a Windows device. May be empty.
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
