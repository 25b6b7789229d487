import fc from 'fast-check';
import type { Clip } from '#core/clip/clip.ts';
import { quatMultiply } from '#core/math/quaternion.ts';
import type { Skeleton } from '#core/pose/skeleton.ts';
import { quaternion, vector } from '#test/fixtures/arbitraries.ts';
import { withAxes } from './mirror-rigs.ts';
import { clipOn } from '#test/fixtures/clips.ts';

/** Axes of right joints: mirrored axes of the left joint, except … */
export type AxesKind =
  | 'parallel' // all are the world's at rest
  | 'negated' // … all three are the other way round
  | 'flipped' // … one is the other way round
  | 'arbitrary'; // none: each joint has its own axes

/** A figure, and the positions of counterparts from the generator. */
export interface Figure {
  readonly clip: Clip;
  readonly counterparts: readonly number[];
}

interface Part {
  readonly name: string;
  readonly parent: string | null;
  readonly offset: readonly number[]; // m, of the left one: X points left
  readonly isPaired?: boolean;
  readonly isOnRight?: boolean; // only the right one has it
  readonly end?: readonly number[];
}

const form = fc.record({
  above: fc.integer({ min: 0, max: 3 }), // joints above the hips
  spine: fc.integer({ min: 1, max: 4 }),
  fingers: fc.integer({ min: 0, max: 3 }),
  hasClavicles: fc.boolean(),
  hasToes: fc.boolean(),
  hasTwists: fc.boolean(), // joints beside knees and elbows
  hasEars: fc.boolean(),
  hasProps: fc.boolean(), // one in the right hand, one without a parent
  hasEnds: fc.boolean(),
  isRightFirst: fc.boolean(),
});
type Form = typeof form extends fc.Arbitrary<infer Value> ? Value : never;

function partsOf(of: Form): readonly Part[] {
  const above = ['Reference', 'Mover', 'Pivot'].slice(0, of.above);
  const spine = ['Spine', 'Spine1', 'Spine2', 'Spine3'].slice(0, of.spine);
  const chest = spine[spine.length - 1];
  const fingers = ['Thumb', 'Index', 'Pinky'].slice(0, of.fingers);
  const limb = (names: readonly string[], on: string, offsets: readonly number[][]): Part[] =>
    names.map((name, i) => ({ name, parent: names[i - 1] ?? on, offset: offsets[i], isPaired: true }));
  const arm = of.hasClavicles ? ['Shoulder', 'Arm', 'ForeArm', 'Hand'] : ['Arm', 'ForeArm', 'Hand'];
  const leg = of.hasToes ? ['UpLeg', 'Leg', 'Foot', 'ToeBase'] : ['UpLeg', 'Leg', 'Foot'];
  const armOffsets = [
    [0.03, 0.12, 0],
    [0.15, 0, 0],
    [0.3, 0, 0],
    [0.25, 0, 0],
  ].slice(-arm.length);
  return [
    ...above.map((name, i) => ({ name, parent: above[i - 1] ?? null, offset: [0, i === 0 ? 0 : 0.1, 0] })),
    { name: 'Hips', parent: above[above.length - 1] ?? null, offset: [0, 0.9, 0] },
    ...spine.map((name, i) => ({ name, parent: spine[i - 1] ?? 'Hips', offset: [0, 0.12, -0.01] })),
    { name: 'Neck', parent: chest, offset: [0, 0.15, 0] },
    { name: 'Head', parent: 'Neck', offset: [0, 0.1, 0.02], ...(of.hasEnds && { end: [0, 0.2, 0] }) },
    ...limb(arm, chest, armOffsets),
    ...limb(leg, 'Hips', [
      [0.09, -0.05, 0],
      [0, -0.42, 0],
      [0, -0.42, -0.01],
      [0, -0.05, 0.13],
    ]),
    ...fingers.map((name, i) => ({
      name,
      parent: 'Hand',
      offset: [0.08, 0, 0.03 - 0.03 * i],
      isPaired: true,
      ...(of.hasEnds && { end: [0.04, 0, 0] }),
    })),
    ...(of.hasTwists
      ? [
          { name: 'LegTwist', parent: 'UpLeg', offset: [0, -0.42, 0], isPaired: true },
          { name: 'ArmTwist', parent: 'Arm', offset: [0.15, 0, 0], isPaired: true },
        ]
      : []),
    ...(of.hasEars ? [{ name: 'Ear', parent: 'Head', offset: [0.08, 0.1, 0], isPaired: true }] : []),
    ...(of.hasProps
      ? [
          { name: 'Prop', parent: 'Hand', offset: [0, -0.1, 0], isOnRight: true },
          { name: 'Camera', parent: null, offset: [1, 1, 1] },
        ]
      : []),
  ];
}

type Side = 'Left' | 'Right' | '';

