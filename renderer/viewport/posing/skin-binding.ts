// renderer/viewport/posing: posing figures on the GPU
import { BufferAttribute, BufferGeometry, DataTexture, FloatType, NearestFilter, RGBAFormat } from 'three';
import { clamp } from '#core/kit/numbers.ts';
import { vertexCount, type Skin } from '#core/formats/skin/skin.ts';
import type { Skeleton } from '#core/pose/skeleton.ts';
import { groundFigure } from '#core/rig/ground/ground-figure.ts';
import type { SkinTracks } from './skin-tracks.ts';
import { type BindBuffers, TEXELS, writeDualQuaternions, type FigurePose } from './dual-quaternions.ts';

/** Bind pose of a skin, in which all rotations are zero. */
export function bindOfSkin({ bindPositions }: Skin): BindBuffers {
  const rotations = new Float64Array((bindPositions.length / 3) * 4);
  for (let j = 3; j < rotations.length; j += 4) rotations[j] = 1;
  return { positions: Float64Array.from(bindPositions), rotations };
}

/**
 * Mesh of a skin on the GPU, in the format of the mannequin: without data of limbs, but with its own colours.
 */
export function skinGeometry(skin: Skin): BufferGeometry {
  const geometry = new BufferGeometry();
  const vertices = vertexCount(skin);
  const regions = new Float32Array(vertices * 4);
  for (let v = 0; v < vertices; v++) regions[v * 4] = -1;
  geometry.setAttribute('position', new BufferAttribute(skin.positions, 3));
  geometry.setAttribute('normal', new BufferAttribute(skin.normals, 3));
  geometry.setAttribute('joints', new BufferAttribute(skin.joints, 4));
  geometry.setAttribute('weights', new BufferAttribute(skin.weights, 4));
  geometry.setAttribute('tones', new BufferAttribute(tonesOf(skin), 4));
  geometry.setAttribute('regions', new BufferAttribute(regions, 4));
  geometry.setAttribute('tint', new BufferAttribute(skin.colours, 3));
  geometry.setIndex(new BufferAttribute(skin.indices, 1));
  return geometry;
}

/** The two strongest joints of each vertex, the share of the second, and full ambient light. */
function tonesOf({ joints, weights }: Skin): Float32Array {
  const tones = new Float32Array(weights.length);
  for (let v = 0; v < weights.length; v += 4) {
    let first = 0;
    for (let k = 1; k < 4; k++) if (weights[v + k] > weights[v + first]) first = k;
    let second = first === 0 ? 1 : 0;
    for (let k = 0; k < 4; k++) if (k !== first && weights[v + k] > weights[v + second]) second = k;
    tones[v] = joints[v + first];
    tones[v + 1] = joints[v + second];
    tones[v + 2] = weights[v + second] / (weights[v + first] + weights[v + second]);
    tones[v + 3] = 1;
  }
  return tones;
}

/** Maximum thickness of a sole, m. */
const THICKEST_SOLE = 0.2;

/**
 * Depth of a skin below the standing feet, or below the ends of limbs if no person is recognised, m: the
 * floor is lower by that.
 */
export function soleDropOf({ bindPositions, positions }: Skin, skeleton: Skeleton): number {
  const { feet, points } = groundFigure(skeleton);
  const soles = feet.length === 0 ? points : feet.flatMap((foot) => foot.points);
  let lowestTip = Infinity;
  for (const { joint, offset } of soles)
    lowestTip = Math.min(lowestTip, bindPositions[joint * 3 + 1] + offset[1]);
  let lowest = Infinity;
  for (let i = 1; i < positions.length; i += 3) lowest = Math.min(lowest, positions[i]);
  return clamp(lowestTip - lowest, 0, THICKEST_SOLE);
}

/** Texels of a row of the texture of targets: even, so that a vertex has both of its own in one row. */
export const TARGET_WIDTH = 4096;

const movedBy = (targets: Skin['targets']): number =>
  targets.reduce((sum, { positions }) => sum + positions.length / 3, 0);

