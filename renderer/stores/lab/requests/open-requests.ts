import { labelText } from '#contract/rows/clip-label.ts';
import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { SegueBridge } from '#contract/api.ts';
import type { LabItem } from '#contract/lab-items.ts';
import {
  parseRequests,
  type RequestsDocument,
  requestsOf,
  type StressRequest,
} from '#core/runs/interruptions/stress-requests.ts';
import { withMuscles } from '#core/transition/document/resolve-muscles.ts';
import type { DocumentProblem } from '#core/documents/specs/spec.ts';
import { pause, resource, type Work } from '#renderer/kit/resource.ts';
import type { ClipCache } from '#renderer/clips/clip-cache.ts';
import { sameValue, valueKey } from '#renderer/kit/same-value.ts';
import { steady } from '#renderer/kit/steady.ts';
import type { DocumentStore } from '#renderer/stores/document/document-store.ts';
import type { Notices } from '#renderer/stores/notices.ts';
import { fetchMissing } from '#renderer/stores/shown/fetch-clips.ts';
import { defaultSlots } from '#core/engines/engines.ts';
import { muscleLibraryOf } from '#renderer/stores/shown/what-is-open.ts';
import { frontTab } from '#renderer/stores/workspace/bottom-tabs.ts';
import type { WorkspaceStore } from '#renderer/stores/workspace/workspace-store.ts';
import { keepMotions } from '../lab-clips.ts';
import { followSet, type OpenSet } from './follow-set.ts';
import { keepMade } from './keep-made.ts';
import {
  stepRun,
  type StressRun,
  createStressRun,
  continueRun,
} from '#core/runs/interruptions/stress-run.ts';
import type { Transition, Slot } from '#core/transition/document/document.ts';
import { failure, success, type Result } from '#core/kit/result.ts';
import { createEnvelopes, type SlotEnvelopes } from '#core/runs/interruptions/stress-samples.ts';
import { RUN_RATE } from './request-edits.ts';

/** A run with what it was made from. */
export interface OpenRun {
  readonly run: StressRun;
  readonly seconds: number;
  readonly slots: readonly Slot[]; // as saved
  readonly set: OpenSet;
  readonly requests: readonly StressRequest[]; // in the order of the document
  /** [planned requests] index in the document. */
  readonly places: Int32Array;
  readonly envelopes: readonly SlotEnvelopes[]; // by slot
}

/** The slots of a transition, as they are saved and with their muscles. */
export interface RunSlots {
  readonly own: readonly Slot[];
  readonly played: readonly Slot[];
}

/** What a run is made from. */
export interface RunInputs {
  readonly document: RequestsDocument;
  readonly set: OpenSet;
  readonly slots: RunSlots;
}

/** True if the same is played, so that nothing needs to be measured again. */
export const isSameRun = (a: RunInputs, b: RunInputs): boolean =>
  a.set === b.set && sameValue([a.document, a.slots], [b.document, b.slots]);

/** Makes a run. What it has in common with the first of `others` that is alike is not played again. */
export function createOpenRun(
  { document, set, slots: { own, played } }: RunInputs,
  others: readonly Result<OpenRun, string>[] = [],
): Result<OpenRun, string> {
  const { seconds } = document;
  const requests = requestsOf(document, set.fitted.clips);
  const made = createStressRun({ ...set.fitted, slots: played, requests, seconds, rate: RUN_RATE });
  if (!made.ok) return failure(made.error.message);
  const run = made.value;
  for (const other of others) if (other.ok) continueRun(run, other.value.run);
  const placeOf = new Map(requests.map((request, i) => [request, i]));
  const places = Int32Array.from(run.plan.requests, ({ request }) => placeOf.get(request) ?? -1);
  const envelopes = run.slots.map(({ samples }) => createEnvelopes(samples));
  return success({ run, seconds, slots: own, set, requests, places, envelopes });
}

/** A clip of the set of a request list. */
export interface SetMember {
  readonly id: string;
  readonly name: string;
  /** Why runs leave it out; null = they play it. */
  readonly problem: string | null;
}

/** The request list of the tab Stress. */
export interface OpenRequests {
  readonly item: LabItem; // with the gesture under the pointer
  readonly document: RequestsDocument | null; // null if it has problems
  readonly problems: readonly DocumentProblem[];
  readonly members: readonly SetMember[];
}

/** The request list of the tab Stress, its run, and what is selected in it. */
export interface RequestsApp {
  readonly open: ReadonlySignal<OpenRequests | null>; // null = none
  /** Null while clips load, and if it cannot be played: see `problem`. */
  readonly run: ReadonlySignal<OpenRun | null>;
  readonly problem: ReadonlySignal<string | null>;
  /** The transition whose slots answer: the open one, also behind an open clip; see `followAnswering`. */
  readonly answering: ReadonlySignal<Transition | undefined>;
  readonly stepped: ReadonlySignal<number>; // frames of the run that are measured
  readonly stopped: Signal<boolean>; // the user stopped the computation
  readonly selected: Signal<number | null>; // index of a request in the document
}

/** What the list and its run are followed from. */
export interface RequestsParts {
  readonly store: DocumentStore;
  readonly workspace: Pick<WorkspaceStore, 'state'>;
  readonly clips: ClipCache;
  readonly bridge: Pick<SegueBridge, 'call'>;
  readonly notices: Notices;
}

