import { judgeSlots, numbersOf } from '#core/judgement/judge.ts';
import { success } from '#core/result.ts';
import type { UsedClip } from '#core/transition/clips/fit-clips.ts';
import {
  decoded,
  openLoaded,
  type LoadedChain,
  type LoadedClip,
} from '#core/transition/clips/loaded-chain.ts';
import { answerRequests } from '../../threads/answer-requests.ts';
import { clipKey, createKeptClips } from '../../threads/kept-clips.ts';
import type { SlotMeasures } from './audit-kind.ts';

const clips = createKeptClips<UsedClip>();

/** The clip of a buffer: the same object for the same content, so that it is fitted and read once. */
function keptClip(loaded: LoadedClip): UsedClip {
  const key = clipKey(loaded);
  return clips.find(key) ?? clips.keep(key, decoded(loaded), loaded.buffer.byteLength);
}

/** The measures of the slots of a chain, or why it cannot be judged. */
answerRequests<LoadedChain, SlotMeasures>((loaded) => {
  const opened = openLoaded(loaded, keptClip);
  const judged = opened.ok ? judgeSlots(opened.value) : opened;
  return judged.ok ? success(judged.value.map(numbersOf)) : judged;
});
