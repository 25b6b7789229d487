import { fitSet } from '#core/transition/clips/fit-set.ts';
import { requestsOf } from '#core/runs/interruptions/stress-requests.ts';
import { createStressRun, stepRun } from '#core/runs/interruptions/stress-run.ts';
import { summarise, type StressSamples } from '#core/runs/interruptions/stress-samples.ts';
import { success } from '#core/kit/result.ts';
import { decoded, type LoadedClip } from '#core/transition/clips/loaded-chain.ts';
import { answerRequests } from '#main/threads/answer-requests.ts';
import { clipKey, createKeptClips } from '#main/threads/kept-clips.ts';
import type { InterruptedSlot, Interruptions } from './interrupt-methods.ts';

const sets = createKeptClips<ReturnType<typeof fitSet>>();

/** The set of clips: fitted once. */
function keptSet(clips: readonly LoadedClip[]): ReturnType<typeof fitSet> {
  const key = JSON.stringify(clips.map(clipKey));
  const bytes = clips.reduce((sum, { buffer }) => sum + buffer.byteLength, 0);
  return sets.find(key) ?? sets.keep(key, fitSet(clips.map(decoded)), bytes);
}

const summariesOf = ({ distance, speed, acceleration, violation }: StressSamples): InterruptedSlot => ({
  distance: summarise(distance),
  speed: summarise(speed),
  acceleration: summarise(acceleration),
  violation: summarise(violation),
  beyond: violation.filter((each) => each > 0).length / violation.length,
});

/** The summaries of slots, or why they cannot be played. */
answerRequests<Interruptions, readonly InterruptedSlot[]>(({ every, seed, ...run }) => {
  const set = keptSet(run.clips);
  if (!set.ok) return set;
  const document = { clips: [], seed, seconds: run.seconds, requests: { every } };
  const played = createStressRun({ ...run, ...set.value, requests: requestsOf(document, set.value.clips) });
  if (!played.ok) return played;
  stepRun(played.value, run.seconds);
  return success(played.value.slots.map(({ samples }) => summariesOf(samples)));
});
