import type { ClipTracks } from '../../clip/clip.ts';
import { trackSize } from '../../clip/clip-tracks.ts';
import type { Floats } from '../../kit/floats.ts';
import { quatToMatrix } from '../../math/rotation-conversions.ts';
import { createChannels } from '../../pose/channels.ts';
import { splitScale } from './node-rest.ts';
import type { NodeAnimation, NodeCurve, NodeScene, NodeTrack } from './node-scene.ts';
import type { RiggedFigure, PlannedTake, TakeSpan } from './plan-takes.ts';
import { STILL_SCALE } from './standing-scales.ts';
import { createTrackSampler, KEY_TOLERANCE } from './track-sampling.ts';

/** A curve that stays this close to 0 is none. */
const STILL_CURVE = 1e-6;

/** A shear above this part of the size at rest is worth a warning. */
const MIN_SHEAR = 0.01;

/**
 * Samples the scales and curves of a take that differ from rest in any frame. A scale is relative to the one that
 * the rest pose and the skin contain, along the axes of the resting joint, and acts on the joints below.
 *
 * @returns `tracks` is absent if nothing differs from rest
 */
export function bakeTracks(
  { nodes }: NodeScene,
  { animation, figure, curves, span }: PlannedTake,
): { readonly tracks?: ClipTracks; readonly warnings: readonly string[] } {
  const links = scaledLinks(animation, figure);
  const { scales, sheared } = bakeScales(links, span);
  const moving = bakeCurves(curves, span);
  if (scales.length === 0 && moving.length === 0) return { warnings: [] };
  const channels = createChannels(
    figure.joints.length,
    scales.map(({ joint }) => joint),
    moving.map(({ name }) => name),
  );
  const size = trackSize(channels);
  const values = new Float32Array(span.frameCount * size);
  for (let frame = 0; frame < span.frameCount; frame++) {
    for (const [i, scale] of scales.entries())
      values.set(scale.values.subarray(frame * 3, frame * 3 + 3), frame * size + i * 3);
    for (const [i, curve] of moving.entries())
      values[frame * size + scales.length * 3 + i] = curve.values[frame];
  }
  return { tracks: { channels, values }, warnings: shearWarnings(sheared.map((node) => nodes[node].name)) };
}

function shearWarnings([first, ...others]: readonly string[]): string[] {
  if (first === undefined) return [];
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return [`the scale of ${first}${more} is oblique to the axes of the rest pose: its shear is left out`];
}

/** An animated scale of a figure, or of a node above it, whose scale its first joint has. */
interface ScaledLink {
  readonly node: number;
  readonly joint: number;
  readonly axes: Floats; // [4] rotation of its axes, canonical
  readonly sizes: Floats; // [3] at rest
  readonly track: NodeTrack;
  readonly isBaked: boolean; // see `bakedScales`
}

function scaledLinks(
  { tracks, bakedScales = [] }: NodeAnimation,
  figure: RiggedFigure,
): readonly ScaledLink[] {
  const { above, joints, rest } = figure;
  const baked = new Map(bakedScales.map((track) => [track.node, track]));
  const own = new Map(tracks.filter(({ path }) => path === 'scale').map((track) => [track.node, track]));
  return [...above, ...joints].flatMap((node, link) => {
    const track = baked.get(node) ?? own.get(node);
    if (track === undefined) return [];
    const joint = link - above.length;
    const axes = joint < 0 ? rest.aboveRotations : rest.rotations;
    const at = (joint < 0 ? link : joint) * 4;
    const sizes = rest.sizes.subarray(link * 3, link * 3 + 3);
    const isBaked = baked.has(node);
    return [{ node, joint: Math.max(joint, 0), axes: axes.subarray(at, at + 4), sizes, track, isBaked }];
  });
}

/** The scale of a joint at all frames, [frames * 3]. */
interface BakedScale {
  readonly joint: number;
  readonly values: Float32Array;
}

/** The scales that differ from rest, by joint, and the nodes whose scale would shear. */
function bakeScales(
  links: readonly ScaledLink[],
  span: TakeSpan,
): { readonly scales: readonly BakedScale[]; readonly sheared: readonly number[] } {
  const found = new Map<number, Float32Array>();
  const sheared: number[] = [];
  for (const link of links) {
    const values = found.get(link.joint) ?? new Float32Array(span.frameCount * 3).fill(1);
    found.set(link.joint, values);
    if (multiplyBy(values, link, span) > MIN_SHEAR) sheared.push(link.node);
  }
  const scales = [...found].map(([joint, values]) => ({ joint, values }));
  const differs = (value: number): boolean => Math.abs(value - 1) > STILL_SCALE;
  return { scales: scales.filter(({ values }) => values.some(differs)), sheared };
}

/**
 * Multiplies the scales of a joint by that of a link. Joints rest without rotation, so the scale `s` of a link
 * with the axes `R` becomes
 *
 *   s'_i = sum_k R_ik^2 s_k,   the diagonal of R S transpose(R)
 *
 * @param out [frames * 3]
 * @returns the largest number beside the diagonal
 */
function multiplyBy(out: Float32Array, link: ScaledLink, { start, fps, frameCount }: TakeSpan): number {
  const sampler = createTrackSampler(link.track, KEY_TOLERANCE / fps);
  const [r, scale, turn] = [
    quatToMatrix(new Float64Array(9), link.axes),
    new Float64Array(3),
    new Float64Array(4),
  ];
  const part = (i: number, j: number): number => {
    let sum = 0;
    for (let k = 0; k < 3; k++) sum += r[i * 3 + k] * r[j * 3 + k] * scale[k];
    return sum;
  };
  let shear = 0;
  for (let frame = 0; frame < frameCount; frame++) {
    sampler.sample(scale, start + frame / fps);
    // The joint has the half turn of a negative scale.
    if (!link.isBaked) splitScale(turn, scale, scale, 0);
    for (let k = 0; k < 3; k++) scale[k] /= link.sizes[k] || 1;
    for (let i = 0; i < 3; i++) out[frame * 3 + i] *= part(i, i);
    shear = Math.max(shear, Math.abs(part(0, 1)), Math.abs(part(0, 2)), Math.abs(part(1, 2)));
  }
  return shear;
}

/** The curves that are not 0 in all frames, [frames] each. */
function bakeCurves(
  curves: readonly NodeCurve[],
  { start, fps, frameCount }: TakeSpan,
): readonly { readonly name: string; readonly values: Float32Array }[] {
  const value = new Float64Array(1);
  return curves.flatMap((curve) => {
    const sampler = createTrackSampler(curve, KEY_TOLERANCE / fps);
    const values = Float32Array.from({ length: frameCount }, (_, frame) => {
      sampler.sample(value, start + frame / fps);
      return value[0];
    });
    return values.some((each) => Math.abs(each) > STILL_CURVE) ? [{ name: curve.name, values }] : [];
  });
}
