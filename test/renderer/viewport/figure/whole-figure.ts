import { expect } from 'vitest';
import type { Clip } from '#core/clip/clip.ts';
import type { Anatomy, Limb } from '#renderer/viewport/figure/anatomy/anatomy.ts';
import type { BuiltFigure } from '#renderer/viewport/figure/build-figure.ts';
import { SURFACE_FOOT, SURFACE_HEAD } from '#renderer/viewport/figure/surface/mesh.ts';
import { add, distance, rotate, type Vec3 } from '#renderer/viewport/figure/vector.ts';
import { worldAt } from '#test/core/rig/mirror/mirror-rigs.ts';
import { distanceToSegment, partsOf, posedVertices } from './posed-mesh.ts';

/** Distance below which two parts touch in the stance, m. */
const TOUCHING = 0.012;
const MAX_GAP = 0.02;
/** Largest distance from a bone, that of the crown if the skeleton ends at the head joint, m. */
const FARTHEST = 0.24;

/**
 * Expects `figure` to be a person whose parts stay connected in these frames of `clip`.
 *
 * @param ground height at which one foot stands in each frame, m
 */
export function expectWhole(
  figure: BuiltFigure,
  clip: Clip,
  frames: readonly number[],
  ground?: number,
): void {
  const { anatomy } = figure.stance;
  if (!anatomy) throw new Error('nobody');
  const parts = verticesOfParts(figure);
  const stance = Array.from({ length: figure.mesh.positions.length / 3 }, (_, v) =>
    pointAt(figure.mesh.positions, v),
  );
  const meeting = parts.flatMap((a, i) =>
    parts.slice(i + 1).flatMap((b) => (meet(stance, a, b, TOUCHING) ? [[a, b] as const] : [])),
  );
  expect(meeting.length).toBeGreaterThanOrEqual(parts.length - 1);
  for (const frame of frames) {
    const posed = posedVertices(figure, clip, frame);
    const { positions } = worldAt(clip, frame);
    const points = figure.stance.points.map((_, j) => pointAt(positions, j));
    for (const [a, b] of meeting) expect(meet(posed, a, b, MAX_GAP)).toBe(true);
    expect(farthestFromBones(posed, points, clip, frame)).toBeLessThan(FARTHEST);
    expectHeadOnTop(figure, posed, points, anatomy);
    if (ground === undefined) continue;
    const feet = posed.filter((_, v) => figure.mesh.regions[v * 4 + 2] === SURFACE_FOOT);
    const lowest = Math.min(...feet.map((p) => p[1]));
    expect(Math.abs(lowest + figure.soleDrop - ground)).toBeLessThan(0.01);
  }
}

function verticesOfParts(figure: BuiltFigure): number[][] {
  const parts = new Map<number, number[]>();
  for (const [v, part] of partsOf(figure).entries()) parts.set(part, [...(parts.get(part) ?? []), v]);
  return [...parts.values()];
}

const pointAt = (buffer: ArrayLike<number>, i: number): Vec3 => [
  buffer[i * 3],
  buffer[i * 3 + 1],
  buffer[i * 3 + 2],
];

/** True if two parts are within `gap` m of each other. */
function meet(points: readonly Vec3[], a: readonly number[], b: readonly number[], gap: number): boolean {
  const within = (of: readonly number[], others: readonly number[]): readonly number[] => {
    const [low, high] = boxOf(points, others);
    return of.filter((v) => points[v].every((x, axis) => x > low[axis] - gap && x < high[axis] + gap));
  };
  const near = within(b, a);
  return near.length > 0 && within(a, b).some((i) => near.some((j) => distance(points[i], points[j]) < gap));
}

function boxOf(
  points: readonly Vec3[],
  part: readonly number[],
): readonly [readonly number[], readonly number[]] {
  const [low, high] = [[...points[part[0]]], [...points[part[0]]]];
  for (const v of part)
    for (const axis of [0, 1, 2]) {
      low[axis] = Math.min(low[axis], points[v][axis]);
      high[axis] = Math.max(high[axis], points[v][axis]);
    }
  return [low, high];
}

function farthestFromBones(
  posed: readonly Vec3[],
  points: readonly Vec3[],
  clip: Clip,
  frame: number,
): number {
  const { parentIndices, endSites } = clip.skeleton;
  const { rotations: q } = worldAt(clip, frame);
  const bones = points.map((point, j) => [points[parentIndices[j]] ?? point, point] as const);
  for (const { joint: j, offset } of endSites) {
    const turned = rotate([q[j * 4], q[j * 4 + 1], q[j * 4 + 2], q[j * 4 + 3]], offset);
    bones.push([points[j], add(points[j], turned)]);
  }
  return Math.max(...posed.map((p) => Math.min(...bones.map(([a, b]) => distanceToSegment(p, a, b)))));
}

/** Expects the head over the shoulders, facing the same way as the body. */
function expectHeadOnTop(
  { mesh }: BuiltFigure,
  posed: readonly Vec3[],
  points: readonly Vec3[],
  { arms, legs, head }: Anatomy,
): void {
  const skull = posed.filter((_, v) => mesh.regions[v * 4 + 2] === SURFACE_HEAD);
  const lowest = Math.min(...skull.map((p) => p[1]));
  for (const { upper } of arms) expect(lowest).toBeGreaterThan(points[upper][1]);
  const highest = Math.max(...skull.map((p) => p[1]));
  expect(highest).toBeGreaterThan(points[head][1] + 0.12);
  expect(highest).toBeGreaterThan(Math.max(...posed.map((p) => p[1])) - 1e-6);
  const [left, right] = legs.map(({ upper }: Limb) => points[upper]);
  const centre = [0, 2].map((axis) => skull.reduce((sum, p) => sum + p[axis], 0) / skull.length);
  const ahead = [-(left[2] - right[2]), left[0] - right[0]];
  // The face is in front of the head joint.
  expect((centre[0] - points[head][0]) * ahead[0] + (centre[1] - points[head][2]) * ahead[1]).toBeGreaterThan(
    0,
  );
}
