import type { BodyShape } from './body-parts.ts';
import {
  neededRoles,
  oppositeSide,
  rowRoles,
  sidedRoles,
  type JointPart,
  type JointRole,
  type JointSide,
} from './joint-role.ts';
import type { JointWord, TokenReading } from './joint-words.ts';

/** The parts that a word stands for in one convention or another; others stand for themselves. */
const meanings: Readonly<Partial<Record<JointWord, readonly JointRole[]>>> = {
  root: ['root', 'hips'],
  hips: ['hips', 'root', 'spine'],
  spine: ['spine', 'hips', 'root', 'neck', 'head'],
  neck: ['neck', 'spine', 'head'],
  head: ['head', 'neck'],
  // A chain of one joint from the head up ends with these.
  jaw: ['jaw', 'head'],
  eye: ['eye', 'head'],
  hip: ['thigh', 'hips'],
  leg: ['thigh', 'shin'],
  arm: ['upperArm', 'forearm'],
  shoulder: ['clavicle', 'upperArm'],
  ankle: ['foot'],
  wrist: ['hand'],
  legEnd: ['foot'],
  armEnd: ['hand'],
  foot: ['foot', 'toes'],
};

const meaningsOf = (word: JointWord): readonly JointRole[] => meanings[word] ?? [word as JointRole];

/** The readings of names after a vote. */
export interface VotedReadings {
  readonly readings: readonly TokenReading[]; // [joints]
  readonly byShape: ReadonlySet<number>; // joints whose name says nothing, or was outvoted
}

/** So many names that agree with the shape outvote one that contradicts it. */
const MAJORITY = 4;

/**
 * Lets name and shape vote for each joint. A name that says nothing leaves the vote to the shape, unless
 * another joint has the part by its name; an ambiguous one, and one whose neighbours have no names, is
 * understood as the shape says; along the trunk a name decides where a row begins. One name that contradicts
 * the shape is outvoted, and more are by four times as many that agree.
 *
 * @param readings [joints] of their names
 * @param named    [joints] parts by these names alone
 * @returns null if the names say that the figure is another one
 */
export function voteOnParts(
  readings: readonly TokenReading[],
  named: readonly JointPart[],
  shape: BodyShape,
): VotedReadings | null {
  const parts = sidedByNames(readings, shape);
  if (parts === null) return null;
  const votes = readings.map((reading, j) => voteOf(reading, named[j], parts[j]));
  if (isOutvoted(named, votes)) return null;
  // What joints are by their names alone, whatever the shape says of them.
  const known = new Set(
    named.flatMap((part, j) =>
      votes[j] !== 'against' && !isUnderstood(readings[j], parts[j]) ? [keyOf(part)] : [],
    ),
  );
  const byShape = new Set<number>();
  const isOnTop = isMisnamedTop(readings, parts);
  const voted = readings.map((reading, j): TokenReading => {
    const { role, side } = parts[j];
    if (role === null || reading.isAuxiliary)
      return isMisplaced(reading, named[j]) ? silenced(reading) : reading;
    if (votes[j] === 'for' && !isUnderstood(reading, parts[j]) && !isOnTop(j)) return reading;
    const isNamed = keyOf(named[j]) === keyOf(parts[j]) || isOnTop(j);
    if (!isNamed && known.has(keyOf(parts[j])) && !rowRoles.has(role)) return silenced(reading);
    if (!isNamed && votes[j] !== 'for') byShape.add(j);
    return { word: role, side, isAuxiliary: false };
  });
  return { readings: voted, byShape };
}

/** True if a name is understood as the shape says: of a limb, or of a spine beyond the shoulders. */
function isUnderstood({ word }: TokenReading, { role }: JointPart): boolean {
  if (role === null) return false;
  return sidedRoles.has(role) || (word === 'spine' && (role === 'neck' || role === 'head'));
}

/**
 * True for a neck that is called head, below a head that is called so, and for a head that is called neck, above a
 * neck, where no joint is called head. A spine that is called neck stays one: Biped hangs both arms on its neck.
 */
function isMisnamedTop(
  readings: readonly TokenReading[],
  parts: readonly JointPart[],
): (joint: number) => boolean {
  const isCalled = readings.some(({ word, isAuxiliary }) => word === 'head' && !isAuxiliary);
  const hasHead = readings.some(({ word }, j) => word === 'head' && parts[j].role === 'head');
  const hasNeck = parts.some(({ role }) => role === 'neck');
  return (j) => {
    const { word } = readings[j];
    if (parts[j].role === 'neck') return word === 'head' && hasHead;
    return parts[j].role === 'head' && word === 'neck' && hasNeck && !isCalled;
  };
}

const keyOf = ({ role, side }: JointPart): string => `${role} ${side}`;

const silenced = (reading: TokenReading): TokenReading => ({ ...reading, word: null });

/** True if the names say that the figure is another one than its shape shows. */
function isOutvoted(named: readonly JointPart[], votes: readonly Vote[]): boolean {
  const has = (role: JointRole, side: JointSide): boolean =>
    named.some((part) => keyOf(part) === `${role} ${side}`);
  const against = votes.filter((vote) => vote === 'against').length;
  // Names that know all limbs are right about more than one joint.
  if (neededRoles.every((role) => has(role, 'left') && has(role, 'right'))) return against > 1;
  return against > Math.max(1, votes.filter((vote) => vote === 'for').length / MAJORITY);
}

/** True if a joint without a part by its shape has the name of a limb, which another joint is. */
function isMisplaced({ word }: TokenReading, { role }: JointPart): boolean {
  const isLimb = word !== null && meaningsOf(word).some((meant) => neededRoles.includes(meant));
  return isLimb && (role === null || neededRoles.includes(role));
}

/**
 * The parts with the sides that most names have. What the body shows of its front counts as one name. Null if
 * nothing shows them.
 */
function sidedByNames(
  readings: readonly TokenReading[],
  { parts, showsFront }: BodyShape,
): readonly JointPart[] | null {
  let balance = showsFront ? 1 : 0;
  parts.forEach(({ side }, j) => {
    const own = readings[j].side;
    if (side !== 'centre' && own !== 'centre') balance += own === side ? 1 : -1;
  });
  if (balance === 0 && !showsFront) return null;
  return balance >= 0 ? parts : parts.map(({ role, side }) => ({ role, side: oppositeSide(side) }));
}

type Vote = 'for' | 'against' | null;

/** What the name of a joint says to its part by the shape; null: nothing. */
function voteOf({ word, side }: TokenReading, named: JointPart, shape: JointPart): Vote {
  if (shape.role === null) return named.role !== null && neededRoles.includes(named.role) ? 'against' : null;
  if (side !== 'centre' && side !== shape.side) return 'against';
  if (word === null) return null;
  return meaningsOf(word).includes(shape.role) ? 'for' : 'against';
}