/** Follows a request list, loads its clips, and plays its run while it is in sight. */
export function followRequests(
  list: ReadonlySignal<LabItem | null>,
  { store, workspace, clips, bridge, notices }: RequestsParts,
): RequestsApp {
  const content = computed(() => list.value?.content ?? null);
  const parsed = computed(() => (content.value === null ? null : parseRequests(content.value)));
  const document = computed(() => (parsed.value?.ok === true ? parsed.value.value : null));
  const ids = steady(() => [...new Set(document.value?.clips ?? [])]);
  fetchMissing(() => document.value?.clips ?? [], { store, bridge, notices });
  const motions = keepMotions(ids, clips);
  const set = followSet(motions, store);
  const answering = followAnswering(store, workspace, document);
  const slots = followSlots(store, answering);
  const place = computed(() => valueKey([list.value?.id, answering.value?.id]));
  const made = followRun(place, document, set, slots);
  const run = computed(() => (made.value?.ok === true ? made.value.value : null));
  const stopped = signal(false);
  const core = computed(() => run.value?.run ?? null);
  const isWanted = computed(() => frontTab(workspace.state.value) === 'stress' && !stopped.value);
  const stepped = playInSlices(core, isWanted);
  const members = computed(() => {
    const known = new Map(motions.value.map(({ id, cached }) => [id, cached.value]));
    return (document.value?.clips ?? []).map((id): SetMember => {
      const clip = store.shown.clips.value.get(id);
      const name = clip ? labelText(clip.label) : 'Missing clip';
      const cached = known.get(id);
      const problem = cached?.state === 'failed' ? cached.message : (set.value?.refused.get(id) ?? null);
      return { id, name, problem };
    });
  });
  return {
    open: computed(() => {
      if (list.value === null || parsed.value === null) return null;
      const problems = parsed.value.ok ? [] : parsed.value.error;
      return { item: list.value, document: document.value, problems, members: members.value };
    }),
    run,
    problem: computed(() => (made.value?.ok === false ? made.value.error : null)),
    answering,
    stepped,
    stopped,
    selected: signal<number | null>(null),
  };
}

/**
 * The open transition; while that is of another skeleton than the clips of the list, the one before it, so
 * that a look at another rig does not restart the run.
 */
function followAnswering(
  store: DocumentStore,
  workspace: Pick<WorkspaceStore, 'state'>,
  document: ReadonlySignal<RequestsDocument | null>,
): ReadonlySignal<Transition | undefined> {
  const openId = computed(() => workspace.state.value.openTransition);
  let last: string | undefined;
  return computed(() => {
    const clips = store.shown.clips.value;
    const transitions = store.shown.transitions.value;
    const open = transitions.find(({ id }) => id === openId.value);
    const before = transitions.find(({ id }) => id === last);
    const [own, listed] = [open?.destination.id, document.value?.clips[0]].map(
      (clip) => clips.get(clip ?? '')?.skeletonId,
    );
    const isOther = own !== undefined && listed !== undefined && own !== listed;
    const found = isOther ? (before ?? open) : open;
    last = found?.id;
    return found;
  });
}

/**
 * The slots of the transition that answers; without one those of a new transition. Muscles are those for its
 * destination, whatever clip is requested, and sink into no fatigue pose.
 */
function followSlots(
  store: DocumentStore,
  transition: ReadonlySignal<Transition | undefined>,
): ReadonlySignal<RunSlots> {
  const engine = computed(() => store.shown.engine.value);
  const fresh = computed(() => defaultSlots(engine.value));
  const slots = computed(() => transition.value?.slots ?? fresh.value);
  const lab = computed(() => store.shown.lab.value);
  return computed(() => {
    const own = slots.value;
    const destination = transition.peek();
    if (destination === undefined) return { own, played: own };
    const { clips } = store.shown.peek();
    const [{ slots: bound }] = withMuscles([destination], muscleLibraryOf({ lab: lab.value, clips })).chain;
    return { own, played: bound.map(({ fatiguePose: _, ...slot }) => slot) };
  });
}

/**
 * The run of a document: anew when clips, slots or requests change, from the first request that differs.
 *
 * @param place the request list and the transition: the runs of other places are kept
 */
export function followRun(
  place: ReadonlySignal<string>,
  document: ReadonlySignal<RequestsDocument | null>,
  set: ReadonlySignal<OpenSet | null>,
  slots: ReadonlySignal<RunSlots>,
) {
  const kept = keepMade(isSameRun, createOpenRun);
  return computed(() =>
    document.value === null || set.value === null
      ? null
      : kept(place.value, { document: document.value, set: set.value, slots: slots.value }),
  );
}

/** Work in one slice, ms: a frame of playback has room beside it. */
const SLICE_MS = 7;

/** Frames that are played between two looks at the clock. */
const FRAMES_AT_ONCE = 4;

/** Plays the run in slices while `isWanted`. Returns the number of its frames that were measured. */
export function playInSlices(
  run: ReadonlySignal<StressRun | null>,
  isWanted: ReadonlySignal<boolean>,
): ReadonlySignal<number> {
  const playing = resource(() => {
    const { value: now } = run; // made also behind another tab, so that its clips stay loaded
    return isWanted.value ? now : null;
  }, playOn);
  return computed(() => {
    const { value, of } = playing.value;
    return (of === run.value ? value : run.value?.stepped) ?? 0;
  });
}

const playOn: Work<StressRun, number> = async (run, { signal: waiting, progress }) => {
  for (let isEnd = run.stepped === run.frames; !isEnd; progress(run.stepped)) {
    await pause(0, waiting);
    const end = performance.now() + SLICE_MS;
    while (!isEnd && performance.now() < end)
      isEnd = stepRun(run, (run.stepped + FRAMES_AT_ONCE - 1) / run.rate);
  }
  return run.stepped;
};
