// core/formats/skin: meshes bound to the rest pose of a skeleton
import type { Floats } from '../../kit/floats.ts';
import { quatConjugate, quatRotateVector } from '../../math/quaternion.ts';
import type { ReadonlyPose } from '../../pose/pose.ts';
import type { SkinTarget } from './skin-targets.ts';
import { asciiJson, parseAsciiJson } from '../../kit/ascii-json.ts';
import { assert } from '../../kit/assert.ts';

/**
 * A mesh bound to the rest pose of a skeleton, where all rotations are zero. With the world position `P` and
 * rotation `Q` of a joint, a vertex `v` is at
 *
 *   sum over its joints of   weight (P + rotate(Q, v - bind))
 */
export interface Skin {
  readonly bindPositions: Float32Array; // [joints * 3] m, position of each joint in the bind pose
  readonly positions: Float32Array; // [vertices * 3] m
  readonly normals: Float32Array; // [vertices * 3] unit
  readonly joints: Uint16Array; // [vertices * 4]
  readonly weights: Float32Array; // [vertices * 4], each four sum to 1
  readonly colours: Float32Array; // [vertices * 3] linear light, 0 to 1
  readonly indices: Uint32Array; // [triangles * 3]
  readonly targets: readonly SkinTarget[];
}

export function vertexCount(skin: Skin): number {
  return skin.positions.length / 3;
}

/**
 * A bounding box per joint: around the vertices that the joint moves most. Boxes that move with their joints
 * enclose the figure in any pose, except for vertices that bend between two joints.
 *
 * @param bind the pose in which the mesh was built, in world space
 * @returns [joints * 6] m in the frame of the joint: minimum x, y, z, maximum x, y, z; NaN if the joint moves
 *   no vertex
 */
export function skinBoxes(
  { positions, joints, weights }: Pick<Skin, 'positions' | 'joints' | 'weights'>,
  bind: Pick<ReadonlyPose, 'positions' | 'rotations'>,
): Float32Array {
  const boxes = new Float32Array((bind.positions.length / 3) * 6).fill(NaN);
  const [turn, at] = [new Float64Array(4), new Float64Array(3)];
  for (let v = 0; v < positions.length / 3; v++) {
    let most = 0;
    for (let k = 1; k < 4; k++) if (weights[v * 4 + k] > weights[v * 4 + most]) most = k;
    const joint = joints[v * 4 + most];
    for (let axis = 0; axis < 3; axis++)
      at[axis] = positions[v * 3 + axis] - bind.positions[joint * 3 + axis];
    quatRotateVector(at, quatConjugate(turn, bind.rotations, 0, joint * 4), at);
    for (let axis = 0; axis < 3; axis++) {
      const [least, greatest] = [joint * 6 + axis, joint * 6 + axis + 3];
      if (!(boxes[least] <= at[axis])) boxes[least] = at[axis];
      if (!(boxes[greatest] >= at[axis])) boxes[greatest] = at[axis];
    }
  }
  return boxes;
}

/** True if something is drawn around `joint`. */
export const hasBox = (boxes: Floats, joint: number): boolean => boxes[joint * 6] <= boxes[joint * 6 + 3];

/** Calls `take` with each corner of the box of `joint`, m from the joint; never if the joint has no box. */
export function eachCorner(boxes: Floats, joint: number, take: (corner: Floats) => void): void {
  if (!hasBox(boxes, joint)) return;
  const at = joint * 6;
  const corner = new Float32Array(3);
  for (let bits = 0; bits < 8; bits++) {
    for (let axis = 0; axis < 3; axis++) corner[axis] = boxes[at + axis + ((bits >> axis) & 1) * 3];
    take(corner);
  }
}

/*
 *   byte 0    8                                                         32
 *        | magic, version | joints, vertices, indices, moved, table, 0 | bind | positions | normals | weights |
 *          uint32           uint32                                       float32 . . . . . . . . . . . . . .
 *        colours | targets' positions | targets' normals | indices | joints | table of targets |
 *        float32 . . . . . . . . . . . . . . . . . . . .   uint32    uint16   JSON
 *
 * Numbers are in the byte order of this machine, as in a clip buffer. A clip without a skin has an empty
 * buffer.
 */
const MAGIC = 0x53474553; // 'SEGS' in little-endian order
/** Bump when the layout or its content changes: buffers of other versions are rejected. */
export const SKIN_BUFFER_VERSION = 3;
const ARRAYS_START = 32;

