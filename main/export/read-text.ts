import { constants, type Stats } from 'node:fs';
import { open, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { isOpened } from '../library/database/library-targets.ts';
import { refuse } from '../library/problems.ts';

/** Expected kind of a chosen file. */
export interface ChosenAs {
  readonly code: string; // of the refusal
  readonly noun: string; // for messages: `a settings file`
  readonly largest: number; // bytes; a larger file was chosen by mistake
}

/** The recording of a game, as a chosen file. */
export const recordingFile: ChosenAs = {
  code: 'notRecording',
  noun: 'a recording of a game',
  largest: Number.POSITIVE_INFINITY, // it is read in slices
};

/** Text of a chosen file, without a byte order mark. */
export async function readText(file: string, as: ChosenAs): Promise<string> {
  return (await readWhole(file, as)).toString('utf8').replace(/^\uFEFF/, '');
}

/** Bytes of a chosen file. */
async function readWhole(file: string, as: ChosenAs): Promise<Buffer> {
  return withChosen(file, as, async (handle) => {
    const bytes = await readBeyond(handle, as.largest);
    return bytes.length > as.largest ? refuseLarge(file, as) : bytes;
  });
}

/** Opens a chosen file for `read`. Rejects devices and pipes, which have no end. */
export async function withChosen<Value>(
  file: string,
  as: ChosenAs,
  read: (handle: FileHandle) => Promise<Value>,
): Promise<Value> {
  const { code, noun, largest } = as;
  const name = path.basename(file);
  const check = (found: Stats): void => {
    if (!found.isFile()) refuse(code, `Not a file. Choose another one: ${name}`, name);
    if (found.size > largest) refuseLarge(file, as);
  };
  check(await stat(file));
  // Closing it would release the locks of the library.
  if (isOpened(file)) refuse(code, `This is the open library. Choose ${noun}: ${name}`, name);
  // The file may have been replaced. O_NONBLOCK: opening a pipe must not wait for a writer.
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    check(await handle.stat());
    return await read(handle);
  } finally {
    await handle.close();
  }
}

function refuseLarge(file: string, { code, noun }: ChosenAs): never {
  const name = path.basename(file);
  return refuse(code, `Too large for ${noun}. Choose another file: ${name}`, name);
}

/** Reads the file, but not much more than `most` bytes: system files may report size 0 and never end. */
async function readBeyond(handle: FileHandle, most: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of handle.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>) {
    parts.push(part);
    size += part.length;
    if (size > most) break;
  }
  return Buffer.concat(parts);
}
