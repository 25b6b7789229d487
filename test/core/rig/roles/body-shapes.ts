import type { Skeleton } from '#core/pose/skeleton.ts';
import { skeletonOf } from './skeletons.ts';

/** Variations of a person at rest; lengths in cm, X to the left, Z ahead. */
export interface PersonShape {
  readonly clavicles: boolean;
  readonly hipJoints: boolean; // a joint between the hips and each thigh
  readonly toes: boolean;
  readonly tips: boolean; // ends of the head, of the toes and of fingers are joints too
  readonly arms: 'out' | 'slanted' | 'down';
  readonly legs: 'straight' | 'sitting';
  readonly knees: number; // how far ahead of the straight line
}

export const standing: PersonShape = {
  clavicles: true,
  hipJoints: false,
  toes: true,
  tips: false,
  arms: 'out',
  legs: 'straight',
  knees: 0,
};

/** Lines of a chain, each joint below the one before. */
function chain(depth: number, joints: readonly (readonly [string, ...number[]])[]): string[] {
  return joints.map(([name, ...place], i) => `${'  '.repeat(depth + i)}${name} @ ${place.join(' ')}`);
}

/** A person whose joints are named by their parts: `left shin`, `spine 2`, or `nothing …`. */
export function personOf(shape: PersonShape): Skeleton {
  const { clavicles, hipJoints, toes, tips, arms, legs, knees } = shape;
  const along = { out: [1, 0], slanted: [0.7, -0.7], down: [0.05, -1] }[arms];
  const leg = (name: string, side: number): string[] => [
    ...chain(1, [
      ...(hipJoints ? [[`nothing ${name}`, 3 * side, -2, 0] as const] : []),
      [`${name} thigh`, 9 * side, -6, 0],
      [`${name} shin`, ...(legs === 'sitting' ? [0, 0, 42] : [0, -42, knees])],
      [`${name} foot`, 0, -40, legs === 'sitting' ? 0 : -knees],
      ...(toes ? [[`${name} toes`, 0, -8, 14] as const] : []),
      ...(toes && tips ? [[`nothing ${name} toe`, 0, 0, 6] as const] : []),
    ]),
  ];
  const arm = (name: string, side: number): string[] => {
    const bone = (length: number): [number, number, number] => [
      side * length * along[0],
      length * along[1],
      0,
    ];
    const hand = clavicles ? 7 : 6;
    const fingers = [-1, 0, 1].flatMap((row) =>
      chain(hand, [
        [`nothing ${name} finger ${row} 1`, side * 8 * along[0], 8 * along[1], row * 2],
        [`nothing ${name} finger ${row} 2`, ...bone(4 - 0.2 * Math.abs(row))],
        [`nothing ${name} finger ${row} 3`, ...bone(3)],
      ]),
    );
    return [
      ...chain(3, [
        ...(clavicles ? [[`${name} clavicle`, 3 * side, 12, 0] as const] : []),
        [`${name} upper arm`, side * 14, clavicles ? 0 : 12, 0],
        [`${name} forearm`, ...bone(28)],
        [`${name} hand`, ...bone(25)],
      ]),
      ...(tips ? fingers : []),
    ];
  };
  return skeletonOf(
    [
      'hips @ 0 95 0',
      ...leg('left', 1),
      ...leg('right', -1),
      ...chain(1, [
        ['spine 1', 0, 14, 0],
        ['spine 2', 0, 20, -2],
      ]),
      ...chain(3, [
        ['neck 1', 0, 22, 0],
        ['head', 0, 10, 2],
        ...(tips ? [['nothing head', 0, 20, 0] as const] : []),
      ]),
      ...arm('left', 1),
      ...arm('right', -1),
    ].join('\n'),
  );
}

/** Legs or arms of `bones` cm, all below one joint, in these directions. */
const spokes = (
  name: string,
  depth: number,
  ways: readonly (readonly number[])[],
  bones: readonly number[],
) =>
  ways.flatMap((way, i) =>
    chain(
      depth,
      bones.map((length, k) => [`${name}${i}_${k}`, ...way.map((value) => value * length)] as const),
    ),
  );

const limb = [10, 30, 28, 12];
const around = (count: number, rise: number): number[][] =>
  Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count;
    return [Math.cos(angle), rise, Math.sin(angle)];
  });