/** Joints depth-first; the right side is the mirrored left side, with its own changes if any. */
function skeletonOf(
  parts: readonly Part[],
  isRightFirst: boolean,
  changes: readonly Float64Array[],
): Skeleton {
  const [names, parents, rest, endSites] = [
    [] as string[],
    [] as number[],
    [] as number[],
    [] as Skeleton['endSites'][number][],
  ];
  const put = (part: Part, side: Side, parent: number): void => {
    const joint = names.length;
    const change = changes[joint % Math.max(1, changes.length)] ?? [0, 0, 0];
    const place = (at: readonly number[]): [number, number, number] => [
      (side === 'Right' ? -at[0] : at[0]) + change[0],
      at[1] + change[1],
      at[2] + change[2],
    ];
    names.push(part.isOnRight === true ? part.name : side + part.name);
    parents.push(parent);
    rest.push(...place(part.offset));
    if (part.end !== undefined) endSites.push({ joint, offset: place(part.end) });
    putAll(part.name, side, joint);
  };
  const putAll = (parent: string | null, side: Side, joint: number): void => {
    const own = parts.filter(
      (part) => part.parent === parent && (part.isOnRight !== true || side === 'Right'),
    );
    for (const part of isRightFirst ? own.toReversed() : own) {
      const isNewPair = part.isPaired === true && side === '';
      const sides: readonly Side[] = isNewPair
        ? isRightFirst
          ? ['Right', 'Left']
          : ['Left', 'Right']
        : [side];
      for (const each of sides) put(part, each, joint);
    }
  };
  putAll(null, '', -1);
  return {
    names,
    parentIndices: Int32Array.from(parents),
    restPositions: Float32Array.from(rest),
    endSites,
  };
}

const FRAMES = 3;

/** Each joint turned at random in each frame, and moved off its bone; those without a parent go about. */
function atRandom(skeleton: Skeleton, turns: readonly Float64Array[], ways: readonly Float64Array[]): Clip {
  const joints = skeleton.names.length;
  const pick = <T>(of: readonly T[], at: number): T => of[(at * 7) % of.length];
  const positions = Float32Array.from({ length: FRAMES * joints * 3 }, (_, i) => {
    const [j, axis] = [Math.floor(i / 3) % joints, i % 3];
    const scale = skeleton.parentIndices[j] < 0 || skeleton.names[j] === 'Hips' ? 10 : 1;
    return skeleton.restPositions[j * 3 + axis] + scale * pick(ways, Math.floor(i / 3))[axis];
  });
  const rotations = Float32Array.from(
    { length: FRAMES * joints * 4 },
    (_, i) => pick(turns, Math.floor(i / 4))[i % 4],
  );
  return clipOn(skeleton, { positions, rotations });
}

const multiply = (a: ArrayLike<number>, b: ArrayLike<number>) => quatMultiply(new Float64Array(4), a, b);

/** Of joint `j`: see `AxesKind`. A mirror across X is half a turn about X but for a sign. */
function axesOf(
  kind: AxesKind,
  counterparts: readonly number[],
  turns: readonly Float64Array[],
  j: number,
): ArrayLike<number> {
  const own = turns[j % turns.length];
  if (kind === 'arbitrary') return own;
  if (kind === 'parallel' || counterparts[j] === j) return [0, 0, 0, 1];
  if (j < counterparts[j]) return own;
  const negated = multiply([1, 0, 0, 0], turns[counterparts[j] % turns.length]);
  return kind === 'negated' ? negated : multiply(negated, [0, 0, 1, 0]);
}

export interface FigureOptions {
  readonly axes: AxesKind;
  readonly isSymmetrical: boolean;
  /** True if joints move off their bones. */
  readonly isStretched: boolean;
}

/** The same numbers over and over: a figure takes as many as it needs. */
const many = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: 37, maxLength: 37 });

/** Figures of all forms that move at random. */
export function figures({ axes, isSymmetrical, isStretched }: FigureOptions): fc.Arbitrary<Figure> {
  const parts = fc.record({
    form,
    turns: many(quaternion),
    axes: many(quaternion),
    changes: many(vector(0.05)),
    ways: many(vector(0.1)),
  });
  return parts.map((given) => {
    const of = { ...given.form, hasProps: given.form.hasProps && !isSymmetrical };
    const changes = isSymmetrical ? [] : given.changes;
    const skeleton = skeletonOf(partsOf(of), of.isRightFirst, changes);
    const clip = atRandom(skeleton, given.turns, isStretched ? given.ways : [new Float64Array(3)]);
    const counterparts = skeleton.names.map((name, j) => {
      const other = name.replace(/^Left|^Right/, (side) => (side === 'Left' ? 'Right' : 'Left'));
      return Math.max(0, skeleton.names.indexOf(other === name ? name : other), other === name ? j : 0);
    });
    const turned = counterparts.map((_, j) => axesOf(axes, counterparts, given.axes, j));
    return { clip: withAxes(clip, turned), counterparts };
  });
}
