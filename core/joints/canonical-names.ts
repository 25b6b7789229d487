import { oncePer } from '../once-per.ts';
import type { Skeleton } from '../skeleton.ts';
import { canonicalName, createJointMap, type JointMap } from './joint-map.ts';
import { jointRoles, rowRoles, sidedRoles } from './joint-role.ts';

/** The joints of each skeleton as they are recognised, but for anything that a person says of them. */
export const recognisedMap: (skeleton: Skeleton) => JointMap = oncePer((skeleton) =>
  createJointMap(skeleton),
);

/**
 * What each joint is called on any rig: `left shin`, `spine 2`; empty where it has no role, and where another joint before it has
 * that name.
 *
 * @returns [joints]
 */
export const canonicalNamesOf: (map: JointMap) => readonly string[] = oncePer(({ joints }) => {
  const names = joints.map(canonicalName);
  return names.map((name, j) => (names.indexOf(name) === j ? name : ''));
});

/** Joints in a row are counted this far. */
const MOST_IN_ROW = 20;

const allNames: ReadonlySet<string> = new Set(
  jointRoles.flatMap((role) =>
    (sidedRoles.has(role) ? (['left', 'right'] as const) : (['centre'] as const)).flatMap((side) =>
      Array.from({ length: rowRoles.has(role) ? MOST_IN_ROW : 1 }, (_, place) =>
        canonicalName({ role, side, place: place + 1 }),
      ),
    ),
  ),
);

/** Whether a joint of some rig can be called `name`. */
export function isCanonicalName(name: string): boolean {
  return allNames.has(name);
}

/** `left shin` of `right shin`; a joint in the middle is its own counterpart. */
export function oppositeName(name: string): string {
  if (name.startsWith('left ')) return name.replace('left ', 'right ');
  return name.replace(/^right /, 'left ');
}
