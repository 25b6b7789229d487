/** Parts of a body, independent of joint names. Spine, neck and fingers have several joints in a row. */
export const jointRoles = [
  'root', // above the hips: where the figure stands
  'hips',
  'spine',
  'neck',
  'head',
  'jaw',
  'eye',
  'clavicle',
  'upperArm',
  'forearm',
  'hand',
  'thumb',
  'index',
  'middle',
  'ring',
  'pinky',
  'fingers', // all in one
  'thigh',
  'shin',
  'foot',
  'toes',
] as const;
export type JointRole = (typeof jointRoles)[number];

export const jointSides = ['left', 'right', 'centre'] as const;
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
