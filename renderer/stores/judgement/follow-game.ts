import { computed, signal, type ReadonlySignal } from '@preact/signals';
import type { GameFile } from '#contract/events.ts';
import { counted } from '#contract/words/counted.ts';
import type { RecordedDifference } from '#core/recording/compare-recorded.ts';
import type { ExplainingProgress } from '#core/recording/explain-difference.ts';
import { matchingRequests } from '#core/recording/match-requests.ts';
import { openRecorded, type OpenedRecording } from '#core/recording/open-recorded.ts';
import type { Recording } from '#core/recording/parse-recording.ts';
import { messageOf, type Result } from '#core/result.ts';
import { resource, type Work } from '../../kit/resource.ts';
import type { ReadyMotion } from '../shown/open-motion.ts';
import type { Workbench } from '../workbench.ts';
import { sentMotion } from '../../workers/bound-chain.ts';
import { askWorker } from '../../workers/threads.ts';
import { movesAlike } from './follow-judgement.ts';

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
  open(file: GameFile): Promise<void>;
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
  let reading = new AbortController();
  return {
    ...compareWith(opened, { document, open }),
    file,
    matching,
    request,
    choose: (index) => (chosen.value = { pair: open.pair.peek(), request: index }),
    async open({ fileName, bytes }) {
      reading.abort();
      const { signal } = (reading = new AbortController());
      notices.report(`Reading ${fileName} …`);
      try {
        const recording = await askWorker('readRecording', { fileName, bytes }, { signal });
        chosen.value = null;
        file.value = { fileName, recording };
        notices.report(`Opened · ${fileName} · ${counted(recording.requests.length, 'request')}`);
      } catch (error) {
        if (signal.aborted) return;
        notices.report('');
        notices.problem(messageOf(error));
      }
    },
    close() {
      reading.abort();
      chosen.value = file.value = null;
    },
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
  { motion, alone }: Followed['open'],
): ReadonlySignal<Result<OpenedRecording, string> | null> {
  const ready = computed(() =>
    motion.value.state === 'ready' && alone.value === null ? motion.value : null,
  );
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
  const compared = resource(
    () => {
      const { value: motion } = open.motion;
      return opened.value?.ok && motion.state === 'ready' ? { motion, opened: opened.value.value } : null;
    },
    async ({ motion, opened }, { signal }): Promise<GameComparison> => {
      const slots = await askWorker('compareSlots', { ...sentMotion(motion), opened }, { signal });
      return { motion, opened, slots };
    },
    {
      settle: () => document.preview.value === null,
      isSame: (a, b) => a.opened === b.opened && movesAlike(a.motion, b.motion),
    },
  );
  return {
    comparison: computed(() => compared.value.value),
    problem: computed(() => (opened.value?.ok === false ? opened.value.error : compared.value.problem)),
  };
}

/** Searches for the settings that explain the difference of each slot. */
export const explainComparison: Work<GameComparison, readonly ExplainingProgress[]> = (
  { motion, opened, slots },
  asking,
) => askWorker('explainSlots', { ...sentMotion(motion), opened, slots: slots.length }, asking);
