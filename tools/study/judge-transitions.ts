import { randomShare } from '#core/kit/numbers.ts';
import { clipsThatShow } from '#core/transition/clips/shared-poses.ts';
import type { MotionUse } from '#core/transition/document/document.ts';
import { freshTransition } from '#core/transition/document/fresh-transition.ts';
import { auditKind } from '#main/cli/work-kinds/audit-kind.ts';
import type { WorkPlace } from '#main/cli/work-kinds/compute-items.ts';
import type { Context } from '#main/cli/frame/declaration.ts';
import { sentLinkOf, type SentChain } from '#main/farm/worker-clips.ts';
import { computeContents } from './compute-contents.ts';
import type { StudyClip } from './study-set.ts';
import { BLEND_TIMES, slotsAt, studyMethods } from './study-slots.ts';

/** Number of transitions, and the seed that chooses them. */
export const TRANSITIONS = 240;
const SEED = 1;

/** Time of motion before an out point, and after both points, s: no clip ends while it is judged. */
const ROOM = { before: 0.3, after: 1.6 };

/** About the time that a transition takes, ms. */
const TRANSITION_MS = 100;

/** Clips that a transition leaves and enters, by their place in the set. */
export type ClipPair = readonly [left: number, entered: number];

/** Values by metric of each transition: [blend times][methods][transitions]. */
export type StudyValues = readonly (readonly (readonly Readonly<Record<string, number | null>>[])[])[];

/**
 * Judges random transitions between the clips of a set, with all methods at all blend times. `pairs` are the
 * clips of each. Null if it was interrupted.
 */
export async function judgeTransitions(
  context: Context,
  set: readonly StudyClip[],
  place: WorkPlace,
  count = TRANSITIONS,
) {
  const transitions = Array.from({ length: count }, (_, k) => randomTransition(set, k));
  const contents = transitions.map(({ chain }) => chain);
  const items = { kind: auditKind, noun: 'transition', ms: TRANSITION_MS, contents };
  const judged = await computeContents(context, items, place);
  if (judged === null) return null;
  const values: StudyValues = BLEND_TIMES.map((_, time) =>
    studyMethods.map((__, method) => judged.map(({ slots }) => slots[time * studyMethods.length + method])),
  );
  return { values, pairs: transitions.map(({ pair }) => pair) };
}

/** The transition of a draw, with the slots of the study at all blend times. */
export function randomTransition(
  set: readonly StudyClip[],
  draw: number,
): { chain: SentChain; pair: ClipPair } {
  const share = (i: number): number => randomShare(SEED, 4 * draw + i);
  const from = Math.floor(share(0) * set.length);
  const to = (from + 1 + Math.floor(share(1) * (set.length - 1))) % set.length;
  const moment = (clip: number, least: number, at: number): number => {
    const { frameCount, fps } = set[clip].clip;
    return least + at * ((frameCount - 1) / fps - ROOM.after - least);
  };
  const transition = {
    ...freshTransition,
    id: '00000000-0000-4000-8000-000000000001',
    name: '',
    source: useAt(moment(from, ROOM.before, share(2))),
    destination: useAt(moment(to, 0, share(3))),
    slots: BLEND_TIMES.flatMap(slotsAt),
  };
  const shown = clipsThatShow(set.map(({ clip }) => clip));
  const chain = {
    chain: [sentLinkOf(transition)],
    clips: [set[from].sent, set[to].sent],
    character: set[0].sent,
    // All clips of a skeleton move alike in all transitions of the set.
    others: set.filter(({ clip }) => shown.includes(clip)).map(({ sent }) => sent),
    poses: {},
    muscles: [],
    tags: {},
  };
  return { chain, pair: [from, to] };
}

function useAt(time: number): MotionUse {
  return { kind: 'clip', id: '00000000-0000-4000-8000-000000000000', time, playRate: 1, mirror: false };
}
