import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { refuse } from '../library/problems.ts';

/** What someone chose a file as. */
export interface ChosenAs {
  readonly code: string; // of the refusal
  readonly what: string; // as a sentence ends: `too large to be settings`
  readonly largest: number; // bytes: anything larger was chosen by mistake
}

/** The text of a file that someone chose, without a byte order mark. Refuses a device or a pipe: it has no end to be read to. */
export async function readText(file: string, { code, what, largest }: ChosenAs): Promise<string> {
  const found = await stat(file);
  const name = path.basename(file);
  if (!found.isFile()) refuse(code, `${name} is not a file. Choose another.`, name);
  if (found.size > largest) refuse(code, `${name} is too large to be ${what}.`, name);
  return (await readFile(file, 'utf8')).replace(/^\uFEFF/, '');
}
