import { computed, effect } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { SegueBridge } from '../../contract/api.ts';
import type { ClipSummary } from '../../contract/library-rows.ts';
import { clipDuration } from '../../core/clip.ts';
import type { Clip } from '../../core/clip.ts';
import { playedRange } from '../../core/transition/clip-clock.ts';
import type { PlacedClip, TimeRange } from '../../core/transition/clip-clock.ts';
import type { MotionUse, Transition } from '../../core/transition/document.ts';
import { findBlendMethod } from '../../core/transition/registry.ts';
import type { CachedClip, ClipCache } from './clip-cache.ts';
import { withClips, withMarksOf } from './document-state.ts';
import type { DocumentStore } from './document-store.ts';
import { transitionEnds } from './marker-edits.ts';
import type { TransitionEnd } from './marker-edits.ts';
import type { Notices } from './notices.ts';
import type { WorkspaceStore } from './workspace-store.ts';

/** The motion of both ends, as far as it has come. */
export type Motion =
  | { readonly state: 'none' }
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly end: TransitionEnd; readonly message: string }
  | { readonly state: 'ready'; readonly source: Clip; readonly destination: Clip };

export interface OpenTransition {
  readonly transition: ReadonlySignal<Transition | null>; // as shown, the gesture under the pointer included
  readonly editable: ReadonlySignal<Transition | null>; // what an edit starts from
  /** Changes when another transition opens, or this one gets other clips: what was looked at is gone. */
  readonly pair: ReadonlySignal<string>;
  readonly source: ReadonlySignal<ClipSummary | null>;
  readonly destination: ReadonlySignal<ClipSummary | null>;
  readonly motion: ReadonlySignal<Motion>;
  /** From the source's first frame to the destination's last, on the transition's clock. */
  readonly extent: ReadonlySignal<TimeRange>;
  /** Asks again for the clips and markers of both ends: their files may have changed. */
  refresh(): void;
}

/** Follows the transition that is open, and fetches the clips and markers that it needs. */
export function followOpenTransition(
  store: DocumentStore,
  workspace: WorkspaceStore,
  clips: ClipCache,
  bridge: Pick<SegueBridge, 'call'>,
  notices: Notices,
): OpenTransition {
  const openId = computed(() => workspace.state.value.openTransition);
  const transition = computed(() => byId(store.shown.value.transitions, openId.value));
  const editable = computed(() => byId(store.current.value.transitions, openId.value));
  const clipOf = (end: TransitionEnd): ReadonlySignal<ClipSummary | null> =>
    computed(() => store.shown.value.clips.get(transition.value?.[end].id ?? '') ?? null);
  const source = clipOf('source');
  const destination = clipOf('destination');
  const settled = {
    source: settingsApplied(transition, 'source', source, clips),
    destination: settingsApplied(transition, 'destination', destination, clips),
  };
  const refresh = fetchWhatIsMissing(store, transition, bridge, notices);
  return {
    transition,
    editable,
    pair: computed(() => pairOf(transition.value)),
    source,
    destination,
    motion: computed(() => motionOf(transition.value, settled.source.value, settled.destination.value)),
    extent: computed(() => extentOf(transition.value, source.value, destination.value)),
    refresh,
  };
}

function pairOf(transition: Transition | null): string {
  return transition ? `${transition.id} ${transition.source.id} ${transition.destination.id}` : '';
}

/** The clip's motion with what a person set for it: its file knows neither ground nor loop. Both are fetched side by side. */
function settingsApplied(
  transition: ReadonlySignal<Transition | null>,
  end: TransitionEnd,
  clip: ReadonlySignal<ClipSummary | null>,
  clips: ClipCache,
): ReadonlySignal<CachedClip> {
  const id = computed(() => transition.value?.[end].id);
  const settings = computed(() => clip.value?.settings);
  return computed((): CachedClip => {
    if (id.value === undefined) return { state: 'loading' };
    const cached = clips.get(id.value).value;
    if (cached.state !== 'ready') return cached;
    return settings.value
      ? { state: 'ready', clip: { ...cached.clip, ...settings.value } }
      : { state: 'loading' };
  });
}

