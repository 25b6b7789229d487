// renderer/stores/matching: the cost map of the open transition, computed in workers
import { effect, signal, untracked, type ReadonlySignal, type Signal } from '@preact/signals';
import { isWithin, type TimeSpan } from '#core/judgement/time-span.ts';
import type { CostMode } from '#core/matching/cost-map-layout.ts';
import type { CostCell } from '#core/matching/find-minima.ts';
import { courseKindOf, courseOfSlot, type CourseKind } from '#core/matching/slot-course.ts';
import type { DocumentStore } from '../document/document-store.ts';
import { barredSpans } from '../marks/kept-contacts.ts';
import { transitionEnds, type TransitionEnd } from '../marks/marker-edits.ts';
import type { OpenTransition } from '../shown/open-transition.ts';
import { steady } from '../shown/steady-list.ts';
import { isInFront } from '../workspace/bottom-tabs.ts';
import type { WorkspaceStore } from '../workspace/workspace-store.ts';
import type { CostMapAnswer, SharedMap } from './cost-map-request.ts';
import type { CostPicture } from './cost-picture.ts';
import { createMapWorkers, type CostMapInputs } from './map-workers.ts';

/** A map as far as it is there. */
export interface ShownCostMap {
  readonly of: CostMapInputs;
  readonly map: SharedMap;
  readonly picture: CostPicture;
  readonly isComplete: boolean; // else only its coarse picture
}

/** The cost map of the open transition. */
export interface CostMap {
  readonly inputs: ReadonlySignal<CostMapInputs | null>;
  readonly shown: ReadonlySignal<ShownCostMap | null>;
  readonly minima: ReadonlySignal<readonly CostCell[]>; // the best first
  readonly isCurrent: ReadonlySignal<boolean>; // false while another one is computed
  readonly failure: ReadonlySignal<string | null>;
  /** The course; null = that of the chosen slot. */
  readonly course: Signal<CourseKind | null>;
  readonly mode: Signal<CostMode>;
  /** Times on each clip at which no transition may be, s. */
  readonly barred: ReadonlySignal<Readonly<Record<TransitionEnd, readonly TimeSpan[]>>>;
  /** The chosen place; null = the seam. */
  readonly cursor: Signal<SeamTimes | null>;
}

/** A place on the map: out and in point, s on their clips. */
export type SeamTimes = Readonly<Record<TransitionEnd, number>>;

interface Followed {
  readonly open: Pick<OpenTransition, 'motion' | 'isClip' | 'transition' | 'uses'>;
  readonly document: Pick<DocumentStore, 'preview' | 'shown'>;
  readonly workspace: Pick<WorkspaceStore, 'state'>;
}

/** Of two minima nearer than this on both clips, only the lower one counts, s. */
const MINIMA_APART = 0.15;

/** Computes the cost map of the open transition while its tab is in sight. A gesture counts when it ends. */
export function followCostMap(followed: Followed, start: () => Worker): CostMap {
  const { document, workspace } = followed;
  const course = signal<CourseKind | null>(null);
  const mode = signal<CostMode>('fast');
  const inputs = followInputs(followed, course, mode);
  const barred = followBarred(followed);
  const shown = signal<ShownCostMap | null>(null);
  const minima = signal<readonly CostCell[]>([]);
  const isCurrent = signal(false);
  const failure = signal<string | null>(null);
  const cursor = signal<SeamTimes | null>(null);
  let computing: CostMapInputs | null = null;
  let begun: SharedMap | null = null;
  const workers = createMapWorkers(start, (answer: CostMapAnswer) => {
    if (answer.kind === 'begun') begun = answer.map;
    if (answer.kind === 'minima') minima.value = answer.minima;
    if (answer.kind === 'idle' && answer.failure !== null) failure.value = answer.failure;
    // A coarse picture may arrive after the fine one: another thread painted it.
    const isLate = isCurrent.peek() && answer.kind === 'picture' && answer.grid === 'coarse';
    if (answer.kind !== 'picture' || isLate || begun === null || computing === null) return;
    const isComplete = answer.grid === 'fine';
    if (shown.peek()?.map !== begun) minima.value = [];
    shown.value = { of: computing, map: begun, picture: answer, isComplete };
    isCurrent.value = isComplete;
  });
  effect(() => workers.stop); // when the window closes
  effect(() => {
    const wanted = inputs.value;
    const isInSight = isInFront(workspace, 'costMap');
    if (isInSight && (wanted === computing || document.preview.value !== null)) return;
    untracked(() => {
      if (!isInSight && isCurrent.peek()) return;
      workers.cancel();
      isCurrent.value = false;
      failure.value = null;
      if (!wanted || !isSamePair(wanted, shown.peek()?.of ?? null)) shown.value = cursor.value = null;
      computing = isInSight ? wanted : null;
      if (computing) workers.compute(computing);
    });
  });
  effect(() => {
    const now = shown.value;
    const spans = barred.value;
    if (!now?.isComplete) return;
    const { rows, columns } = now.map.layout.fine;
    const rates = now.of.clips.map(({ fps }) => fps / now.map.every);
    const [barredRows, barredColumns] = transitionEnds.map((end, i) =>
      Uint8Array.from({ length: [rows, columns][i] }, (_, k) => Number(isWithin(spans[end], k / rates[i]))),
    );
    const apart = [MINIMA_APART * rates[0], MINIMA_APART * rates[1]] as const;
    workers.findMinima(now.map, { apart, barredRows, barredColumns });
  });
  return { inputs, shown, minima, isCurrent, failure, course, mode, barred, cursor };
}

const isSamePair = (a: CostMapInputs, b: CostMapInputs | null): boolean =>
  a.clips[0] === b?.clips[0] && a.clips[1] === b.clips[1];

/** What the map is computed from: not the seam, which is a place on it. */
function followInputs(
  { open }: Followed,
  course: ReadonlySignal<CourseKind | null>,
  mode: ReadonlySignal<CostMode>,
): ReadonlySignal<CostMapInputs | null> {
  return steady(
    () => {
      const motion = open.motion.value;
      const transition = open.transition.value;
      const uses = open.uses.value;
      if (motion.state !== 'ready' || open.isClip.value || !transition || !uses) return null;
      // A tree has no frames of its own: those of its take change with every node.
      if (uses.source.kind === 'tree' || uses.destination.kind === 'tree') return null;
      const slot = transition.slots[transition.chosen];
      return {
        clips: [motion.source, motion.destination] as const,
        playRates: [uses.source.playRate, uses.destination.playRate] as const,
        course: courseOfSlot(slot, course.value ?? courseKindOf(slot)),
        mode: mode.value,
      };
    },
    (a, b) => a !== null && b !== null && isSamePair(a, b) && partsOf(a) === partsOf(b),
  );
}

const partsOf = ({ playRates, course, mode }: CostMapInputs): string =>
  JSON.stringify([playRates, course, mode]);

function followBarred({ open, document }: Followed): CostMap['barred'] {
  const spansOf = (end: TransitionEnd): readonly TimeSpan[] =>
    barredSpans(document.shown.value.ranges.get(open.uses.value?.[end].id ?? ''));
  return steady(
    () => ({ source: spansOf('source'), destination: spansOf('destination') }),
    (a, b) => JSON.stringify(a) === JSON.stringify(b),
  );
}