/** What morph targets add to the vertices that they move: two texels each, of place and normal. */
export function targetTexture(targets: Skin['targets']): DataTexture {
  const moved = movedBy(targets);
  if (moved === 0) return blankNumbers();
  const rows = Math.ceil((moved * 2) / TARGET_WIDTH);
  const texels = new Float32Array(rows * TARGET_WIDTH * 4);
  let at = 0;
  for (const { positions, normals } of targets) {
    for (let i = 0; i < positions.length; i += 3, at += 8) {
      texels.set(positions.subarray(i, i + 3), at);
      texels.set(normals.subarray(i, i + 3), at + 4);
    }
  }
  return numberTexture(texels, TARGET_WIDTH, rows);
}

/** Texel of the first active morph target in the row of a figure with a skin; 0 = it has none. */
export const targetsFrom = ({ bindPositions, targets }: Pick<Skin, 'bindPositions' | 'targets'>): number =>
  movedBy(targets) === 0 ? 0 : (bindPositions.length / 3) * (TEXELS + 1);

/** Numbers that shaders read as they are, uploaded with the next draw. */
function numberTexture(texels: Float32Array, width: number, rows: number): DataTexture {
  const texture = new DataTexture(texels, width, rows, RGBAFormat, FloatType);
  texture.minFilter = NearestFilter;
  texture.magFilter = NearestFilter;
  texture.needsUpdate = true;
  return texture;
}

/** Of the kind that shaders read: emulated WebGL makes them anew for another one. */
export const blankNumbers = (): DataTexture => numberTexture(new Float32Array(4), 1, 1);

/**
 * Poses for the shaders, a row per figure, three texels per joint: real and dual part of the dual quaternion
 * from the bind pose of the mesh to the pose, and a colour in linear light with its share, plus 2 if the joint is
 * selected. A skin has more, see `SkinTracks`.
 */
export type PoseTexture = ReturnType<typeof createPoseTexture>;

/**
 * @param bind   the bind pose of the drawn mesh
 * @param tracks of a skin; null for the mannequin
 */
export function createPoseTexture(bind: BindBuffers, rows: number, tracks: SkinTracks | null = null) {
  const joints = bind.positions.length / 3;
  const width = joints * TEXELS + (tracks?.texels ?? 0);
  const texels = new Float32Array(width * rows * 4);
  if (tracks)
    for (let row = 0; row < rows; row++)
      texels.fill(1, row * width * 4 + joints * TEXELS * 4, row * width * 4 + joints * (TEXELS + 1) * 4);
  const texture = numberTexture(texels, width, rows);
  return {
    texture,
    /** Texel of the scale of the first joint in each row; 0 = none is scaled. */
    get scalesFrom() {
      return tracks?.state.isScaled === true ? joints * TEXELS : 0;
    },
    /** The largest scale so far, >= 1. */
    get growth() {
      return tracks?.state.growth ?? 1;
    },
    /** Writes `pose` into `row`. */
    writePose(row: number, pose: FigurePose): void {
      const at = row * width * 4;
      const own = tracks ? tracks.write(texels, at + joints * TEXELS * 4, pose) : bind;
      writeDualQuaternions(texels, at, pose, own);
    },
    /** Sets the colour of `joint` in `row`; `share` 0 = plain clay. */
    writeColour(row: number, joint: number, colour: readonly [number, number, number], share: number): void {
      const at = (row * width + joint * TEXELS + 2) * 4;
      texels[at] = colour[0];
      texels[at + 1] = colour[1];
      texels[at + 2] = colour[2];
      texels[at + 3] = share;
    },
    /** Highlights a joint, if there is such a one, until its colour is written again. */
    select(row: number, joint: number): void {
      if (joint < joints) texels[(row * width + joint * TEXELS + 2) * 4 + 3] += 2;
    },
    /** Uploads all changes with the next draw. */
    upload(): void {
      texture.needsUpdate = true;
    },
    dispose(): void {
      texture.dispose();
    },
  };
}
