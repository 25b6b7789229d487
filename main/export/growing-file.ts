import { constants, createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { refuse } from '../library/problems.ts';
import { anyFile, type Replacing } from './replacing.ts';
import { modeToReplace, writeFileWhole } from './write-file.ts';

/** A file of lines that grows, so that a kill between two of them loses none. */
export interface GrowingFile {
  /** Appends a line. Resolves once the system has it. */
  add(line: string): Promise<void>;
  close(): Promise<void>;
}

/** Follows no link, and waits for no reader of a pipe. Windows has neither flag. */
const FLAGS =
  constants.O_RDWR | constants.O_APPEND | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * Opens a file to which lines are appended, and reads those that it has, one at a time. A file whose first line is none
 * of ours is emptied, or refused, as `writeFileWhole` replaces files.
 *
 * @param read reads a line; false if it is none of ours. The last one may be half
 */
export async function openGrowing(
  file: string,
  read: (line: string) => boolean,
  replacing: Replacing,
): Promise<GrowingFile> {
  const isNew = (await modeToReplace(file, anyFile)) === undefined;
  if (!isNew && !(await readLines(file, read))) await writeFileWhole(file, '', replacing);
  const handle = await openAs(file, isNew);
  if (!(await handle.stat()).isFile()) {
    await handle.close();
    refuse('notFile', `Not a file. Choose another name: ${file}`, file);
  }
  if (await endsInLine(handle)) await handle.appendFile('\n');
  let last = Promise.resolve();
  return {
    add: (line) => (last = last.then(() => handle.appendFile(`${line}\n`))), // one after another
    close: () => handle.close(),
  };
}

/** @param isNew a file that somebody made meanwhile is then refused, unread as it is */
async function openAs(file: string, isNew: boolean): Promise<FileHandle> {
  const flags = isNew ? FLAGS | constants.O_CREAT | constants.O_EXCL : FLAGS;
  return open(file, flags, 0o666).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST')
      refuse('exists', `The file exists by now. Choose another name: ${file}`, file);
    throw error;
  });
}

/** Reads all lines; false if the first is none of ours. */
async function readLines(file: string, read: (line: string) => boolean): Promise<boolean> {
  const stream = createReadStream(file, 'utf8');
  const lines = createInterface({ input: stream, crlfDelay: Infinity });
  let isFirst = true;
  try {
    for await (const line of lines) {
      if (line.trim() === '') continue;
      if (!read(line) && isFirst) return false;
      isFirst = false;
    }
    return true;
  } finally {
    lines.close();
    stream.destroy();
  }
}

/** True if the last line has no end: a kill left it half. */
async function endsInLine(handle: FileHandle): Promise<boolean> {
  const { size } = await handle.stat();
  if (size === 0) return false;
  const { buffer } = await handle.read({ buffer: Buffer.alloc(1), position: size - 1 });
  return buffer.toString() !== '\n';
}
