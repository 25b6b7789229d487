import { createJointMap } from '#core/joints/joint-map.ts';
import { compareRecorded, evaluateForGame } from '#core/recording/compare-recorded.ts';
import { explainDifference, type ExplainedSlot } from '#core/recording/explain-difference.ts';
import { openRecorded } from '#core/recording/open-recorded.ts';
import { pairRecorded } from '#core/recording/pair-recorded.ts';
import { parseRecording } from '#core/recording/parse-recording.ts';
import type { RootedClip } from '#core/root/rooted-clip.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

/** A transition with the recording of a game beside it. */
export function against(text: string, transition: Transition, clips: readonly RootedClip[]) {
  const recording = valueOf(parseRecording(text, 'game.jsonl'));
  const map = createJointMap(clips[clips.length - 1].skeleton);
  const pairs = pairRecorded(recording, map);
  const opened = valueOf(openRecorded(recording, recording.requests[0], { clips, map }));
  const chain = [transition];
  const parts: ExplainedSlot = { chain, clips, map, slot: 0, ...opened };
  const evaluations = valueOf(evaluateForGame(chain, parts, opened.recorded));
  const difference = compareRecorded(opened.recorded, evaluations, 0, opened.figure);
  const atOwnTicks = compareRecorded(opened.recorded, evaluations.slice(0, 1), 0, opened.figure);
  const explained = () => [...explainDifference(parts)].at(-1)?.found ?? [];
  return { recording, pairs, difference, atOwnTicks, explained };
}

/**
 * True if the first recorded pose shows where its figure faces: three joints or more that are not above each
 * other.
 */
export function hasFacing(text: string): boolean {
  const { joints, positions } = valueOf(parseRecording(text, 'game.jsonl'));
  const spread = [0, 2].map((axis) => {
    const all = joints.map((_, joint) => positions[joint * 3 + axis]);
    return Math.max(...all) - Math.min(...all);
  });
  return joints.length > 2 && Math.max(...spread) > 0.1;
}
