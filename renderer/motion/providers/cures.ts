import type { TransitionProblem } from '#core/transition/document/transition-problem.ts';

type Code = TransitionProblem['code'];

/** What can be done about a problem. */
interface Cure {
  readonly words: string;
  /** The id of an action that the words name; absent = it is done in the inspector. */
  readonly action?: string;
}

const replace = (end: string): Cure => ({
  words: `Select a clip in the list and press Replace ${end} with clip.`,
  action: `clip.put.${end}`,
});

const cures: Partial<Record<Code, Cure>> = {
  missingSource: replace('source'),
  endlessChain: replace('source'),
  tooDeep: replace('source'),
  differentSkeletons: {
    words: 'Set the parts of its joints in Transition > Joint map, or choose another clip.',
    action: 'joints.map',
  },
  noSides: { words: 'Set left and right joints in Transition > Joint map.', action: 'joints.map' },
};

/** What the inspector has something else for. */
const inInspector: Partial<Record<Code, string>> = {
  missingMuscles: 'other muscles',
  unknownJoint: 'another joint',
  unknownMethod: 'another method',
  unknownParameter: 'the method again',
  missingParameter: 'the method again',
};

/** What can be done about a problem whose message does not say it; undefined = the message does. */
export function cureOf({ code, field }: TransitionProblem): Cure | undefined {
  const isBefore = field === 'source.id'; // it is in an interrupted transition, or in the source itself
  if (code === 'missingTree') return replace(isBefore ? 'source' : 'destination');
  const other = inInspector[code];
  if (other === undefined) return cures[code];
  if (!isBefore) return { words: `Choose ${other} in the inspector.` };
  const words = `Choose Transition > Open interrupted transition, then ${other} in the inspector.`;
  return { words, action: 'chain.openInterrupted' };
}

/** Why a transition is not shown, and what can be done. */
export function obstacleText(problem: TransitionProblem): string {
  const { words } = cureOf(problem) ?? {};
  return words === undefined ? problem.message : `${problem.message} ${words}`;
}
