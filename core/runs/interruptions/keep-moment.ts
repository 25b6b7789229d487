import { TRANSITION_SCHEMA_VERSION, MAX_INTERRUPTIONS } from '../../documents/limits.ts';
import type { MotionUse, Slot, Transition } from '../../transition/document/document.ts';
import { renewedFeet, renewedTwists } from '../../transition/document/fresh-transition.ts';
import { methodSetupOf, slotSettling } from '../../transition/evaluation/method-setup.ts';
import { grantBefore } from './plan-run.ts';
import { frameAt, type StressRun } from './stress-run.ts';

/** A moment of a run as transitions, each of which interrupts the one before it. */
export interface StoredMoment {
  readonly transitions: readonly Transition[]; // oldest first; the last one is at the moment
  readonly elapsed: number; // s, of the moment on the clock of the last one
  /**
   * True if an earlier transition would still be seen, but a chain has no more interruptions: poses may
   * differ.
   */
  readonly isCut: boolean;
}

/** What documents have and a run does not. */
export interface MomentNames {
  readonly clips: readonly string[]; // ids, as in the run
  readonly slots: readonly Slot[]; // as in the run
  readonly chosen: number;
  readonly newId: () => string;
  /** The name of the transition of a request. */
  nameOf(request: number): string;
}

/**
 * The moment at `time` (s) as a chain of transitions with the clips, times and slots of the run, back to the
 * last one before which all slots had arrived at their clip. Poses relative to their roots are those of the
 * run; the figure may be at another place.
 *
 * @returns null before the first grant
 */
export function keepMoment(run: StressRun, time: number, names: MomentNames): StoredMoment | null {
  const frame = frameAt(run, time);
  const last = grantBefore(run.plan, frame);
  if (last < 0) return null;
  let first = last;
  while (first > 0 && last - first < MAX_INTERRUPTIONS && isCutOff(run, first)) first--;
  const transitions: Transition[] = [];
  for (let grant = first; grant <= last; grant++)
    transitions.push(transitionOf(run, grant, transitions.at(-1)?.id ?? null, names));
  return {
    transitions,
    elapsed: (frame - run.plan.grants[last].frame) / run.rate,
    isCut: first > 0 && isCutOff(run, first),
  };
}

/** True if a grant interrupts a transition that has not arrived in every slot. */
function isCutOff({ plan, slots, rate }: StressRun, grant: number): boolean {
  const since = (plan.grants[grant].frame - plan.grants[grant - 1].frame) / rate;
  return slots.some(({ settings, grants }) => {
    const settles = slotSettling(settings);
    const arrives = grants?.[grant - 1].granted ?? settles * SETTLED;
    // An engine takes velocities from the two ticks before.
    return since < arrives + 2 * Math.max(methodSetupOf(settings).tick ?? 0, 1 / rate);
  });
}

/** A spring is never quite there: after so many settling times less than a millionth remains. */
const SETTLED = 2;

function transitionOf(
  run: StressRun,
  grant: number,
  interrupted: string | null,
  { clips, slots, chosen, newId, nameOf }: MomentNames,
): Transition {
  const { request } = run.plan.grants[grant];
  const { clip, entry } = run.plan.requests[request].request;
  const source = sourceBefore(run, grant);
  return {
    schemaVersion: TRANSITION_SCHEMA_VERSION,
    id: newId(),
    name: nameOf(request),
    source:
      interrupted === null
        ? use('clip', clips[source.clip], source.time)
        : use(
            'chain',
            interrupted,
            (run.plan.grants[grant].frame - run.plan.grants[grant - 1].frame) / run.rate,
          ),
    destination: use('clip', clips[clip], entry),
    alignment: { kind: 'groundTrack', offset: { x: 0, z: 0, yaw: 0 } },
    slots,
    chosen,
    trailing: [],
    ...renewedTwists,
    ...renewedFeet,
    note: '',
    review: { status: 'unreviewed', reviewer: '', date: null },
  };
}

/** The clip that a grant leaves, and its time there, s. */
function sourceBefore(
  { plan, rate }: StressRun,
  grant: number,
): { readonly clip: number; readonly time: number } {
  const { frame } = plan.grants[grant];
  if (grant === 0) return { clip: 0, time: frame / rate };
  const before = plan.grants[grant - 1];
  const { clip, entry } = plan.requests[before.request].request;
  return { clip, time: entry + (frame - before.frame) / rate };
}

function use(kind: 'clip' | 'chain', id: string, time: number): MotionUse {
  return { kind, id, time, playRate: 1, mirror: false };
}
