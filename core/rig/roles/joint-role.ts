import { jointRoles, type jointSides } from '../../documents/limits.ts';

export type JointRole = (typeof jointRoles)[number];

export type JointSide = (typeof jointSides)[number];

/** The part of the body of a joint. Its canonical name consists of side, role and, in a row, a number. */
export interface JointPart {
  readonly role: JointRole | null; // null: none; it moves with its parent
  readonly side: JointSide;
}

/** Roles that several joints in a row may have. */
export const rowRoles: ReadonlySet<JointRole> = new Set<JointRole>([
  'spine',
  'neck',
  'thumb',
  'index',
  'middle',
  'ring',
  'pinky',
  'fingers',
]);

/** Roles that exist on the left and on the right. */
export const sidedRoles: ReadonlySet<JointRole> = new Set(
  jointRoles.filter((role) => !['root', 'hips', 'spine', 'neck', 'head', 'jaw'].includes(role)),
);

/** Roles that retargeting and mirroring need. */
export const neededRoles: readonly JointRole[] = ['thigh', 'shin', 'foot', 'upperArm', 'forearm', 'hand'];

export function oppositeSide(side: JointSide): JointSide {
  if (side === 'centre') return side;
  return side === 'left' ? 'right' : 'left';
}
