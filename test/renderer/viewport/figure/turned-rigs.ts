import type { Skeleton } from '#core/pose/skeleton.ts';

/** A skeleton as large as the factor says. */
export function scaled(skeleton: Skeleton, factor: number): Skeleton {
  return {
    ...skeleton,
    restPositions: skeleton.restPositions.map((value) => value * factor),
    endSites: skeleton.endSites.map(({ joint, offset: [x, y, z] }) => ({
      joint,
      offset: [x * factor, y * factor, z * factor],
    })),
  };
}

/** A skeleton whose file was read with another up axis: it lies on its back. */
export function lying({ restPositions, endSites, ...rest }: Skeleton): Skeleton {
  const turned = restPositions.slice();
  for (let i = 0; i < turned.length; i += 3)
    turned.set([restPositions[i], -restPositions[i + 2], restPositions[i + 1]], i);
  return {
    ...rest,
    restPositions: turned,
    endSites: endSites.map(({ joint, offset: [x, y, z] }) => ({ joint, offset: [x, -z, y] })),
  };
}