/** Figures that are not persons but partly shaped like one. */
export const others: Readonly<Record<string, Skeleton>> = {
  'a dog': quadruped(0),
  'a giraffe, its back rising': quadruped(0.5),
  'a spider': skeletonOf(['body @ 0 30 0', ...spokes('leg', 1, around(8, -0.5), limb)].join('\n')),
  'a tentacle': skeletonOf(
    chain(
      0,
      Array.from({ length: 24 }, (_, i) => [`t${i}`, 0, 12, 0.5 * i] as const),
    ).join('\n'),
  ),
  'a table': skeletonOf(
    ['top @ 0 70 0', ...spokes('leg', 1, around(4, 0), [50]).map((line) => line)].join('\n') +
      '\n  leg9_0 @ 0 5 0',
  ),
  'a tree with three arms': skeletonOf(
    [
      'stem @ 0 90 0',
      ...spokes(
        'root',
        1,
        [
          [0.2, -1, 0.1],
          [-0.2, -1, 0.1],
        ],
        limb,
      ),
      ...chain(1, [
        ['bole', 0, 40, 0],
        ['crown', 0, 20, 0],
      ]),
      ...spokes('arm', 3, around(3, 0.2), limb),
      '      tip @ 0 25 0',
    ].join('\n'),
  ),
  'a centaur': skeletonOf(
    [
      'rump @ 0 90 0',
      ...spokes(
        'hind',
        1,
        [
          [0.2, -1, 0.1],
          [-0.2, -1, 0.1],
        ],
        limb,
      ),
      '  back @ 0 5 60',
      ...spokes(
        'fore',
        2,
        [
          [0.2, -1, 0.1],
          [-0.2, -1, 0.1],
        ],
        limb,
      ),
      '    waist @ 0 20 0',
      '      chest @ 0 30 0',
      ...spokes(
        'arm',
        4,
        [
          [1, 0, 0],
          [-1, 0, 0],
        ],
        [15, 28, 25],
      ),
      '        neck @ 0 20 0',
      '          head @ 0 10 0',
    ].join('\n'),
  ),
  'an aeroplane': skeletonOf(
    [
      'tail @ 0 100 0',
      ...spokes(
        'fin',
        1,
        [
          [1, 0, 0],
          [-1, 0, 0],
        ],
        [20, 40, 35, 5],
      ),
      '  hull @ 0 0 50',
      '    cabin @ 0 0 40',
      ...spokes(
        'wing',
        3,
        [
          [1, 0, 0],
          [-1, 0, 0],
        ],
        [30, 60, 50, 5],
      ),
      '      nose @ 0 0 40',
    ].join('\n'),
  ),
};

/** Hind legs, fore legs, a neck and a tail; `rise` of its back for each length along it. */
function quadruped(rise: number): Skeleton {
  const legs = (name: string, depth: number) =>
    spokes(
      name,
      depth,
      [
        [0.15, -1, 0.05],
        [-0.15, -1, 0.05],
      ],
      [10, 30, 28, 8],
    );
  return skeletonOf(
    [
      'croup @ 0 70 0',
      ...legs('hind', 1),
      ...spokes('tail', 1, [[0, 0, -1]], [10, 10, 10]),
      `  back @ 0 ${30 * rise} 30`,
      `    withers @ 0 ${30 * rise} 30`,
      ...legs('fore', 3),
      '      neck @ 0 20 15',
      '        skull @ 0 15 12',
    ].join('\n'),
  );
}

/** `skeleton` with meaningless names. */
export function withoutNames(skeleton: Skeleton, name = (j: number): string => `joint${j}`): Skeleton {
  return { ...skeleton, names: skeleton.names.map((_, j) => name(j)) };
}

/**
 * `skeleton` with its rest turned: X, Y and Z go where `axes` say, so that a T-pose lies, or looks elsewhere.
 */
export function turned(skeleton: Skeleton, axes: readonly (readonly number[])[]): Skeleton {
  const at = skeleton.restPositions;
  return {
    ...skeleton,
    restPositions: at.map((_, i) => {
      const joint = i - (i % 3);
      return [0, 1, 2].reduce((sum, axis) => sum + at[joint + axis] * axes[axis][i % 3], 0);
    }),
  };
}
