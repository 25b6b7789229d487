import { type ReadonlySignal, computed } from '@preact/signals';
import { steadyList } from '#renderer/kit/steady.ts';
import type { DocumentStore } from '../document/document-store.ts';
import { type MarkerSuggestions, stillMissing, type Suggesting } from '../marks/marker-suggestions.ts';
import type { Session } from '../session/session.ts';
import type { Arrangement } from '../workspace/workspace-store.ts';
import { needs, type Figure, type Motion, type MotionOnStage, type PlayedMotion } from './motion.ts';
import type { ClipSkin } from './follow-skins.ts';
import type { SlotDifference } from './slot-difference.ts';
import type { BlindTrial } from '../reviews/blind-trial.ts';
import { SLOT_NAMES } from '../slots/slot-tones.ts';
import type { Compare } from '../workspace/workspace.ts';

/** State derived from what plays: what the views show of it, and results of its motion. */
export interface Shown {
  readonly showing: Showing;
  /** Ids of the overlays that are drawn. */
  readonly overlays: ReadonlySignal<ReadonlySet<string>>;
  /** Skins of its clips that have one. */
  readonly skin: ReadonlySignal<ClipSkin | null>;
  /** Suggested markers, clip by clip. */
  readonly suggestions: ReadonlySignal<readonly MarkerSuggestions[]>;
  /** Why it cannot be shown, as text; null = it is shown. */
  readonly obstacle: ReadonlySignal<string | null>;
  /** The joint at which source and destination are aligned; null = not aligned at a joint, or not shown. */
  readonly alignedAt: ReadonlySignal<string | null>;
  /** Why they are aligned otherwise than set; null = as set. */
  readonly alignmentNotice: ReadonlySignal<string | null>;
  /** Distance between the poses of source and destination at the seam; null = no transition is shown. */
  readonly poseDistance: ReadonlySignal<PoseDistance | null>;
  /** The largest distance between two figures; null = not shown. */
  readonly difference: ReadonlySignal<SlotDifference | null>;
}

/** m */
export interface PoseDistance {
  readonly now: number;
  readonly before: number | null; // the gesture under way, or the last one; null = there was none
}

/** What the motion says of its seam, and why there is none. */
export function followSeam({
  state,
}: PlayedMotion): Pick<Shown, 'alignedAt' | 'alignmentNotice' | 'obstacle'> {
  const motion = computed(() => (state.value.state === 'ready' ? state.value.motion : null));
  return {
    obstacle: computed(() => (state.value.state === 'obstacle' ? state.value.message : null)),
    alignedAt: computed(() => (motion.value === null ? null : alignedJoint(motion.value))),
    alignmentNotice: computed(() => motion.value?.seam?.notice ?? null),
  };
}

function alignedJoint({ seam, skeleton }: Motion): string | null {
  if (seam === undefined || seam.notice !== null || seam.alignedAt === null) return null;
  return skeleton.names[seam.alignedAt.joint];
}

/**
 * The suggested markers that their clips do not have yet, once all clips are read; clips without any are left
 * out.
 */
export function followSuggestions(
  session: Pick<Session, 'suggested'>,
  document: DocumentStore,
): ReadonlySignal<readonly MarkerSuggestions[]> {
  const marked = computed(() => session.suggested.value && document.shown.markers.value);
  return computed(() => {
    const { found, count } = session.suggested.value ?? noSuggestions;
    if (found.length < count) return [];
    return found
      .map((of) => {
        const known = marked.value?.get(of.clip.id) ?? [];
        return { ...of, markers: stillMissing(of.markers, known, of.clip.fps) };
      })
      .filter(({ markers }) => markers.length > 0);
  });
}

const noSuggestions: Suggesting = { count: 0, found: [] };

/** How figures are compared; one figure alone is `single`. */
export type ShownCompare = Compare | 'single';

/** The visible figures of a transition, as indices. */
type Showing = ReturnType<typeof followShowing>;

export function followShowing(
  { figures, lacks }: Omit<PlayedMotion, 'state'>,
  arrangement: ReadonlySignal<Arrangement>,
  blind: ReadonlySignal<BlindTrial | null>,
  maxViews: number, // beside each other
) {
  const view = computed(() => arrangement.value.slotView);
  const swapped = computed(() => arrangement.value.swapped);
  const withSnapshots = computed(() => arrangement.value.showSnapshots);
  const chosen = computed(() => arrangement.value.compare);
  const areApart = computed(() => needs({ lacks }, 'together') !== null);
  const wanted = computed(() => {
    if (blind.value) return blind.value.order;
    if (areApart.value) return [...figures.value.keys()];
    return wantedFigures(figures.value, view.value, swapped.value, withSnapshots.value);
  });
  const compare = computed((): ShownCompare => {
    if (wanted.value.length < 2) return 'single';
    return blind.value || areApart.value ? 'sideBySide' : chosen.value;
  });
  const count = computed(() => (compare.value === 'sideBySide' ? maxViews : 2));
  return {
    compare,
    /** From left to right; of an overlay, the solid one first. */
    visible: steadyList(() => wanted.value.slice(0, count.value)),
    /** Figures beyond the maximum number of views. */
    leftOut: steadyList(() => (compare.value === 'sideBySide' ? wanted.value.slice(count.value) : [])),
  };
}

/** The visible slots of the open transition, in the order of the views: not snapshots, nor suggested seams. */
export function visibleSlots({
  motion,
  shown,
}: {
  readonly motion: Pick<MotionOnStage, 'shown'>;
  readonly shown: Pick<Shown, 'showing'>;
}): readonly number[] {
  const figures = motion.shown.figures.value;
  return shown.showing.visible.value.flatMap((index) => {
    const { slot, of, snapshot, offer } = figures[index] ?? {};
    return slot && snapshot === null && offer === undefined && of !== undefined ? [of] : [];
  });
}

function wantedFigures(
  figures: readonly Figure[],
  view: string,
  swapped: boolean,
  withSnapshots: boolean,
): readonly number[] {
  const slots = figures.flatMap(({ snapshot }, index) => (snapshot ? [] : [index]));
  const asked = view === 'all' ? slots : view === 'both' ? [0, 1] : [SLOT_NAMES.indexOf(view)];
  const there = asked.filter((index) => index < slots.length);
  // A transition may have one slot only: it is shown.
  const chosen = there.length > 0 ? there : [0];
  const added = figures.flatMap(({ snapshot, of }, index) =>
    snapshot && withSnapshots && (view === 'both' || view === 'all' || chosen.includes(of)) ? [index] : [],
  );
  const [first, second, ...others] = [...chosen, ...added];
  return swapped && second !== undefined
    ? [second, first, ...others]
    : [first, ...(second === undefined ? [] : [second]), ...others];
}