/** Names of the joints that both clips have; null while they are not there. */
export function openJoints(motion: Motion): readonly string[] | null {
  return motion.state === 'ready' ? motion.source.skeleton.names : null;
}

function motionOf(transition: Transition | null, source: CachedClip, destination: CachedClip): Motion {
  if (!transition) return { state: 'none' };
  if (source.state === 'failed') return { state: 'failed', end: 'source', message: source.message };
  if (destination.state === 'failed')
    return { state: 'failed', end: 'destination', message: destination.message };
  if (source.state !== 'ready' || destination.state !== 'ready') return { state: 'loading' };
  return { state: 'ready', source: source.clip, destination: destination.clip };
}

/** What can be played, on the transition's clock; a second on either side of the seam while that is not known. */
export function extentOf(
  transition: Transition | null,
  source: ClipSummary | null,
  destination: ClipSummary | null,
): TimeRange {
  if (!transition || !source || !destination) return { start: -1, end: 1 };
  return playedRange(
    placedClip(source, transition.source),
    placedClip(destination, transition.destination),
    blendEnd(transition),
  );
}

/** A clip as an end of a transition uses it. */
export function placedClip(clip: ClipSummary, use: MotionUse): PlacedClip {
  const { fps, settings } = clip;
  return { time: use.time, playRate: use.playRate, duration: clipDuration(clip), fps, loop: settings.loop };
}

/** When the last slot has reached the destination, s after the seam. */
export function blendEnd({ slots }: Transition): number {
  return Math.max(
    0,
    ...slots.map(({ method, values }) => findBlendMethod(method)?.settlingTime(values) ?? 0),
  );
}

/** What is worth watching over and over: some of the source, the blend, and the destination until it stands. */
export function rangeAroundSeam(transition: Transition, extent: TimeRange): TimeRange {
  return {
    start: Math.max(extent.start, -SECONDS_BEFORE),
    end: Math.min(extent.end, blendEnd(transition) + SECONDS_AFTER),
  };
}

const SECONDS_BEFORE = 1.2;
const SECONDS_AFTER = 1.5;

/** Which clip is on the screen: the source up to the seam, the destination from there on. */
export function endAt(time: number): TransitionEnd {
  return time < 0 ? 'source' : 'destination';
}

/** Fetches clips that the list does not hold, and the markers of both; returns what fetches those of the open one anew. */
function fetchWhatIsMissing(
  store: DocumentStore,
  transition: ReadonlySignal<Transition | null>,
  bridge: Pick<SegueBridge, 'call'>,
  notices: Notices,
): () => void {
  const asked = new Set<string>();
  const fetch = (ids: readonly string[]): void => {
    if (ids.length === 0) return;
    for (const id of ids) asked.add(id);
    void fetchClips(store, ids, bridge).then((message) => message !== null && notices.problem(message));
  };
  const idsOf = (open: Transition | null): string[] =>
    open ? transitionEnds.map((end) => open[end].id) : [];
  effect(() => fetch(idsOf(transition.value).filter((id) => !asked.has(id))));
  return () => fetch(idsOf(transition.peek()));
}

/** Puts these clips and their markers into the document; returns what went wrong, or null. */
export async function fetchClips(
  store: DocumentStore,
  clipIds: readonly string[],
  bridge: Pick<SegueBridge, 'call'>,
): Promise<string | null> {
  const request = { clipIds: [...clipIds] };
  const [rows, markers, ranges] = await Promise.all([
    bridge.call('library.clips', request),
    bridge.call('library.markers', request),
    bridge.call('library.ranges', request),
  ]);
  if (!rows.ok) return rows.error.message;
  if (!markers.ok) return markers.error.message;
  if (!ranges.ok) return ranges.error.message;
  const marks = { markers: markers.value, ranges: ranges.value };
  const found = rows.value.filter((row) => row.kind === 'clip');
  store.saved.value = withMarksOf(withClips(store.saved.value, found), clipIds, marks);
  return null;
}

function byId(transitions: readonly Transition[], id: string | null): Transition | null {
  return transitions.find((transition) => transition.id === id) ?? null;
}
