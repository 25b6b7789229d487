import { realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import type { FileFault } from '#core/formats/file-fault.ts';
import { failure, success, type Result } from '#core/kit/result.ts';
import { isWithin } from '../../../library/files/path-ranges.ts';
import { ABSENT, type FoundFile } from '../../../library/indexed/file-outcome.ts';
import { codeOf, describeReason } from '../reason-in-words.ts';
import { isStandIn } from './packed-views.ts';
import { splitGltf } from './split-gltf.ts';

/**
 * The separate buffer files of a glTF file, by uri. They must be in the file's folder or below it,
 * after following links: no file may make Segue read elsewhere, or load from a network.
 *
 * @param onPart called with each of them up to one that is absent, and with what it is a link to
 */
export function externalBuffers(
  bytes: Uint8Array,
  filePath: string,
  onPart: (part: FoundFile) => void = () => undefined,
): Result<ReadonlyMap<string, FoundFile>, FileFault> {
  const split = splitGltf(bytes);
  const found = new Map<string, FoundFile>();
  if (!split.ok) return success(found); // reported by the import
  const buffers: unknown = split.value.json.buffers ?? [];
  for (const [index, buffer] of (Array.isArray(buffers) ? buffers : []).entries()) {
    const uri: unknown = (buffer as { readonly uri?: unknown } | null)?.uri;
    if (typeof uri !== 'string' || uri.startsWith('data:') || isStandIn(buffer) || found.has(uri)) continue;
    const place = `/buffers/${index}/uri`;
    const parts = lookedUp(uri, filePath);
    if (typeof parts === 'string')
      return failure({ place, expected: 'a file that can be read', found: parts });
    const target = parts.at(-1);
    if (target === undefined) {
      const quoted = JSON.stringify(uri.slice(0, 60));
      return failure({ place, expected: 'a file in the same folder or below', found: quoted });
    }
    parts.forEach(onPart);
    if (target.size === ABSENT.size) return failure(missingBuffer(uri));
    found.set(uri, target);
  }
  return success(found);
}

/** The fault of a buffer that is not there. @param uri as in the file; decoded, its path from the file's folder */
export function missingBuffer(uri: string): FileFault {
  const sentence = `Its buffer ${decodeURIComponent(uri)} is missing. Put the buffer back, or export the clip again.`;
  return { place: '/buffers', expected: 'a buffer', found: 'none', sentence };
}

/** `placeOfUri`, or the system's error. */
function lookedUp(uri: string, filePath: string): ReturnType<typeof placeOfUri> | string {
  try {
    return placeOfUri(uri, filePath);
  } catch (error) {
    return describeReason(codeOf(error));
  }
}

/**
 * The file of a uri, after it what it is a link to; none if it is outside the file's folder, or on a network.
 */
function placeOfUri(uri: string, filePath: string): readonly FoundFile[] {
  let name: string;
  try {
    name = decodeURIComponent(uri);
  } catch {
    return [];
  }
  if (/^[a-z][a-z0-9+.-]*:/i.test(name) || /^[/\\]/.test(name) || name.includes('\0')) return [];
  const folder = realpathSync(path.dirname(filePath));
  const place = path.resolve(folder, name.replaceAll('\\', '/'));
  if (!isWithin(place, folder)) return [];
  const found = statSync(place, { throwIfNoEntry: false });
  if (found?.isFile() !== true) return [{ path: place, ...ABSENT }];
  const real = realpathSync(place);
  if (!isWithin(real, folder)) return [];
  const stamp = { size: found.size, modified: found.mtimeMs };
  return [...new Set([place, real])].map((each) => ({ path: each, ...stamp }));
}
