import type { EndSite, Skeleton } from '#core/pose/skeleton.ts';

type Joint = readonly [parent: number, x: number, y: number, z: number];

/** A skeleton from rows of parent and offset, m. */
export function skeletonOf(joints: readonly Joint[], endSites: readonly EndSite[] = []): Skeleton {
  return {
    names: joints.map((_, j) => `joint${j}`),
    parentIndices: Int32Array.from(joints, ([parent]) => parent),
    restPositions: Float32Array.from(joints.flatMap(([, x, y, z]) => [x, y, z])),
    endSites,
  };
}

/** Three joints in a bent line, not a person. */
export const bentLine = skeletonOf(
  [
    [-1, 0, 0.5, 0],
    [0, 0, 0.5, 0],
    [1, 0.3, 0.3, 0],
  ],
  [{ joint: 2, offset: [0.2, 0, 0] }],
);

/** Four legs, a head in front, a tail behind. */
export const dog = skeletonOf(
  [
    [-1, 0, 0.6, 0],
    ...legs(0, -0.05, 1),
    [0, 0, 0.02, 0.25],
    [7, 0, 0.02, 0.25],
    ...legs(8, 0.05, 9),
    [8, 0, 0.15, 0.15],
    [15, 0, 0.1, 0.1],
    [0, 0, 0.02, -0.12],
    [17, 0, 0.05, -0.15],
  ],
  [
    { joint: 16, offset: [0, -0.05, 0.2] },
    { joint: 18, offset: [0, 0.1, -0.15] },
  ],
);

function legs(parent: number, z: number, first: number): Joint[] {
  return [0.1, -0.1].flatMap((x, i): Joint[] => [
    [parent, x, -0.05, z],
    [first + i * 3, 0, -0.25, -0.02],
    [first + i * 3 + 1, 0, -0.25, 0.02],
  ]);
}

/** A person of 22 joints in a T-pose facing +Z; joint names have no meaning. */
export function person(fingers = 0): Skeleton {
  const joints: Joint[] = [
    [-1, 0, 0.95, 0],
    [0, 0, 0.15, 0],
    [1, 0, 0.2, 0],
    [2, 0, 0.22, 0],
    [3, 0, 0.1, 0.02],
  ];
  const ends: EndSite[] = [{ joint: 4, offset: [0, 0.18, 0] }];
  for (const side of [1, -1]) {
    const hip = joints.length;
    joints.push(
      [0, side * 0.09, -0.03, 0],
      [hip, 0, -0.43, 0],
      [hip + 1, 0, -0.42, 0],
      [hip + 2, 0, -0.05, 0.14],
    );
    ends.push({ joint: hip + 3, offset: [0, 0, 0.07] });
    const collar = joints.length;
    joints.push([2, side * 0.04, 0.17, 0], [collar, side * 0.15, 0, 0]);
    joints.push([collar + 1, side * 0.3, 0, 0], [collar + 2, side * 0.26, 0, 0]);
    const wrist = collar + 3;
    for (let f = 0; f < fingers; f++) {
      const first = joints.length;
      const isThumb = f === 0;
      joints.push([wrist, side * (isThumb ? 0.03 : 0.09), 0, isThumb ? 0.04 : 0.03 - f * 0.02]);
      joints.push([first, side * 0.035, 0, isThumb ? 0.03 : 0], [first + 1, side * 0.025, 0, 0]);
      ends.push({ joint: first + 2, offset: [side * 0.02, 0, 0] });
    }
    if (fingers === 0) ends.push({ joint: wrist, offset: [side * 0.18, 0, 0] });
  }
  return skeletonOf(joints, ends);
}

/** `skeleton` with every offset rotated by a quarter turn: from facing +Z to facing +X. */
export function quarterTurned(skeleton: Skeleton): Skeleton {
  const turn = (x: number, y: number, z: number): [number, number, number] => [z, y, -x];
  const rest = skeleton.restPositions;
  const offsets = Array.from(skeleton.names, (_, j) => turn(rest[j * 3], rest[j * 3 + 1], rest[j * 3 + 2]));
  return {
    ...skeleton,
    restPositions: Float32Array.from(offsets.flat()),
    endSites: skeleton.endSites.map(({ joint, offset }) => ({ joint, offset: turn(...offset) })),
  };
}