/** Numbers of a buffer, in the order of its header. */
interface SkinSizes {
  readonly joints: number;
  readonly vertices: number;
  readonly indices: number;
  readonly moved: number; // vertices of all targets
  readonly table: number; // bytes
}

type TargetRow = Pick<SkinTarget, 'name' | 'first'> & { readonly moved: number };

/** Packs a skin into one buffer to send or cache; `decodeSkin` opens it. Null: the clip has no skin. */
export function encodeSkin(skin: Skin | null): ArrayBuffer {
  if (skin === null) return new ArrayBuffer(0);
  const { targets, ...arrays } = skin;
  const rows = targets.map(({ name, first, positions }): TargetRow => {
    return { name, first, moved: positions.length / 3 };
  });
  const table = asciiJson(rows);
  const sizes: SkinSizes = {
    joints: skin.bindPositions.length / 3,
    vertices: vertexCount(skin),
    indices: skin.indices.length,
    moved: rows.reduce((sum, { moved }) => sum + moved, 0),
    table: table.length,
  };
  const buffer = new ArrayBuffer(lengthOf(sizes));
  const { joints, vertices, indices, moved } = sizes;
  new Uint32Array(buffer, 0, 7).set([
    MAGIC,
    SKIN_BUFFER_VERSION,
    joints,
    vertices,
    indices,
    moved,
    table.length,
  ]);
  const views = viewsOf(buffer, sizes);
  for (const name of Object.keys(arrays) as (keyof typeof arrays)[]) {
    assert(views[name].length === skin[name].length, `${name}: ${skin[name].length} numbers`);
    views[name].set(skin[name]);
  }
  views.table.set(table);
  targetsOf(views, rows).forEach(({ positions, normals }, i) => {
    positions.set(targets[i].positions);
    normals.set(targets[i].normals);
  });
  return buffer;
}

/**
 * The skin in `buffer`; its arrays are views on the buffer. Throws `InvariantError` if `encodeSkin` did not
 * make the buffer.
 */
export function decodeSkin(buffer: ArrayBuffer): Skin | null {
  if (buffer.byteLength === 0) return null;
  assert(buffer.byteLength >= ARRAYS_START, `a skin buffer of ${buffer.byteLength} bytes`);
  const [magic, version, joints, vertices, indices, moved, table] = new Uint32Array(buffer, 0, 7);
  assert(magic === MAGIC && version === SKIN_BUFFER_VERSION, 'this is not a skin buffer of this version');
  const sizes = { joints, vertices, indices, moved, table };
  assert(buffer.byteLength === lengthOf(sizes), 'a skin buffer of another length');
  const { table: text, targetPositions, targetNormals, ...arrays } = viewsOf(buffer, sizes);
  const rows = parseAsciiJson(text) as readonly TargetRow[];
  return { ...arrays, targets: targetsOf({ targetPositions, targetNormals }, rows) };
}

function lengthOf({ joints, vertices, indices, moved, table }: SkinSizes): number {
  return ARRAYS_START + joints * 12 + vertices * (12 + 12 + 16 + 12 + 8) + moved * 24 + indices * 4 + table;
}

function viewsOf(buffer: ArrayBuffer, sizes: SkinSizes) {
  const { joints, vertices, moved } = sizes;
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
  const targetPositions = floats(moved * 3);
  const targetNormals = floats(moved * 3);
  const indices = new Uint32Array(buffer, at, sizes.indices);
  at += indices.byteLength;
  const own = new Uint16Array(buffer, at, vertices * 4);
  at += own.byteLength;
  return {
    bindPositions,
    positions,
    normals,
    weights,
    colours,
    targetPositions,
    targetNormals,
    indices,
    joints: own,
    table: new Uint8Array(buffer, at, sizes.table),
  };
}

/** The targets in the table, with their parts of the buffer. */
function targetsOf(
  { targetPositions, targetNormals }: Pick<ReturnType<typeof viewsOf>, 'targetPositions' | 'targetNormals'>,
  rows: readonly TargetRow[],
): readonly SkinTarget[] {
  let at = 0;
  return rows.map(({ moved, ...row }) => {
    const [from, to] = [at, (at += moved * 3)];
    return {
      ...row,
      positions: targetPositions.subarray(from, to),
      normals: targetNormals.subarray(from, to),
    };
  });
}
