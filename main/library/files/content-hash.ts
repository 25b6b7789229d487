import { createHash } from 'node:crypto';
import type { ContentId } from '#contract/clips/content-id.ts';
import { nameEncodings, type ImportOptions } from '#core/formats/import-report.ts';

/**
 * Identifies the motion of a clip, together with its take: the sha256 of the file and its import override, if
 * any. Reviews and exported user data refer to clips by it; the library identifies clips by the bytes alone.
 *
 *     3a7b…e1                       without an override
 *     3a7b…e1 unit=0.01 up=z        with an override
 */
export function contentHash(bytesHash: string, { unit, upAxis, fps, encoding }: ImportOptions): string {
  const parts = Object.entries({ unit, up: upAxis, fps, names: encoding }).filter(
    ([, value]) => value !== undefined,
  );
  return [bytesHash, ...parts.map(([name, value]) => `${name}=${value}`)].join(' ');
}

/** Id of a path: the window names files and folders by it, and never sends a path. */
export const idOfPath = (path: string): string =>
  createHash('sha256').update(path).digest('hex').slice(0, 16);

export function bytesHashOf(hash: string): string {
  return hash.split(' ', 1)[0];
}

/** Whether the hash has an import override. */
export const hasImportOverride = (hash: string): boolean => hash.includes(' ');

export function importOptionsOf(hash: string): ImportOptions {
  const [, ...parts] = hash.split(' ');
  const valueOf = (name: string): string | undefined =>
    parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1);
  const [unit, upAxis, fps, names] = ['unit', 'up', 'fps', 'names'].map(valueOf);
  const encoding = nameEncodings.find((each) => each === names);
  return {
    ...(unit !== undefined && { unit: Number(unit) }),
    ...(fps !== undefined && { fps: Number(fps) }),
    ...(encoding && { encoding }),
    ...((upAxis === 'y' || upAxis === 'z') && { upAxis }),
  };
}

/** Id derived from content and take: the same in every library, so that files of several people compare well. */
export const contentIdOf = ({ hash, take }: { readonly hash: string; readonly take: string }): ContentId =>
  uuidOf(`${hash}\0${take}`) as ContentId;

/** An id that is the same wherever the text is. A UUID of version 8 (RFC 9562). */
export function uuidOf(text: string): string {
  const digits = createHash('sha256').update(text).digest('hex');
  const parts = [digits.slice(0, 8), digits.slice(8, 12), `8${digits.slice(13, 16)}`];
  return [...parts, `8${digits.slice(17, 20)}`, digits.slice(20, 32)].join('-');
}
