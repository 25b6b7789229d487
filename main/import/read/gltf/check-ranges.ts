import type { GLTF } from '@gltf-transform/core';
import type { FileFault } from '#core/formats/file-fault.ts';
import { failure, success, type Result } from '#core/kit/result.ts';

/** Numbers of an element, by its type. */
export const COMPONENTS: Readonly<Record<string, number>> = {
  SCALAR: 1,
  VEC2: 2,
  VEC3: 3,
  VEC4: 4,
  MAT2: 4,
  MAT3: 9,
  MAT4: 16,
};

/** Bytes of a number, by its type. */
export const BYTES: Readonly<Record<number, number>> = {
  5120: 1,
  5121: 1,
  5122: 2,
  5123: 2,
  5125: 4,
  5126: 4,
};

/** A range of numbers within a view. */
interface Range {
  readonly bufferView: number;
  readonly byteOffset?: number;
  readonly componentType: number;
  readonly type: string;
  readonly count: number;
}

/**
 * Checks that each accessor is within its view and each view within its buffer, since the library would read
 * beyond them. Unused views become empty.
 *
 * @param read    JSON with valid types
 * @param buffers content of each buffer
 */
export function withinRanges(
  read: GLTF.IGLTF,
  buffers: readonly Uint8Array[],
): Result<GLTF.IGLTF, FileFault> {
  const { accessors = [], bufferViews = [] } = read;
  const used = new Set<number>();
  const check = (range: Range, place: string): FileFault | undefined => {
    used.add(range.bufferView);
    const view = bufferViews[range.bufferView];
    const { byteOffset = 0, byteLength } = view;
    if (byteOffset + byteLength > buffers[view.buffer].length)
      return outside(`/bufferViews/${range.bufferView}`, 'its buffer', byteOffset + byteLength);
    const end = endOf(range, view.byteStride);
    return end > byteLength ? outside(place, `view ${range.bufferView}`, end) : undefined;
  };
  for (const [i, accessor] of accessors.entries()) {
    for (const [range, place] of rangesOf(accessor, `/accessors/${i}`)) {
      const fault = check(range, place);
      if (fault !== undefined) return failure(fault);
    }
    const fault = faultOfSparse(accessor, `/accessors/${i}/sparse`, bufferViews, buffers);
    if (fault !== undefined) return failure(fault);
  }
  const nothing = { buffer: 0, byteLength: 0 };
  return success({
    ...read,
    bufferViews: bufferViews.map((view, i) => (used.has(i) ? view : nothing)),
    accessors: accessors.map(withOffsets),
  });
}

function rangesOf(accessor: GLTF.IAccessor, place: string): (readonly [Range, string])[] {
  const { bufferView, sparse } = accessor;
  const ranges: (readonly [Range, string])[] = [];
  if (bufferView !== undefined) ranges.push([{ ...accessor, bufferView }, place]);
  if (sparse) {
    const { count, indices, values } = sparse;
    const { type, componentType } = accessor;
    ranges.push([{ ...indices, count, type: 'SCALAR' }, `${place}/sparse/indices`]);
    ranges.push([{ ...values, count, type, componentType }, `${place}/sparse/values`]);
  }
  return ranges;
}

function endOf({ byteOffset = 0, componentType, type, count }: Range, stride: number | undefined): number {
  const size = COMPONENTS[type] * BYTES[componentType];
  return count === 0 ? byteOffset : byteOffset + (stride ?? size) * (count - 1) + size;
}

/** Checks that the indices of a sparse accessor refer to its elements. */
function faultOfSparse(
  { count, sparse }: GLTF.IAccessor,
  place: string,
  views: readonly GLTF.IBufferView[],
  buffers: readonly Uint8Array[],
): FileFault | undefined {
  if (sparse === undefined) return undefined;
  if (sparse.count > count)
    return { place, expected: `${count} elements at most`, found: String(sparse.count) };
  const { bufferView, byteOffset = 0, componentType } = sparse.indices;
  const { buffer, byteOffset: viewOffset = 0, byteStride } = views[bufferView];
  const bytes = buffers[buffer];
  const numbers = new DataView(bytes.buffer, bytes.byteOffset + viewOffset + byteOffset);
  const size = BYTES[componentType];
  for (let i = 0; i < sparse.count; i++) {
    const at = i * (byteStride ?? size);
    const index =
      size === 1
        ? numbers.getUint8(at)
        : size === 2
          ? numbers.getUint16(at, true)
          : numbers.getUint32(at, true);
    if (index >= count)
      return { place: `${place}/indices`, expected: `indices below ${count}`, found: String(index) };
  }
  return undefined;
}

/** Sets missing offsets of sparse parts to 0; the library would use the accessor's offset. */
function withOffsets(accessor: GLTF.IAccessor): GLTF.IAccessor {
  const { sparse } = accessor;
  if (sparse === undefined) return accessor;
  const { indices, values } = sparse;
  return {
    ...accessor,
    sparse: { ...sparse, indices: { byteOffset: 0, ...indices }, values: { byteOffset: 0, ...values } },
  };
}

function outside(place: string, whole: string, end: number): FileFault {
  return { place, expected: `data within ${whole}`, found: `an end at ${end}` };
}
