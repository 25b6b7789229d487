import { createHash } from 'node:crypto';
import type { ImportOptions } from '../../../core/import/import-report.ts';

/**
 * Which motion a clip is, with its take: the sha256 of its file's bytes, and what people say they are in, if anything. Reviews and
 * files of what people made know clips by it; the library finds them by the bytes alone.
 *
 *     3a7b…e1                       read as its format has it, or as guessed
 *     3a7b…e1 unit=0.01 up=z        read so
 */
export function contentHash(bytesHash: string, { unit, upAxis }: ImportOptions): string {
  return `${bytesHash}${unit === undefined ? '' : ` unit=${unit}`}${upAxis === undefined ? '' : ` up=${upAxis}`}`;
}

export function bytesHashOf(hash: string): string {
  return hash.split(' ', 1)[0];
}

/** Whether a person said what the file is in. */
export const isReadAsSaid = (hash: string): boolean => hash.includes(' ');

export function importOptionsOf(hash: string): ImportOptions {
  const [, ...parts] = hash.split(' ');
  const valueOf = (name: string): string | undefined =>
    parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1);
  const [unit, upAxis] = [valueOf('unit'), valueOf('up')];
  return {
    ...(unit !== undefined && { unit: Number(unit) }),
    ...((upAxis === 'y' || upAxis === 'z') && { upAxis }),
  };
}

/**
 * An id made of which motion a clip is: the same in every library, so that two people's files differ only in what they made.
 * Shaped like a UUID of version 8 (RFC 9562).
 */
export function contentIdOf({ hash, take }: { readonly hash: string; readonly take: string }): string {
  const digits = createHash('sha256').update(`${hash}\0${take}`).digest('hex');
  const parts = [digits.slice(0, 8), digits.slice(8, 12), `8${digits.slice(13, 16)}`];
  return [...parts, `8${digits.slice(17, 20)}`, digits.slice(20, 32)].join('-');
}
