import type { GLTF } from '@gltf-transform/core';
import type { FileFault } from '#core/formats/file-fault.ts';
import { failure, success, type Result } from '#core/kit/result.ts';
import { isCount } from './parse-json.ts';

/**
 * Names of the extension, which are equivalent; the second also allows a newer version of the compression.
 */
const PACKED_VIEW = ['EXT_meshopt_compression', 'KHR_meshopt_compression'] as const;

/** Decompressed size allowed in any file, bytes. At a ratio of 1:1000 a small file could fill the memory. */
const ALWAYS_UNPACKED = 8e6;
const TIMES_UNPACKED = 4;

/** Maximum stride allowed by the format, bytes. */
const MAX_STRIDE = 256;

export type PackMode = 'ATTRIBUTES' | 'TRIANGLES' | 'INDICES';
export type PackFilter = 'NONE' | 'OCTAHEDRAL' | 'QUATERNION' | 'EXPONENTIAL' | 'COLOR';

/** A compressed part of a buffer. */
export interface PackedView {
  readonly index: number; // among the views of the file
  readonly buffer: number;
  readonly byteOffset: number;
  readonly byteLength: number;
  readonly count: number;
  readonly stride: number; // of a decompressed item, bytes; there are `count`
  readonly mode: PackMode;
  readonly filter: PackFilter;
}

/** Unchecked data of the extension on a view or a buffer; undefined = not compressed. */
function packingOf(extended: unknown): Readonly<Record<string, unknown>> | undefined {
  const { extensions } = (extended ?? {}) as { readonly extensions?: unknown };
  const known = (extensions ?? {}) as Readonly<Record<string, unknown>>;
  const packing = PACKED_VIEW.map((name) => known[name]).find((each) => typeof each === 'object');
  return (packing ?? undefined) as Readonly<Record<string, unknown>> | undefined;
}

/** Whether a buffer is a fallback for decompressed data, which may be missing. */
export function isStandIn(buffer: unknown): boolean {
  return packingOf(buffer)?.fallback === true;
}

export function isPacked(view: unknown): boolean {
  return packingOf(view) !== undefined;
}

/** Size of the decompressed views, bytes. */
export function unpackedSize(views: readonly PackedView[]): number {
  return views.reduce((sum, { count, stride }) => sum + count * stride, 0);
}

/**
 * Finds the compressed views used by accessors of `json`. Fails if their decompressed size is out of
 * proportion to the file size.
 *
 * @param json the part of a file that is read
 * @param size of the file and its buffers, bytes
 */
export function packedViewsOf(json: GLTF.IGLTF, size: number): Result<readonly PackedView[], FileFault> {
  const used = new Set(
    (json.accessors ?? []).flatMap(({ bufferView, sparse }) => [
      bufferView,
      sparse?.indices.bufferView,
      sparse?.values.bufferView,
    ]),
  );
  const views: PackedView[] = [];
  let room = Math.max(ALWAYS_UNPACKED, TIMES_UNPACKED * size);
  for (const [index, view] of (json.bufferViews ?? []).entries()) {
    const packing = packingOf(view);
    if (packing === undefined || !used.has(index)) continue;
    const packed = packedView(index, packing);
    const place = `/bufferViews/${index}`;
    if (packed === undefined) {
      const found = JSON.stringify(packing).slice(0, 200);
      return failure({ place, expected: 'a known compression of the view', found });
    }
    room -= packed.count * packed.stride;
    if (room < 0)
      return failure({ place, expected: 'unpacked data in proportion to the file size', found: 'more' });
    views.push(packed);
  }
  return success(views);
}

/** A valid compressed view; undefined if it is not valid, since the decoder does not check its input. */
function packedView(index: number, packing: Readonly<Record<string, unknown>>): PackedView | undefined {
  const { buffer, byteOffset = 0, byteLength, byteStride: stride, count, mode, filter = 'NONE' } = packing;
  const isRight =
    [buffer, byteOffset, byteLength, count, stride].every((number) => isCount(number)) &&
    isStride(Number(stride), Number(count), mode) &&
    isFilter(filter, Number(stride), mode);
  if (!isRight) return undefined;
  const numbers = { buffer, byteOffset, byteLength, count, stride } as Record<string, number>;
  return { index, ...numbers, mode, filter } as PackedView;
}

function isStride(stride: number, count: number, mode: unknown): boolean {
  if (mode === 'ATTRIBUTES') return stride > 0 && stride % 4 === 0 && stride <= MAX_STRIDE;
  if (mode === 'TRIANGLES') return (stride === 2 || stride === 4) && count % 3 === 0;
  return mode === 'INDICES' && (stride === 2 || stride === 4);
}

function isFilter(filter: unknown, stride: number, mode: unknown): boolean {
  if (filter === 'NONE') return true;
  if (mode !== 'ATTRIBUTES') return false;
  if (filter === 'OCTAHEDRAL' || filter === 'COLOR') return stride === 4 || stride === 8;
  return filter === 'QUATERNION' ? stride === 8 : filter === 'EXPONENTIAL';
}
