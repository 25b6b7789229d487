import { createHash } from 'node:crypto';
import { judge, numbersOf } from '#core/judgement/judge.ts';
import { success } from '#core/result.ts';
import type { UsedClip } from '#core/transition/clips/fit-clips.ts';
import {
  decoded,
  openLoaded,
  type LoadedChain,
  type LoadedClip,
} from '#core/transition/clips/loaded-chain.ts';
import { answerRequests } from '../../threads/answer-requests.ts';
import type { SlotMeasures } from './audit-results.ts';

/** Bytes of clips that are kept for the next transitions. */
const KEPT = 128 * 1024 * 1024;

/** Clips by their content, the one used last at the end. */
const kept = new Map<string, { readonly used: UsedClip; readonly bytes: number }>();
let bytes = 0;

/** The clip of a buffer: the same object for the same content, so that it is fitted and read once. */
function keptClip(loaded: LoadedClip): UsedClip {
  const { buffer, ...set } = loaded;
  const content = createHash('sha1').update(new Uint8Array(buffer)).digest('base64');
  const key = content + JSON.stringify(set);
  const found = kept.get(key) ?? { used: decoded(loaded), bytes: buffer.byteLength };
  bytes += kept.delete(key) ? 0 : found.bytes;
  kept.set(key, found);
  for (const [oldest, each] of kept) {
    if (bytes <= KEPT || oldest === key) break;
    kept.delete(oldest);
    bytes -= each.bytes;
  }
  return found.used;
}

/** The measures of the slots of a chain, or why it cannot be judged. */
answerRequests<LoadedChain, SlotMeasures>((loaded) => {
  const opened = openLoaded(loaded, keptClip);
  const judged = opened.ok ? judge(opened.value) : opened;
  return judged.ok ? success(judged.value.slots.map(numbersOf)) : judged;
});
