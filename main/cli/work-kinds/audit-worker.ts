import { farFromRest } from '#core/engines/godot.ts';
import { judgeSlots, numbersOf } from '#core/judge/judge.ts';
import { success } from '#core/kit/result.ts';
import { bindTransition } from '#core/transition/binding/bind-transition.ts';
import type { UsedClip } from '#core/transition/clips/fit-clips.ts';
import {
  decoded,
  openLoaded,
  type LoadedChain,
  type LoadedClip,
} from '#core/transition/clips/loaded-chain.ts';
import { sourceEndOf } from '#core/transition/evaluation/source-end.ts';
import { lostMotions } from '#core/transition/clips/lost-motion.ts';
import { answerRequests } from '../../threads/answer-requests.ts';
import { clipKey, createKeptClips } from '../../threads/kept-clips.ts';
import type { AuditFindings } from './audit-kind.ts';

const clips = createKeptClips<UsedClip>();

/** The clip of a buffer: the same object for the same content, so that it is fitted and read once. */
function keptClip(loaded: LoadedClip): UsedClip {
  const key = clipKey(loaded);
  return clips.find(key) ?? clips.keep(key, decoded(loaded), loaded.buffer.byteLength);
}

/** What an audit finds of a chain, or why it cannot be judged. */
answerRequests<LoadedChain, AuditFindings>((loaded) => {
  const opened = openLoaded(loaded, keptClip);
  if (!opened.ok) return opened;
  const judged = judgeSlots(opened.value);
  if (!judged.ok) return judged;
  const { chain, clips: fitted, map } = opened.value;
  const evaluation = bindTransition(chain, fitted, map);
  if (!evaluation.ok) return evaluation;
  const [transition] = chain.slice(-1);
  const [source, destination] = fitted.slice(-2);
  return success({
    slots: judged.value.map(numbersOf),
    rest: transition.slots.map((slot) => farFromRest(transition, slot, { source, destination })),
    lost: lostMotions(
      opened.value,
      loaded.clips.map((clip) => keptClip(clip).clip),
    ),
    ends: transition.slots.map((_, slot) => sourceEndOf(evaluation.value, slot)),
  });
});
