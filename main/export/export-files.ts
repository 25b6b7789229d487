import { lstat, readFile } from 'node:fs/promises';
import path from 'node:path';
import { refuse } from '../library/problems.ts';
import { anyFile, mayReplace, type Mark, type Replacing } from './replacing.ts';
import { writeFileWhole } from './write-file.ts';

/** A file to be written into a chosen folder. */
export interface ExportedFile {
  readonly name: string; // without a folder
  readonly content: string;
  readonly mark?: Mark; // of its kind
  /** For a file that people fill in: what is new, after the existing text. It is then never replaced. */
  readonly extend?: (existing: string) => string;
}

/** What became of a file. */
export interface WrittenFile {
  readonly name: string;
  readonly state: 'written' | 'same';
}

/**
 * Writes files into `folder`, each whole. Equal files stay as they are. Refuses, before it writes any, if one
 * would replace what it may not.
 *
 * @param howElse what a person does to replace them, for the refusal
 */
export async function writeFiles(
  folder: string,
  files: readonly ExportedFile[],
  replacing: Replacing,
  howElse = 'replace them',
): Promise<readonly WrittenFile[]> {
  const planned = await Promise.all(
    files.map(async ({ name, content, extend, mark = null }) => {
      const file = path.join(folder, name);
      const rule = { ...replacing, mark };
      const found = await lstat(file).catch(() => null); // nothing is read from a pipe or a device
      const existing = found?.isFile() ? await readFile(file) : null;
      if (existing === null || !extend) {
        const isSame = existing !== null && existing.equals(Buffer.from(content));
        const isOurs = isSame || existing === null || (await mayReplace(file, existing.length, rule));
        return { name, file, bytes: content, isSame, rule, isOurs };
      }
      const added = extend(textOf(existing, file));
      return {
        name,
        file,
        bytes: Buffer.concat([existing, Buffer.from(added)]),
        isSame: added === '',
        rule: anyFile, // it is extended
        isOurs: true,
      };
    }),
  );
  const others = planned.filter(({ isOurs }) => !isOurs).map(({ name }) => name);
  if (others.length > 0)
    refuse(
      'exists',
      `Not as Segue wrote them, in ${folder}: ${others.join(', ')}. Choose another folder, or ${howElse}.`,
      folder,
    );
  for (const { file, bytes, isSame, rule } of planned)
    if (isSame) rule.outputs?.keep(file, bytes);
    else await writeFileWhole(file, bytes, rule);
  return planned.map(({ name, isSame }) => ({ name, state: isSame ? 'same' : 'written' }));
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
