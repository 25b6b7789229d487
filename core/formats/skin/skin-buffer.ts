import { assert } from '../../kit/assert.ts';
import type { Skin } from './skin.ts';

/*
 *   byte 0    8                            32
 *        | magic, version | joints, vertices, indices, 0 | bind | positions | normals | weights | colours | indices | joints |
 *          uint32           uint32                         float32 . . . . . . . . . . . . . .   uint32    uint16
 *
 * Numbers are in the byte order of this machine, as in a clip buffer. A clip without a skin has an empty
 * buffer.
 */
const MAGIC = 0x53474553; // 'SEGS' in little-endian order
/** Bump when the layout or its content changes: buffers of other versions are rejected. */
export const SKIN_BUFFER_VERSION = 2;
const ARRAYS_START = 32;

/** Packs a skin into one buffer to send or cache; `decodeSkin` opens it. Null: the clip has no skin. */
export function encodeSkin(skin: Skin | null): ArrayBuffer {
  if (skin === null) return new ArrayBuffer(0);
  const [joints, vertices] = [skin.bindPositions.length / 3, skin.positions.length / 3];
  const counts = [joints, vertices, skin.indices.length] as const;
  const buffer = new ArrayBuffer(lengthOf(...counts));
  new Uint32Array(buffer, 0, 5).set([MAGIC, SKIN_BUFFER_VERSION, ...counts]);
  const views = viewsOf(buffer, ...counts);
  for (const name of Object.keys(views) as (keyof Skin)[]) {
    assert(views[name].length === skin[name].length, `${name}: ${skin[name].length} numbers`);
    views[name].set(skin[name]);
  }
  return buffer;
}

/**
 * The skin in `buffer`; its arrays are views on the buffer. Throws `InvariantError` if `encodeSkin` did not
 * make the buffer.
 */
export function decodeSkin(buffer: ArrayBuffer): Skin | null {
  if (buffer.byteLength === 0) return null;
  assert(buffer.byteLength >= ARRAYS_START, `a skin buffer of ${buffer.byteLength} bytes`);
  const [magic, version, joints, vertices, indices] = new Uint32Array(buffer, 0, 5);
  assert(magic === MAGIC && version === SKIN_BUFFER_VERSION, 'this is not a skin buffer of this version');
  assert(buffer.byteLength === lengthOf(joints, vertices, indices), 'a skin buffer of another length');
  return viewsOf(buffer, joints, vertices, indices);
}

function lengthOf(joints: number, vertices: number, indices: number): number {
  return ARRAYS_START + joints * 12 + vertices * (12 + 12 + 16 + 12 + 8) + indices * 4;
}

function viewsOf(buffer: ArrayBuffer, joints: number, vertices: number, triangleCorners: number): Skin {
  let at = ARRAYS_START;
  const floats = (length: number): Float32Array => {
    const view = new Float32Array(buffer, at, length);
    at += view.byteLength;
    return view;
  };
  const bindPositions = floats(joints * 3);
  const positions = floats(vertices * 3);
  const normals = floats(vertices * 3);
  const weights = floats(vertices * 4);
  const colours = floats(vertices * 3);
  const indices = new Uint32Array(buffer, at, triangleCorners);
  at += indices.byteLength;
  return {
    bindPositions,
    positions,
    normals,
    weights,
    colours,
    indices,
    joints: new Uint16Array(buffer, at, vertices * 4),
  };
}
