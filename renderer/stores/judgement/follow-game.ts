import { computed, effect, signal, untracked, type ReadonlySignal } from '@preact/signals';
import type { GameFile } from '#contract/events.ts';
import { counted } from '#contract/words/counted.ts';
import type { RecordedDifference } from '#core/recording/compare-recorded.ts';
import type { ExplainingProgress } from '#core/recording/explain-difference.ts';
import { matchingRequests } from '#core/recording/match-requests.ts';
import { openRecorded, type OpenedRecording } from '#core/recording/open-recorded.ts';
import type { Recording } from '#core/recording/parse-recording.ts';
import type { Result } from '#core/result.ts';
import type { ReadyMotion } from '../shown/open-motion.ts';
import type { Workbench } from '../workbench.ts';
import { movesAlike, requestOf } from './follow-judgement.ts';
import type { CompareAnswer, ExplainAnswer, ParseAnswer, RecordedRequest } from './recorded-worker.ts';
import { askWorker } from './trusted-worker.ts';

/** The recording of a game that transitions are compared with. */
export interface GameRecording {
  readonly fileName: string;
  readonly recording: Recording;
}

/** A motion beside what the game showed. */
export interface GameComparison {
  readonly motion: ReadyMotion;
  readonly opened: OpenedRecording;
  readonly slots: readonly RecordedDifference[];
}

/** The recording of a game in this session, and how far the open transition is from it. */
export interface Game {
  readonly file: ReadonlySignal<GameRecording | null>;
  /** Indices of the requests for the open clips, the nearest first. */
  readonly matching: ReadonlySignal<readonly number[]>;
  /** The compared request; null = none is for the open clips, and none is chosen. */
  readonly request: ReadonlySignal<number | null>;
  readonly comparison: ReadonlySignal<GameComparison | null>;
  readonly problem: ReadonlySignal<string | null>; // why there is none
  open(file: GameFile): void;
  choose(request: number): void;
  close(): void;
}

type Followed = Pick<Workbench, 'document' | 'notices' | 'open'>;

/**
 * Follows the recording and compares each state of the open transition with it, in a worker. A gesture is
 * compared when it ends.
 */
export function followGame({ document, notices, open }: Followed): Game {
  const file = signal<GameRecording | null>(null);
  const chosen = signal<{ readonly pair: string; readonly request: number } | null>(null);
  const matching = computed(() => matchingIn(file.value, open));
  const request = computed(() => {
    const own = chosen.value?.pair === open.pair.value ? chosen.value.request : null;
    return own ?? matching.value[0] ?? null;
  });
  const opened = openedIn(file, request, open);
  let stopParsing: (() => void) | null = null;
  const close = (): void => {
    stopParsing?.();
    stopParsing = null;
    chosen.value = file.value = null;
  };
  return {
    ...compareWith(opened, { document, open }),
    file,
    matching,
    request,
    choose: (index) => (chosen.value = { pair: open.pair.peek(), request: index }),
    open({ fileName, bytes }) {
      stopParsing?.();
      notices.report(`Reading ${fileName} …`);
      stopParsing = askWorker('recorded', { fileName, bytes }, (answer: ParseAnswer) => {
        if (answer.ok) {
          chosen.value = null;
          file.value = { fileName, recording: answer.value };
          notices.report(`Opened · ${fileName} · ${counted(answer.value.requests.length, 'request')}`);
        } else {
          notices.report('');
          notices.problem(answer.error);
        }
        return null;
      });
    },
    close,
  };
}

function matchingIn(file: GameRecording | null, { source, destination, uses }: Followed['open']) {
  if (!file || !source.value || !destination.value || !uses.value) return [];
  return matchingRequests(file.recording.requests, {
    from: source.value.name,
    fromTime: uses.value.source.time,
    to: destination.value.name,
    toTime: uses.value.destination.time,
  });
}

/** The request on the figure of the open transition; null = none. The same while only settings change. */
function openedIn(
  file: ReadonlySignal<GameRecording | null>,
  request: ReadonlySignal<number | null>,
  { motion, isClip }: Followed['open'],
): ReadonlySignal<Result<OpenedRecording, string> | null> {
  const ready = computed(() => (motion.value.state === 'ready' && !isClip.value ? motion.value : null));
  const map = computed(() => ready.value?.map ?? null);
  const last = computed(() => ready.value?.clips.at(-1) ?? null);
  return computed(() => {
    const asked = request.value === null ? undefined : file.value?.recording.requests[request.value];
    if (!file.value || !asked || !map.value || !last.value) return null;
    return openRecorded(file.value.recording, asked, { clips: [last.value], map: map.value });
  });
}

/** Compares the newest motion; one that moves alike keeps its comparison. */
function compareWith(
  opened: ReadonlySignal<Result<OpenedRecording, string> | null>,
  { document, open }: Pick<Followed, 'document' | 'open'>,
) {
  const comparison = signal<GameComparison | null>(null);
  const failed = signal<string | null>(null);
  let asked: { readonly motion: ReadyMotion; readonly opened: OpenedRecording } | null = null;
  let stop: (() => void) | null = null;
  const ask = (motion: ReadyMotion, value: OpenedRecording): void => {
    stop?.();
    stop = askWorker('recorded', workerRequest({ motion, opened: value }, null), (answer: CompareAnswer) => {
      comparison.value = answer.ok ? { motion, opened: value, slots: answer.value } : null;
      failed.value = answer.ok ? null : answer.error.message;
      return null;
    });
  };
  effect(() => {
    const { value: motion } = open.motion;
    const found = opened.value;
    if (!found?.ok) {
      stop?.();
      asked = comparison.value = failed.value = null;
      return;
    }
    if (motion.state !== 'ready' || document.preview.value !== null) return;
    if (asked?.opened === found.value && movesAlike(asked.motion, motion)) return;
    asked = { motion, opened: found.value };
    untracked(() => ask(motion, found.value));
  });
  const problem = computed(() => (opened.value?.ok === false ? opened.value.error : failed.value));
  return { comparison, problem };
}

function workerRequest(
  { motion, opened }: Pick<GameComparison, 'motion' | 'opened'>,
  slot: number | null,
): RecordedRequest {
  const { map, clips } = motion;
  return { ...requestOf(motion, null), motion: { map, clips }, opened, slot };
}

/**
 * Searches for the settings that explain the difference of a slot, in a worker. Returns a function that stops
 * it at once.
 */
export function runExplaining(
  comparison: GameComparison,
  slot: number,
  found: (progress: ExplainingProgress, isDone: boolean) => void,
): () => void {
  let last: ExplainingProgress = { tried: 0, of: 0, found: [] };
  return askWorker('recorded', workerRequest(comparison, slot), (answer: ExplainAnswer) => {
    last = answer ?? last;
    found(last, answer === null);
    return answer === null ? null : undefined;
  });
}
