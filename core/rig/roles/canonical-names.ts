import { oncePer } from '../../kit/long-work.ts';
import { jointRoles } from '../../documents/limits.ts';
import { rowRoles, sidedRoles, type JointPart } from './joint-role.ts';

/** A part of the body, and its place among joints of its role and side. */
export interface PlacedPart extends JointPart {
  readonly place: number; // from the hips out: 1, 2, …; always 1 except in spine, neck and fingers
}

/** `left shin`, `spine 2`; empty for a joint without a role. */
export function canonicalName({ role, side, place }: PlacedPart): string {
  if (role === null) return '';
  const words = role.replace(/([A-Z])/g, ' $1').toLowerCase();
  return `${side === 'centre' ? '' : `${side} `}${words}${rowRoles.has(role) ? ` ${place}` : ''}`;
}

/**
 * The rig-independent name of each joint: `left shin`, `spine 2`; empty for a joint without a role, and for a
 * repeated name.
 *
 * @returns [joints]
 */
export const canonicalNamesOf = oncePer(
  ({ joints }: { readonly joints: readonly PlacedPart[] }): readonly string[] => {
    const names = joints.map(canonicalName);
    return names.map((name, j) => (names.indexOf(name) === j ? name : ''));
  },
);

/** Maximum length of a row of joints with names. */
const MAX_IN_ROW = 20;

/** Every canonical name, from the root to the toes. */
export const canonicalNames: readonly string[] = jointRoles.flatMap((role) =>
  (sidedRoles.has(role) ? (['left', 'right'] as const) : (['centre'] as const)).flatMap((side) =>
    Array.from({ length: rowRoles.has(role) ? MAX_IN_ROW : 1 }, (_, place) =>
      canonicalName({ role, side, place: place + 1 }),
    ),
  ),
);

const allNames: ReadonlySet<string> = new Set(canonicalNames);

/** True if `name` is a canonical name. */
export function isCanonicalName(name: string): boolean {
  return allNames.has(name);
}

/** The name on the other side: `left shin` for `right shin`; a centre joint keeps its name. */
export function oppositeName(name: string): string {
  if (name.startsWith('left ')) return name.replace('left ', 'right ');
  return name.replace(/^right /, 'left ');
}
