// main/library/files: what the library knows about files and folders, and what people set for them
import { statSync } from 'node:fs';

/** Which file on which disk, whatever it is called. */
export interface FileIdentity {
  readonly disk: bigint;
  readonly file: bigint;
}

/** Undefined where there is none, or it cannot be looked at. */
export function identityOf(path: string): FileIdentity | undefined {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return { disk: dev, file: ino };
  } catch {
    return undefined;
  }
}

/** False where either is not known. */
export function isSameIdentity(one: FileIdentity | undefined, other: FileIdentity | undefined): boolean {
  return one !== undefined && one.disk === other?.disk && one.file === other.file;
}
