import { clockOf } from '#core/clip/take-time.ts';
import { computed, type ReadonlySignal } from '@preact/signals';
import type { RecordedDifference } from '#core/runs/game/compare-recorded.ts';
import type { ExplainingProgress } from '#core/runs/game/explain-difference.ts';
import { requestsFor, openRecorded, type OpenedRecording } from '#core/runs/game/open-recorded.ts';
import type { Result } from '#core/kit/result.ts';
import { resource, type Work } from '#renderer/kit/resource.ts';
import type { ReadyClips } from '../shown/open-clips.ts';
import { isInFront } from '../workspace/bottom-tabs.ts';
import type { Workbench } from '../workbench.ts';
import { sentMotion } from '#renderer/workers/bound-chain.ts';
import { askWorker } from '#renderer/workers/threads.ts';
import { movesAlike } from './follow-judgement.ts';
import {
  followRecording,
  type GameRequest,
  type RecordingFollower,
  type ShownRequest,
} from './follow-recording.ts';

/** A motion beside what the game showed. */
export interface GameComparison {
  readonly motion: ReadyClips;
  readonly opened: OpenedRecording;
  readonly slots: readonly RecordedDifference[];
}

/** The recording of a game in this session, and how far the open transition is from it. */
export interface Game extends RecordingFollower {
  readonly comparison: ReadonlySignal<GameComparison | null>;
  readonly problem: ReadonlySignal<string | null>; // why there is none
}

type Followed = Pick<Workbench, 'bridge' | 'document' | 'notices' | 'open' | 'workspace'>;

/**
 * Follows the recording while its tab is in sight, and compares each state of the open transition with it, in
 * a worker. A gesture is compared when it ends.
 */
export function followGame({ bridge, document, notices, open, workspace }: Followed): Game {
  const follower = followRecording({ bridge, notices }, open.pair, {
    isInSight: () => isInFront(workspace, 'game'),
    matching: (requests) => matchingIn(requests, open),
  });
  const opened = openedIn(follower.shown, open);
  return { ...follower, ...compareWith(opened, { document, open }) };
}

/** The requests for the open clips, the newest first. */
function matchingIn(requests: readonly GameRequest[], { source, destination }: Followed['open']) {
  if (!source.value || !destination.value) return [];
  const clips = { from: source.value.name, to: destination.value.name };
  return requestsFor(requests, clips)
    .toReversed()
    .map((index) => requests[index]);
}

/** The request on the figure of the open transition; null = none. The same while only settings change. */
function openedIn(
  shown: ReadonlySignal<ShownRequest | null>,
  { clips: motion, source, destination }: Followed['open'],
): ReadonlySignal<Result<OpenedRecording, string> | null> {
  const ready = computed(() => {
    const { value: opened } = motion;
    return opened.state === 'ready' && opened.chain.length > 0 ? opened : null;
  });
  const map = computed(() => ready.value?.map ?? null);
  const seam = computed(() =>
    source.value && destination.value
      ? { source: clockOf(source.value), destination: clockOf(destination.value) }
      : null,
  );
  const last = computed(() => ready.value?.clips.at(-1) ?? null);
  return computed(() => {
    const clocks = seam.value;
    if (!shown.value || !map.value || !last.value || !clocks) return null;
    const { poses, request } = shown.value;
    return openRecorded(poses, request, { clips: [last.value], map: map.value, clocks });
  });
}

/** Compares the newest motion; one that moves alike keeps its comparison. */
function compareWith(
  opened: ReadonlySignal<Result<OpenedRecording, string> | null>,
  { document, open }: Pick<Followed, 'document' | 'open'>,
) {
  const compared = resource(
    () => {
      const { value: motion } = open.clips;
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
