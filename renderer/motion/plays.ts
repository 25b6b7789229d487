import { computed, type ReadonlySignal } from '@preact/signals';
import { findSlotProblem } from '#core/transition/document/validate-slot.ts';
import { slotLetter } from '#core/transition/document/slot-letter.ts';
import { steady } from '#renderer/kit/steady.ts';
import type { Figure, MotionOnStage, PlayedMotion } from '#renderer/stores/shown/motion.ts';
import { clipOn, runOn } from '#renderer/stores/session/stage.ts';
import { clockPrecision, type Snapshot } from '#renderer/stores/slots/snapshots.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';

/** The stores that say what plays. */
export type PlayingStores = Pick<Workbench, 'lab' | 'open' | 'session' | 'workspace'>;

/** What plays, without its motion. */
export type Played = Pick<PlayedMotion, 'figures' | 'lacks'>;

type Kind = 'clip' | 'offers' | 'run' | 'transition' | 'tree';

const hasAll = { clip: null, clipClock: null, seam: null, slots: null, together: null, trailing: null };
const [NO_CLIP, APART] = ['no clip is open', 'suggested seams are shown side by side'];
const [CLIP, TREE, RUN] = [
  'a clip is open, not a transition',
  'a blend tree is open, not a transition',
  'a stress run is shown',
];

/** Why what plays lacks parts; null = it has them. */
const lacks: Readonly<Record<Kind, PlayedMotion['lacks']['value']>> = {
  transition: { ...hasAll, clip: NO_CLIP },
  offers: { ...hasAll, clip: NO_CLIP, together: APART },
  clip: { ...hasAll, seam: CLIP, slots: CLIP },
  tree: { ...hasAll, seam: TREE, slots: TREE, trailing: TREE },
  run: { ...hasAll, clip: RUN, clipClock: RUN, seam: RUN, trailing: RUN },
};

/** Follows what plays: a stress run is shown in place of what is open. */
export function followPlays(app: PlayingStores): Record<keyof MotionOnStage, Played> {
  const { kind, ...open } = followOpen(app);
  const isRun = computed(() => runOn(app.session.stage.value) !== null);
  const slots = computed(() => app.lab.requests.run.value?.slots ?? []);
  const figures = computed(() => (isRun.value ? slots.value.map(figureOfSlot) : open.figures.value));
  return { open, shown: { figures, lacks: lacksOf(() => (isRun.value ? 'run' : kind.value), figures) } };
}

/** The open transition, clip or tree. */
function followOpen(app: PlayingStores) {
  const { open, session } = app;
  const snapshots = followSnapshots(app);
  const kind = computed((): Kind => {
    const alone = clipOn(session.stage.value);
    if (alone !== null) return alone.kind;
    return session.offers.value.length > 0 && session.blind.value === null ? 'offers' : 'transition';
  });
  const figures = computed((): readonly Figure[] => {
    if (kind.value === 'offers') return session.offers.value.map(figureOfOffer);
    if (kind.value !== 'transition') return [{ slot: null, of: 0, name: slotLetter(0), snapshot: null }];
    const slots = open.played.value?.slots ?? [];
    return [...slots.map(figureOfSlot), ...snapshots.value.map(figureOfSnapshot)];
  });
  return { kind, figures, lacks: lacksOf(() => kind.value, figures) };
}

function lacksOf(kind: () => Kind, figures: ReadonlySignal<readonly Figure[]>): Played['lacks'] {
  return steady(() => {
    const all = lacks[kind()];
    return all.slots === null && figures.value.length < 2
      ? { ...all, slots: 'the transition has one slot only' }
      : all;
  });
}

/** The snapshots of the open transition that fit its clips. */
function followSnapshots({ open, workspace }: PlayingStores): ReadonlySignal<readonly Snapshot[]> {
  const all = computed(() => workspace.state.value.snapshots);
  const id = computed(() => open.played.value?.id ?? null);
  return computed(() => {
    const own = all.value.filter(({ transitionId }) => transitionId === id.value);
    const clips = open.clips.value;
    if (own.length === 0 || clips.state !== 'ready') return own;
    const { skeleton } = clips.maps[clips.maps.length - 1];
    return own.filter(({ slot }) => findSlotProblem(slot, 'snapshot', skeleton) === null);
  });
}

const figureOfSlot = (slot: Figure['slot'], of: number): Figure => ({
  slot,
  of,
  name: slotLetter(of),
  snapshot: null,
});

const figureOfSnapshot = (snapshot: Snapshot, _: number, all: readonly Snapshot[]): Figure => ({
  ...figureOfSlot(snapshot.slot, snapshot.index),
  snapshot,
  precision: clockPrecision(snapshot, all),
});

const figureOfOffer = (offer: NonNullable<Figure['offer']>, rank: number): Figure => ({
  ...figureOfSlot(offer.slot, offer.index),
  name: String(rank + 1),
  offer,
});
