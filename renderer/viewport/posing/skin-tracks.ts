import type { Floats } from '#core/kit/floats.ts';
import type { Channels, ChannelRun } from '#core/pose/channels.ts';
import type { Skin } from '#core/formats/skin/skin.ts';
import type { SkinTarget } from '#core/formats/skin/skin-targets.ts';
import type { BindBuffers, FigurePose } from './dual-quaternions.ts';

/**
 * What scales and curves make of a skin, in the row of a figure behind its joints:
 *
 *   texels   scales [joints] | active morph targets, each: first vertex, end, place in their texture, influence | 0
 */
export type SkinTracks = ReturnType<typeof createSkinTracks>;

/** @param parents [joints] each below its own index, -1 for a root */
export function createSkinTracks({ targets }: Pick<Skin, 'targets'>, bind: BindBuffers, parents: Floats) {
  const joints = parents.length;
  const places = placesOf(targets);
  const scales = new Float32Array(joints * 3).fill(1);
  const scaledBind: BindBuffers = { positions: bind.positions.slice(), rotations: bind.rotations };
  const tracks = createTrackFinder(targets);
  const state = { isScaled: false, growth: 1 };
  return {
    texels: joints + targets.length + 1,
    state,
    /** Writes the tracks of `pose` from `at` on; returns the bind pose of its scaled skin. */
    write(out: Float32Array, at: number, { tracked, rotations }: FigurePose): BindBuffers {
      tracks.follow(tracked?.channels ?? null);
      writeTargets(out, at + joints * 4, targets, places, tracks.numbers, tracked?.linear ?? null);
      const { scaled } = tracks;
      if (scaled !== null && tracked) jointScales(scales, scaled, tracked.linear, parents, rotations);
      else if (!state.isScaled) return bind;
      else scales.fill(1);
      state.isScaled = true;
      for (let i = 0; i < scales.length; i++) {
        out[at + Math.floor(i / 3) * 4 + (i % 3)] = scales[i];
        scaledBind.positions[i] = bind.positions[i] * scales[i];
        state.growth = Math.max(state.growth, Math.abs(scales[i]));
      }
      return scaledBind;
    },
  };
}

/** The first moved vertex of each target among those of all. */
function placesOf(targets: readonly SkinTarget[]): readonly number[] {
  let at = 0;
  return targets.map(({ positions }) => (at += positions.length / 3) - positions.length / 3);
}

/** Finds the scales of a table of channels, and the number of the curve of each target, -1 = none. */
function createTrackFinder(targets: readonly SkinTarget[]) {
  let known: Channels | null = null;
  const found = {
    scaled: null as ChannelRun | null,
    numbers: new Int32Array(targets.length).fill(-1),
    follow(channels: Channels | null): void {
      if (channels === known) return;
      known = channels;
      const runOf = (wanted: ChannelRun['kind']) => channels?.runs.find(({ kind }) => kind === wanted);
      found.scaled = runOf('scale') ?? null;
      const first = runOf('curve')?.start ?? 0;
      for (const [i, { name }] of targets.entries()) {
        const curve = channels?.curves.indexOf(name) ?? -1;
        found.numbers[i] = curve < 0 ? -1 : first + curve;
      }
    },
  };
  return found;
}

function writeTargets(
  out: Float32Array,
  start: number,
  targets: readonly SkinTarget[],
  places: readonly number[],
  numbers: Int32Array,
  linear: Floats | null,
): void {
  let at = start;
  for (let i = 0; i < targets.length; i++) {
    const influence = linear === null || numbers[i] < 0 ? 0 : linear[numbers[i]];
    if (influence === 0) continue;
    const { first, positions } = targets[i];
    out[at] = first;
    out[at + 1] = first + positions.length / 3;
    out[at + 2] = places[i];
    out[at + 3] = influence;
    at += 4;
  }
  out[at + 3] = 0;
}

/**
 * The scale of the skin at each joint, along its own axes: that of its channel, and that of the joints above. With
 * the rotation `R` from a joint to its parent, and the scale `S` of the parent, it is
 *
 *   s_i sum_k R_ki^2 S_k,   the diagonal of transpose(R) S R
 *
 * @param out       [joints * 3]
 * @param rotations [joints * 4] in the world
 */
export function jointScales(
  out: Float32Array,
  { start, owners }: Pick<ChannelRun, 'start' | 'owners'>,
  linear: Floats,
  parents: Floats,
  rotations: Floats,
): Float32Array {
  out.fill(1);
  for (let channel = 0; channel < owners.length; channel++)
    for (let axis = 0; axis < 3; axis++) out[owners[channel] * 3 + axis] = linear[start + channel * 3 + axis];
  for (let joint = 0; joint < parents.length; joint++) {
    const above = parents[joint] * 3;
    if (above < 0 || (out[above] === 1 && out[above + 1] === 1 && out[above + 2] === 1)) continue;
    inherit(out, joint * 3, above, rotations);
  }
  return out;
}

/** Multiplies the scale at `at` by that at `above`, as seen from the joint. */
function inherit(out: Float32Array, at: number, above: number, q: Floats): void {
  const [p, c] = [(above / 3) * 4, (at / 3) * 4];
  const x = q[p + 3] * q[c] - q[p] * q[c + 3] - q[p + 1] * q[c + 2] + q[p + 2] * q[c + 1];
  const y = q[p + 3] * q[c + 1] - q[p + 1] * q[c + 3] - q[p + 2] * q[c] + q[p] * q[c + 2];
  const z = q[p + 3] * q[c + 2] - q[p + 2] * q[c + 3] - q[p] * q[c + 1] + q[p + 1] * q[c];
  const w = q[p + 3] * q[c + 3] + q[p] * q[c] + q[p + 1] * q[c + 1] + q[p + 2] * q[c + 2];
  const sx = out[above];
  const sy = out[above + 1];
  const sz = out[above + 2];
  const xy = 2 * (x * y + z * w);
  const yx = 2 * (x * y - z * w);
  const xz = 2 * (x * z - y * w);
  const zx = 2 * (x * z + y * w);
  const yz = 2 * (y * z + x * w);
  const zy = 2 * (y * z - x * w);
  out[at] *= (1 - 2 * (y * y + z * z)) ** 2 * sx + xy * xy * sy + xz * xz * sz;
  out[at + 1] *= yx * yx * sx + (1 - 2 * (x * x + z * z)) ** 2 * sy + yz * yz * sz;
  out[at + 2] *= zx * zx * sx + zy * zy * sy + (1 - 2 * (x * x + y * y)) ** 2 * sz;
}
