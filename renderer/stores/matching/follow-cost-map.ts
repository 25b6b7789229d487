// renderer/stores/matching: where to leave and enter clips: the cost map, suggestions, places in the library
import { computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { isWithin, type TimeSpan } from '#core/judge/time-span.ts';
import type { Suggestion } from '#core/judge/suggest.ts';
import type { CostMode } from '#core/judge/cost-map/cost-map-layout.ts';
import type { CostCell } from '#core/judge/cost-map/find-minima.ts';
import { courseKindOf, courseOfSlot, type CourseKind } from '#core/judge/cost-map/offset-course.ts';
import type { RootedClip } from '#core/clip/root/rooted-clip.ts';
import { resource, type Work } from '#renderer/kit/resource.ts';
import { sameValue } from '#renderer/kit/same-value.ts';
import { steady } from '#renderer/kit/steady.ts';
import type { DocumentStore } from '../document/document-store.ts';
import { barredSpans } from '../marks/marked-contacts.ts';
import { transitionEnds, type TransitionEnd } from '../marks/marker-edits.ts';
import type { OpenTransition } from '../shown/open-transition.ts';
import type { CostMapRequest, FinishedGrid, MinimaRequest, SharedMap } from '#renderer/workers/cost-map.ts';
import type { CostPicture } from '#renderer/workers/cost-picture.ts';
import { judgeSeamsOf } from './find-suggestions.ts';
import { kernelThreads, type AskKernel } from '#renderer/workers/threads.ts';
import { isInFront } from '../workspace/bottom-tabs.ts';
import type { WorkspaceStore } from '../workspace/workspace-store.ts';

/** What a map is computed from. */
export interface CostMapInputs extends Omit<CostMapRequest, TransitionEnd> {
  readonly clips: readonly [RootedClip, RootedClip];
}

/** A map as far as it is there. */
export interface ShownCostMap {
  readonly of: CostMapInputs;
  readonly map: SharedMap;
  readonly picture: CostPicture;
  readonly isComplete: boolean; // else only its coarse picture
}

/** The cost map of the open transition. */
export interface CostMap {
  readonly shown: ReadonlySignal<ShownCostMap | null>;
  readonly minima: ReadonlySignal<readonly CostCell[]>; // the best first
  /** The best slot at each minimum, as far as they are judged; null where it cannot be. */
  readonly judged: ReadonlySignal<readonly (Suggestion | null)[]>;
  readonly isCurrent: ReadonlySignal<boolean>; // false while another one is computed
  readonly failure: ReadonlySignal<string | null>;
  /** The course; null = that of the chosen slot. */
  readonly course: Signal<CourseKind | null>;
  readonly mode: Signal<CostMode>;
  /** Times on each clip at which no transition may be, s. */
  readonly barred: ReadonlySignal<BarredSpans>;
  /** The chosen place; null = the seam. */
  readonly cursor: Signal<SeamTimes | null>;
}

/** A place on the map: out and in point, s on their clips. */
export type SeamTimes = Readonly<Record<TransitionEnd, number>>;

/** Rows and columns per second of their clips. */
export function ratesOf({ of, map }: Pick<ShownCostMap, 'of' | 'map'>): readonly [number, number] {
  return [of.clips[0].fps / map.every[0], of.clips[1].fps / map.every[1]];
}

/** The times of a cell: those of its frames, to the last bit. */
export function timesOf({ of, map }: ShownCostMap, cell: Pick<CostCell, 'row' | 'column'>): SeamTimes {
  const [source, destination] = [cell.row, cell.column].map((k, i) => (k * map.every[i]) / of.clips[i].fps);
  return { source, destination };
}

type BarredSpans = Readonly<Record<TransitionEnd, readonly TimeSpan[]>>;

interface Followed {
  readonly open: Pick<OpenTransition, 'clips' | 'transition' | 'uses'>;
  readonly document: Pick<DocumentStore, 'preview' | 'shown'>;
  readonly workspace: Pick<WorkspaceStore, 'state'>;
}

/** Of two minima nearer than this on both clips, only the lower one counts, s. */
export const MINIMA_APART = 0.15;

/** Computes the cost map of the open transition while its tab is in sight. A gesture counts when it ends. */
export function followCostMap(followed: Followed): CostMap {
  const { document, workspace } = followed;
  const course = signal<CourseKind | null>(null);
  const mode = signal<CostMode>('fast');
  const inputs = followInputs(followed, course, mode);
  const barred = followBarred(followed);
  const threads = kernelThreads();
  const computing = resource(() => inputs.value, computeMap(threads), {
    while: () => isInFront(workspace, 'costMap'),
    settle: () => document.preview.value === null,
    isKept: isSamePair,
  });
  const shown = computed(() => computing.value.value);
  const minima = resource(
    () => (shown.value?.isComplete === true ? minimaRequest(shown.value, barred.value) : null),
    (request, { signal }): Promise<readonly CostCell[]> => threads[0]('minimaOf', request, { signal }),
  );
  const seams = computed(() => {
    const [now, cells] = [shown.value, minima.value.value];
    return now && cells ? cells.map((cell) => timesOf(now, cell)) : [];
  });
  const cursor = signal<SeamTimes | null>(null);
  effect(() => {
    if (shown.value === null) cursor.value = null;
  });
  return {
    shown,
    minima: computed(() => minima.value.value ?? []),
    judged: judgeSeamsOf(followed, seams),
    isCurrent: computed(() => computing.value.state === 'idle' && shown.value?.isComplete === true),
    failure: computed(() => computing.value.problem),
    course,
    mode,
    barred,
    cursor,
  };
}

/** One thread creates a map, and all compute it. */
const computeMap =
  (threads: readonly AskKernel[]): Work<CostMapInputs, ShownCostMap | null> =>
  async (of, { signal, progress }) => {
    const { clips, ...rest } = of;
    const [source, destination] = clips;
    const map = await threads[0]('createMap', { source, destination, ...rest }, { signal });
    let shown: ShownCostMap | null = null;
    const hear = ({ grid, picture }: FinishedGrid): void => {
      // A coarse picture may arrive after the fine one: another thread painted it.
      if (shown?.isComplete !== true) progress((shown = { of, map, picture, isComplete: grid === 'fine' }));
    };
    await Promise.all(threads.map((ask) => ask('computeShare', { map }, { signal, progress: hear })));
    return shown;
  };

function minimaRequest({ of, map }: Pick<ShownCostMap, 'of' | 'map'>, barred: BarredSpans): MinimaRequest {
  const { rows, columns } = map.layout.fine;
  const rates = ratesOf({ of, map });
  const [barredRows, barredColumns] = transitionEnds.map((end, i) =>
    Uint8Array.from({ length: [rows, columns][i] }, (_, k) => Number(isWithin(barred[end], k / rates[i]))),
  );
  return { map, apart: [MINIMA_APART * rates[0], MINIMA_APART * rates[1]], barredRows, barredColumns };
}

const isSamePair = (a: CostMapInputs, b: CostMapInputs): boolean =>
  a.clips[0] === b.clips[0] && a.clips[1] === b.clips[1];

/** The inputs of the open transition: not its seam, which is a place on the map. */
function followInputs(
  { open }: Followed,
  course: ReadonlySignal<CourseKind | null>,
  mode: ReadonlySignal<CostMode>,
): ReadonlySignal<CostMapInputs | null> {
  return steady(
    () => {
      const clips = open.clips.value;
      const transition = open.transition.value;
      const uses = open.uses.value;
      if (clips.state !== 'ready' || !transition || !uses) return null;
      // A tree has no frames of its own: those of its take change with every node.
      if (uses.source.kind === 'tree' || uses.destination.kind === 'tree') return null;
      const slot = transition.slots[transition.chosen];
      return {
        clips: [clips.source, clips.destination] as const,
        playRates: [uses.source.playRate, uses.destination.playRate] as const,
        course: courseOfSlot(slot, course.value ?? courseKindOf(slot)),
        mode: mode.value,
      };
    },
    (a, b) => a !== null && b !== null && isSamePair(a, b) && sameValue(partsOf(a), partsOf(b)),
  );
}

const partsOf = ({ playRates, course, mode }: CostMapInputs) => [playRates, course, mode];

function followBarred({ open, document }: Followed): CostMap['barred'] {
  const spansOf = (end: TransitionEnd): readonly TimeSpan[] =>
    barredSpans(document.shown.ranges.value.get(open.uses.value?.[end].id ?? ''));
  return steady(() => ({ source: spansOf('source'), destination: spansOf('destination') }));
}
