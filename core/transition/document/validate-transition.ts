import type { Skeleton } from '../../pose/skeleton.ts';
import { bindTrailing } from '../../procedural/trailing/trailing-chain.ts';
import type { Alignment, MotionUse, Transition } from './document.ts';
import { findSkeletonMismatch } from './match-skeletons.ts';
import { badValue, firstProblem, type TransitionProblem } from './transition-problem.ts';
import { findSlotProblem } from './validate-slot.ts';

/**
 * Finds the first problem of `transition`, as its schema allows it, between fitted clips (see `openChain`) of
 * these skeletons; null if there is none. Valid settings that are not supported yet are rejected with a
 * message, never ignored silently.
 */
export function findTransitionProblem(
  { source: left, destination: entered, alignment, trailing, slots }: Transition,
  source: Skeleton,
  destination: Skeleton,
): TransitionProblem | null {
  return firstProblem([
    () => (left.kind === 'chain' ? findChainProblem(left) : null),
    () => (entered.kind === 'chain' ? chainAsDestination : null),
    () => findSkeletonMismatch(source, destination),
    () => findAlignmentProblem(alignment, source),
    () => bindTrailing(trailing, source).problems[0] ?? null,
    ...slots.map((slot, i) => () => findSlotProblem(slot, `slots[${i}]`, source)),
  ]);
}

const chainAsDestination: TransitionProblem = {
  code: 'unsupported',
  field: 'destination.kind',
  message: 'A chain as destination is not supported yet.',
};

/** Checks the use of a chain: it keeps its play rate, and can only be interrupted from its seam on. */
function findChainProblem({ time, playRate, marker, mirror }: MotionUse): TransitionProblem | null {
  if (time < 0)
    return badValue(
      'source.time',
      `source.time must not be negative, but is ${time} s: a transition can only be interrupted after its seam.`,
    );
  if (playRate !== 1)
    return badValue(
      'source.playRate',
      'The rate of an interrupted transition must be 1: it continues at its own rate.',
    );
  if (mirror)
    return badValue(
      'source.mirror',
      'An interrupted transition cannot be mirrored as a whole: mirror its clips.',
    );
  if (marker !== undefined)
    return badValue('source.marker', 'An interrupted transition has no markers to follow.');
  return null;
}

function findAlignmentProblem({ kind, joint }: Alignment, { names }: Skeleton): TransitionProblem | null {
  if (kind !== 'joint' || (joint !== undefined && names.includes(joint))) return null;
  const message =
    joint === undefined
      ? 'Alignment by joint needs a joint name.'
      : `The alignment uses the joint “${joint}”, which the clips do not have.`;
  return { code: 'unknownJoint', field: 'alignment.joint', message };
}
