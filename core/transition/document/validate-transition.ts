import type { Skeleton } from '../../skeleton.ts';
import { bindTrailing } from '../../trailing/bind-trailing.ts';
import type { Alignment, CompetingRequest, MotionUse, Transition } from './document.ts';
import { findSkeletonMismatch } from './match-skeletons.ts';
import { badValue, findNumberProblem, firstProblem, type TransitionProblem } from './transition-problem.ts';
import { findSlotProblem } from './validate-slot.ts';

/**
 * Finds the first problem of `transition` between fitted clips (see `openChain`) of these skeletons; null if
 * there is none. Valid settings that are not supported yet are rejected with a message, never ignored
 * silently.
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
    () => bindTrailing(transition.trailing, source).problems[0] ?? null,
    () => (slots.length === 0 ? badValue('slots', 'A transition needs at least one slot.') : null),
    ...slots.map((slot, i) => () => findSlotProblem(slot, `slots[${i}]`, source)),
    () =>
      slots[chosen] === undefined
        ? badValue('chosen', `The chosen slot is ${chosen}, but the slots are 0 to ${slots.length - 1}.`)
        : null,
  ]);
}

function findUseProblem(use: MotionUse, field: 'source' | 'destination'): TransitionProblem | null {
  return firstProblem([
    () =>
      use.kind === 'chain' && field === 'destination'
        ? unsupported(`${field}.kind`, 'A chain as destination is')
        : null,
    () => findNumberProblem(`${field}.time`, use.time),
    () => findNumberProblem(`${field}.playRate`, use.playRate),
    () =>
      use.playRate > 0
        ? null
        : badValue(`${field}.playRate`, `${field}.playRate must be greater than 0, but is ${use.playRate}.`),
    () => (use.kind === 'chain' ? findChainProblem(use, field) : null),
  ]);
}

/** Checks the use of a chain: it keeps its play rate, and can only be interrupted from its seam on. */
function findChainProblem(
  { time, playRate, marker, mirror }: MotionUse,
  field: string,
): TransitionProblem | null {
  if (time < 0)
    return badValue(
      `${field}.time`,
      `${field}.time must not be negative, but is ${time} s: a transition can only be interrupted after its seam.`,
    );
  if (playRate !== 1)
    return badValue(
      `${field}.playRate`,
      'The rate of an interrupted transition must be 1: it continues at its own rate.',
    );
  if (mirror)
    return badValue(
      `${field}.mirror`,
      'An interrupted transition cannot be mirrored as a whole: mirror its clips.',
    );
  if (marker !== undefined)
    return badValue(`${field}.marker`, 'An interrupted transition has no markers to follow.');
  return null;
}

function findRequestProblem({ duration }: CompetingRequest, field: string): TransitionProblem | null {
  return firstProblem([
    () => findNumberProblem(`${field}.duration`, duration),
    () =>
      duration < 0
        ? badValue(`${field}.duration`, `${field}.duration must not be negative, but is ${duration}.`)
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
          ? 'Alignment by joint needs a joint name.'
          : `The alignment uses the joint “${joint}”, which the clips do not have.`;
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
