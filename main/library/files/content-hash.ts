import type { ImportOptions } from '../../../core/import/import-report.ts';

/**
 * What files and clips are found by: the sha256 of a file's bytes, and what a person said they are in, if anything.
 *
 *     3a7b…e1                       read as its format has it, or as guessed
 *     3a7b…e1 unit=0.01 up=z        read so
 *
 * So copies of a file that are read alike share a clip, those that are not do not, and caches tell them apart.
 */
export function contentHash(bytesHash: string, { unit, upAxis }: ImportOptions): string {
  const parts = [bytesHash, unit !== undefined && `unit=${unit}`, upAxis !== undefined && `up=${upAxis}`];
  return parts.filter(Boolean).join(' ');
}

export function bytesHashOf(hash: string): string {
  return hash.split(' ', 1)[0];
}

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
