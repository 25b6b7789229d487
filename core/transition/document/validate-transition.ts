import type { Skeleton } from '../../skeleton.ts';
import type { Alignment, CompetingRequest, MotionUse, Transition } from './document.ts';
import { findSkeletonMismatch } from './match-skeletons.ts';
import { findNumberProblem, firstProblem, type TransitionProblem } from './transition-problem.ts';
import { findSlotProblem } from './validate-slot.ts';

/**
 * What keeps `transition` from being evaluated between clips of these skeletons, fitted to it (see `fitChain`); null where nothing
 * does. What a document may say but Segue cannot do yet is refused here too, in plain words, and never left out silently.
 */
export function findTransitionProblem(
  transition: Transition,
  source: Skeleton,
  destination: Skeleton,
): TransitionProblem | null {
  const { slots, chosen } = transition;
  return firstProblem([
    () => findUseProblem(transition.source, 'source'),
    () => findUseProblem(transition.destination, 'destination'),
    () => findSkeletonMismatch(source, destination),
    () => findAlignmentProblem(transition.alignment, source),
    ...(transition.requests ?? []).map((request, i) => () => findRequestProblem(request, `requests[${i}]`)),
    () => (transition.trailing.length > 0 ? unsupported('trailing', 'Trailing chains are') : null),
    () => (slots.length === 0 ? bad('slots', 'A transition needs at least one slot.') : null),
    ...slots.map((slot, i) => () => findSlotProblem(slot, `slots[${i}]`, source)),
    () =>
      slots[chosen] === undefined
        ? bad('chosen', `Slot ${chosen} is chosen, but there are ${slots.length}, counted from 0.`)
        : null,
  ]);
}

function findUseProblem(use: MotionUse, field: 'source' | 'destination'): TransitionProblem | null {
  return firstProblem([
    () => {
      const isKnown = use.kind === 'clip' || (use.kind === 'chain' && field === 'source');
      return isKnown ? null : unsupported(`${field}.kind`, `A ${use.kind} as ${field} is`);
    },
    () => findNumberProblem(`${field}.time`, use.time),
    () => findNumberProblem(`${field}.playRate`, use.playRate),
    () =>
      use.playRate > 0
        ? null
        : bad(`${field}.playRate`, `${field}.playRate must be above 0, but is ${use.playRate}.`),
    () => (use.kind === 'chain' ? findChainProblem(use, field) : null),
  ]);
}

/** A chain is what was captured, as it goes on: at no other rate, and not from before there was a blend. */
function findChainProblem(
  { time, playRate, marker, mirror }: MotionUse,
  field: string,
): TransitionProblem | null {
  if (time < 0)
    return bad(
      `${field}.time`,
      `${field}.time is ${time} s: a transition can be interrupted from its seam on.`,
    );
  if (playRate !== 1)
    return bad(`${field}.playRate`, 'What is interrupted goes on at its own rate: the rate must be 1.');
  if (mirror) return bad(`${field}.mirror`, 'What is interrupted is mirrored clip by clip, not as a whole.');
  if (marker !== undefined)
    return bad(`${field}.marker`, 'What is interrupted has no markers that could be followed.');
  return null;
}

function findRequestProblem({ duration }: CompetingRequest, field: string): TransitionProblem | null {
  return firstProblem([
    () => findNumberProblem(`${field}.duration`, duration),
    () =>
      duration < 0
        ? bad(`${field}.duration`, `${field}.duration must not be negative, but is ${duration}.`)
        : null,
  ]);
}

function findAlignmentProblem(
  { kind, joint, offset }: Alignment,
  { names }: Skeleton,
): TransitionProblem | null {
  return firstProblem([
    () => {
      if (kind !== 'joint' || (joint !== undefined && names.includes(joint))) return null;
      const message =
        joint === undefined
          ? 'Alignment at a joint needs the name of one.'
          : `The alignment names a joint “${joint}” that the clips do not have.`;
      return { code: 'unknownJoint', field: 'alignment.joint', message };
    },
    () => findNumberProblem('alignment.offset.x', offset.x),
    () => findNumberProblem('alignment.offset.z', offset.z),
    () => findNumberProblem('alignment.offset.yaw', offset.yaw),
  ]);
}

function unsupported(field: string, subject: string): TransitionProblem {
  return { code: 'unsupported', field, message: `${subject} not supported yet.` };
}

function bad(field: string, message: string): TransitionProblem {
  return { code: 'badValue', field, message };
}
