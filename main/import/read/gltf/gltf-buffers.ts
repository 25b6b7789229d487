import { realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import type { FileFault } from '#core/import/file-fault.ts';
import { failure, success, type Result } from '#core/result.ts';
import { isWithin } from '../../../library/files/path-ranges.ts';
import type { FoundFile } from '../../../library/indexed/file-outcome.ts';
import { codeOf, describeReason } from '../reason-in-words.ts';
import { splitGltf } from './gltf-json.ts';
import { isStandIn } from './packed-views.ts';

/**
 * The separate buffer files of a glTF file, by uri. They must be in the file's folder or below it,
 * after following links: no file may make Segue read elsewhere, or load from a network.
 */
export function externalBuffers(
  bytes: Uint8Array,
  filePath: string,
): Result<ReadonlyMap<string, FoundFile>, FileFault> {
  const split = splitGltf(bytes);
  const found = new Map<string, FoundFile>();
  if (!split.ok) return success(found); // reported by the import
  const buffers: unknown = split.value.json.buffers ?? [];
  for (const [index, buffer] of (Array.isArray(buffers) ? buffers : []).entries()) {
    const uri: unknown = (buffer as { readonly uri?: unknown } | null)?.uri;
    if (typeof uri !== 'string' || uri.startsWith('data:') || isStandIn(buffer)) continue;
    const place = `/buffers/${index}/uri`;
    const target = lookedUp(uri, filePath);
    if (typeof target === 'string')
      return failure({ place, expected: 'a file that can be read', found: target });
    if (target === undefined) {
      const quoted = JSON.stringify(uri.slice(0, 60));
      return failure({ place, expected: 'a file in the same folder or below', found: quoted });
    }
    if (!('size' in target)) {
      return failure({ place, expected: `the file ${path.basename(target.path)} beside it`, found: 'none' });
    }
    found.set(uri, target);
  }
  return success(found);
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
 * The file of a uri, or its path alone if there is none; undefined if it is outside the file's folder, or on a
 * network.
 */
function placeOfUri(uri: string, filePath: string): FoundFile | Pick<FoundFile, 'path'> | undefined {
  let name: string;
  try {
    name = decodeURIComponent(uri);
  } catch {
    return undefined;
  }
  if (/^[a-z][a-z0-9+.-]*:/i.test(name) || /^[/\\]/.test(name) || name.includes('\0')) return undefined;
  const folder = realpathSync(path.dirname(filePath));
  const place = path.resolve(folder, name.replaceAll('\\', '/'));
  if (!isWithin(place, folder)) return undefined;
  const found = statSync(place, { throwIfNoEntry: false });
  if (found?.isFile() !== true) return { path: place };
  const real = realpathSync(place);
  return isWithin(real, folder) ? { path: real, size: found.size, modified: found.mtimeMs } : undefined;
}
