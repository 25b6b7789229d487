import {
  BufferAttribute,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
} from 'three';
import { LINE_FLOATS, type LineList } from '../frame/line-list.ts';

/** Maximum number of lines in a view; more are dropped. */
export const MAX_LINES = 1024;

/** Lines of a view on the GPU: a strip of two triangles, instanced for each line. */
export interface LineGeometry {
  readonly geometry: InstancedBufferGeometry;
  readonly buffer: InstancedInterleavedBuffer;
}

export function createLineGeometry(): LineGeometry {
  const geometry = new InstancedBufferGeometry();
  const corners = new Float32Array([0, -1, 0, 1, -1, 0, 1, 1, 0, 0, 1, 0]);
  geometry.setAttribute('position', new BufferAttribute(corners, 3));
  geometry.setIndex([0, 1, 2, 0, 2, 3]);
  const buffer = new InstancedInterleavedBuffer(new Float32Array(MAX_LINES * LINE_FLOATS), LINE_FLOATS);
  const part = (size: number, offset: number) => new InterleavedBufferAttribute(buffer, size, offset);
  geometry.setAttribute('start', part(4, 0));
  geometry.setAttribute('end', part(4, 4));
  geometry.setAttribute('startColour', part(4, 8));
  geometry.setAttribute('endColour', part(4, 12));
  geometry.setAttribute('dash', part(2, 16));
  geometry.instanceCount = 0;
  return { geometry, buffer };
}

/** Uploads `lines`, only the used part; null = none. */
export function fillLineGeometry({ geometry, buffer }: LineGeometry, lines: LineList | null): void {
  const count = Math.min(lines?.count ?? 0, MAX_LINES);
  geometry.instanceCount = count;
  if (!lines || count === 0) return;
  const target = buffer.array as Float32Array;
  const used = count * LINE_FLOATS;
  for (let i = 0; i < used; i++) target[i] = lines.values[i];
  buffer.clearUpdateRanges();
  buffer.addUpdateRange(0, used);
  buffer.needsUpdate = true;
}
