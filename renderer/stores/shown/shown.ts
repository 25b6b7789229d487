import { signal, type ReadonlySignal, type Signal, computed } from '@preact/signals';
import type { SkinCache } from '#renderer/clips/clip-cache.ts';
import { steadyList } from '#renderer/kit/steady.ts';
import type { DocumentStore } from '../document/document-store.ts';
import { type MarkerSuggestions, stillMissing, type Suggesting } from '../marks/marker-suggestions.ts';
import type { Session } from '../session/session.ts';
import { followOverlays, type OverlaySwitch } from '../workspace/overlays.ts';
import type { WorkspaceStore, Arrangement } from '../workspace/workspace-store.ts';
import { followFigures, followSnapshots, type Figure } from './figures.ts';
import { followSkin, type ClipSkin } from './follow-skins.ts';
import type { OpenTransition } from './open-transition.ts';
import type { SlotDifference } from './slot-difference.ts';
import type { BlindTrial } from '../reviews/blind-trial.ts';
import { SLOT_NAMES } from '../slots/slot-tones.ts';
import type { Compare } from '../workspace/workspace.ts';

/** State derived from the open transition: figures, overlays, and results of its evaluation. */
export interface Shown {
  /** Slots of the open transition, then their snapshots. */
  readonly figures: ReadonlySignal<readonly Figure[]>;
  readonly showing: Showing;
  /** Ids of the overlays that are drawn. */
  readonly overlays: ReadonlySignal<ReadonlySet<string>>;
  /** Skins of its clips that have one. */
  readonly skin: ReadonlySignal<ClipSkin | null>;
  /** Suggested markers, clip by clip. */
  readonly suggestions: ReadonlySignal<readonly MarkerSuggestions[]>;
  /** Why it cannot be shown, as text; null = it is shown. */
  readonly obstacle: Signal<string | null>;
  /** The joint at which source and destination are aligned; null = not aligned at a joint, or not shown. */
  readonly alignedAt: Signal<string | null>;
  /** Why they are aligned otherwise than set; null = as set. */
  readonly alignmentNotice: Signal<string | null>;
  /** Distance between the poses of source and destination at the seam; null = no transition is shown. */
  readonly poseDistance: Signal<PoseDistance | null>;
  /** The largest distance between A and B; null = not shown. */
  readonly difference: Signal<SlotDifference | null>;
}

/** m */
export interface PoseDistance {
  readonly now: number;
  readonly before: number | null; // the gesture under way, or the last one; null = there was none
}

interface Followed {
  readonly document: DocumentStore;
  readonly workspace: WorkspaceStore;
  readonly session: Session;
  readonly open: OpenTransition;
}

/** Follows the open transition and the view settings. The frame loop adds the results of the evaluation. */
export function followShown(
  { document, workspace, session, open }: Followed,
  skins: SkinCache,
  overlays: readonly OverlaySwitch[],
  maxViews: number,
): Shown {
  const figures = followFigures(open, followSnapshots(open, workspace, session), session);
  return {
    figures,
    showing: followShowing(figures, workspace.state, session.blind, maxViews),
    overlays: followOverlays(workspace, session.blind, overlays),
    skin: followSkin(open, skins),
    suggestions: followSuggestions(session, document),
    obstacle: signal<string | null>(null),
    alignedAt: signal<string | null>(null),
    alignmentNotice: signal<string | null>(null),
    poseDistance: signal<PoseDistance | null>(null),
    difference: signal<SlotDifference | null>(null),
  };
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
  figures: ReadonlySignal<readonly Figure[]>,
  arrangement: ReadonlySignal<Arrangement>,
  blind: ReadonlySignal<BlindTrial | null>,
  maxViews: number, // beside each other
) {
  const view = computed(() => arrangement.value.slotView);
  const swapped = computed(() => arrangement.value.swapped);
  const withSnapshots = computed(() => arrangement.value.showSnapshots);
  const chosen = computed(() => arrangement.value.compare);
  const wanted = computed(
    () => blind.value?.order ?? wantedFigures(figures.value, view.value, swapped.value, withSnapshots.value),
  );
  const compare = computed((): ShownCompare => {
    if (wanted.value.length < 2) return 'single';
    return blind.value || figures.value[wanted.value[0]].offer ? 'sideBySide' : chosen.value;
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

function wantedFigures(
  figures: readonly Figure[],
  view: string,
  swapped: boolean,
  withSnapshots: boolean,
): readonly number[] {
  const offers = figures.flatMap(({ offer }, index) => (offer ? [index] : []));
  if (offers.length > 0) return offers;
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
