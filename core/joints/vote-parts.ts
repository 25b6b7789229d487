import type { BodyShape } from './body-parts.ts';
import { neededRoles, oppositeSide, sidedRoles, type JointPart, type JointRole } from './joint-role.ts';
import type { JointWord, TokenReading } from './joint-words.ts';

/** Parts of the body of which the rest of this table says in which conventions they have the word. */
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
 * Lets name and shape vote for each joint. A name that says nothing leaves the vote to the shape; an
 * ambiguous one, and one whose neighbours have no names, is understood as the shape says; along the trunk a
 * name decides where a row begins. One name that contradicts the shape is outvoted, and more are by four
 * times as many that agree.
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
  const against = votes.filter((vote) => vote === 'against').length;
  const agreed = votes.filter((vote) => vote === 'for').length;
  if (against > mostOutvoted(named, agreed)) return null;
  const isShaped = (j: number): boolean => parts[j].role !== null && !readings[j].isAuxiliary;
  return {
    readings: readings.map((reading, j) => {
      if (isShaped(j)) return decide(reading, parts[j], votes[j]);
      // Another joint has this part.
      const isTaken = reading.word !== null && meaningsOf(reading.word).some((r) => neededRoles.includes(r));
      return isTaken ? { ...reading, word: null } : reading;
    }),
    byShape: new Set(
      parts.flatMap((_, j) =>
        isShaped(j) && (votes[j] === 'against' || readings[j].word === null) ? [j] : [],
      ),
    ),
  };
}

/** How many names may contradict the shape: none if the limbs are known without it. */
function mostOutvoted(named: readonly JointPart[], agreed: number): number {
  const isKnown = (['left', 'right'] as const).every((side) =>
    neededRoles.every((role) => named.some((part) => part.role === role && part.side === side)),
  );
  return isKnown ? 0 : Math.max(1, Math.floor(agreed / MAJORITY));
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

/** What the name of a joint says to its part by the shape; null: nothing. */
function voteOf({ word, side }: TokenReading, named: JointPart, shape: JointPart): 'for' | 'against' | null {
  if (shape.role === null) return named.role !== null && neededRoles.includes(named.role) ? 'against' : null;
  if (side !== 'centre' && side !== shape.side) return 'against';
  if (word === null) return null;
  return meaningsOf(word).includes(shape.role) ? 'for' : 'against';
}

function decide(
  reading: TokenReading,
  { role, side }: JointPart,
  vote: 'for' | 'against' | null,
): TokenReading {
  const isOwn = vote === 'for' && (role === null || !sidedRoles.has(role));
  return isOwn ? reading : { word: role, side, isAuxiliary: false };
}
