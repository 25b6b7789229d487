import { lstat, readFile } from 'node:fs/promises';
import path from 'node:path';
import { refuse } from '../library/problems.ts';
import { writeFileWhole } from './write-file.ts';

/** A file to be written into a chosen folder. */
export interface ExportedFile {
  readonly name: string; // without a folder
  readonly content: string;
  /** For a file that people fill in: what is new, after the existing text. It is then never replaced. */
  readonly extend?: (existing: string) => string;
}

/** What became of a file. */
export interface WrittenFile {
  readonly name: string;
  readonly state: 'written' | 'same';
}

/**
 * Writes files into `folder`, each whole. Equal files stay as they are. Refuses, before it writes any, if
 * others would be replaced, unless `replace` is true.
 */
export async function writeFiles(
  folder: string,
  files: readonly ExportedFile[],
  replace: boolean,
): Promise<readonly WrittenFile[]> {
  const planned = await Promise.all(
    files.map(async ({ name, content, extend }) => {
      const file = path.join(folder, name);
      const found = await lstat(file).catch(() => null); // nothing is read from a pipe or a device
      const existing = found?.isFile() ? await readFile(file) : null;
      if (existing === null || !extend) {
        const isSame = existing !== null && existing.equals(Buffer.from(content));
        return { name, file, bytes: content, isSame, replaces: existing !== null };
      }
      const added = extend(textOf(existing, file));
      return {
        name,
        file,
        bytes: Buffer.concat([existing, Buffer.from(added)]),
        isSame: added === '',
        replaces: false,
      };
    }),
  );
  const replaced = planned.filter(({ isSame, replaces }) => replaces && !isSame).map(({ name }) => name);
  if (replaced.length > 0 && !replace)
    refuse(
      'exists',
      `Already in ${folder}: ${replaced.join(', ')}. Choose another folder, or replace them.`,
      folder,
    );
  for (const { file, bytes, isSame } of planned) if (!isSame) await writeFileWhole(file, bytes, 'any');
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
