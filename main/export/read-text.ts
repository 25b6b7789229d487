import type { Stats } from 'node:fs';
import { constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { open, stat } from 'node:fs/promises';
import path from 'node:path';
import { refuse } from '../library/problems.ts';

/** What someone chose a file as. */
export interface ChosenAs {
  readonly code: string; // of the refusal
  readonly what: string; // as a sentence ends: `too large to be settings`
  readonly largest: number; // bytes: anything larger was chosen by mistake
}

/** The text of a file that someone chose, without a byte order mark. Refuses a device or a pipe: it has no end to be read to. */
export async function readText(file: string, as: ChosenAs): Promise<string> {
  const { code, what, largest } = as;
  const name = path.basename(file);
  const check = (found: Stats): void => {
    if (!found.isFile()) refuse(code, `${name} is not a file. Choose another.`, name);
    if (found.size > largest) refuse(code, `${name} is too large to be ${what}.`, name);
  };
  check(await stat(file));
  // It may be another by now: a pipe is opened without waiting for who writes it, and refused, too.
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    check(await handle.stat());
    const bytes = await readBeyond(handle, largest);
    if (bytes.length > largest) refuse(code, `${name} is too large to be ${what}.`, name);
    return bytes.toString('utf8').replace(/^\uFEFF/, '');
  } finally {
    await handle.close();
  }
}

/** All of it, or a little more than `most` bytes: a file of the system may say that it is empty, and have no end. */
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
