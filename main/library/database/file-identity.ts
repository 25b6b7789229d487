import { statSync } from 'node:fs';

/** Identity of a file on its disk, independent of its path. */
export interface FileIdentity {
  readonly disk: bigint;
  readonly file: bigint;
}

/** Identity of the file at `path`; undefined if it is missing or not accessible. */
export function identityOf(path: string): FileIdentity | undefined {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return { disk: dev, file: ino };
  } catch {
    return undefined;
  }
}

/** Whether both are the same file; false if either is unknown. */
export function isSameIdentity(one: FileIdentity | undefined, other: FileIdentity | undefined): boolean {
  return one !== undefined && one.disk === other?.disk && one.file === other.file;
}
