import { lstat, readFile } from 'node:fs/promises';
import path from 'node:path';
import { refuse } from '../library/problems.ts';
import { createFileNamer, type FoundName } from './file-namer.ts';
import { anyFile, standingOf, type FileMark, type Replacing } from './replacing.ts';
import { writeFileWhole } from './write-file.ts';

/** A file to be written into a chosen folder. */
export interface ExportedFile {
  readonly name: string; // without a folder
  readonly content: string;
  readonly mark?: FileMark; // of its kind
  /** It holds the transitions that are exported, and is numbered if its name has a file of others. */
  readonly isOfTransitions?: true;
  /** For a file that people fill in: what is new, after the existing text. It is then never replaced. */
  readonly extend?: (existing: string) => string;
}

/** What became of a file. */
export interface WrittenFile extends FoundName {
  readonly state: 'written' | 'same';
}

/**
 * Writes files into `folder`, each whole. Equal files stay as they are. One of transitions gets a number if its name
 * has a file of others. Refuses, before it writes any, if one would replace what it may not.
 *
 * @param howElse what a person does to replace them, for the refusal
 */
export async function writeFiles(
  folder: string,
  files: readonly ExportedFile[],
  replacing: Replacing,
  howElse = 'replace them',
): Promise<readonly WrittenFile[]> {
  const planned = await planFiles(folder, files, replacing);
  const others = planned.filter(({ isOurs }) => !isOurs).map(({ named }) => named.name);
  if (others.length > 0)
    refuse(
      'exists',
      `Not as Segue wrote them, in ${folder}: ${others.join(', ')}. Choose another folder, or ${howElse}.`,
      folder,
    );
  for (const { file, bytes, isSame, rule } of planned)
    if (isSame) rule.outputs?.keep(file, bytes, rule.subject?.ids ?? []);
    else await writeFileWhole(file, bytes, rule);
  return planned.map(({ named, isSame }) => ({ ...named, state: isSame ? 'same' : 'written' }));
}

/** The files as they will be, and whether each may be written. */
async function planFiles(folder: string, files: readonly ExportedFile[], replacing: Replacing) {
  const nameOf = await createFileNamer(folder);
  const planned = [];
  for (const { name, content, extend, mark = null, isOfTransitions = false } of files) {
    const rule = { ...replacing, mark, subject: isOfTransitions ? replacing.subject : null };
    const named = isOfTransitions ? await nameOf(name, rule) : { name };
    const file = path.join(folder, named.name);
    const found = await lstat(file).catch(() => null); // nothing is read from a pipe or a device
    const existing = found?.isFile() ? await readFile(file) : null;
    if (existing !== null && extend) {
      const added = extend(textOf(existing, file));
      const bytes = Buffer.concat([existing, Buffer.from(added)]);
      planned.push({ named, file, bytes, isSame: added === '', rule: anyFile, isOurs: true });
    } else {
      const isSame = existing?.equals(Buffer.from(content)) === true;
      const mayWrite = existing === null || isSame || rule.asked;
      const isOurs = mayWrite || (await standingOf(file, existing.length, rule)) === 'own';
      planned.push({ named, file, bytes: content, isSame, rule, isOurs });
    }
  }
  return planned;
}

/** Text that people edited: bytes are appended to it, so it must be in the same encoding. */
function textOf(bytes: Uint8Array, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return refuse(
      'notText',
      `Not UTF-8. Save the file as “CSV UTF-8”, or choose another folder: ${file}`,
      file,
    );
  }
}
