import { createJointMap } from '#core/rig/roles/joint-map.ts';
import { compareRecorded, evaluateForGame } from '#core/runs/game/compare-recorded.ts';
import { explainDifference, type ExplainedSlot } from '#core/runs/game/explain-difference.ts';
import { openRecorded } from '#core/runs/game/open-recorded.ts';
import { pairRecorded } from '#core/runs/game/pair-recorded.ts';
import { linesOf, parseRecording } from '#core/runs/game/parse-recording.ts';
import { createPoseCollector, stretchOf } from '#core/runs/game/recorded-poses.ts';
import type { RootedClip } from '#core/clip/root/rooted-clip.ts';
import type { Transition } from '#core/transition/document/document.ts';
import type { SeamClocks } from '#core/clip/take-time.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

/** The poses of a request of a recording, by its index. */
export function posesIn(text: string, request = 0) {
  const recording = valueOf(parseRecording(text, 'game.jsonl'));
  const asked = recording.requests[request];
  const collector = createPoseCollector(
    recording.runs[asked.run - 1],
    stretchOf(recording, asked),
    asked.time,
  );
  for (const line of linesOf(text)) collector.add(line);
  const poses = collector.poses();
  if (poses === null) throw new Error('not the lines of the index');
  return { recording, request: asked, poses };
}

/** A transition with the recording of a game beside it. */
export function against(
  text: string,
  transition: Transition,
  clips: readonly RootedClip[],
  clocks: SeamClocks = { source: clips[0], destination: clips[0] },
) {
  const { recording, request, poses } = posesIn(text);
  const map = createJointMap(clips[clips.length - 1].skeleton);
  const pairs = pairRecorded(poses, map);
  const opened = valueOf(openRecorded(poses, request, { clips, map, clocks }));
  const chain = [transition];
  const parts: ExplainedSlot = { chain, clips, map, slot: 0, ...opened };
  const evaluations = valueOf(evaluateForGame(chain, parts, opened.recorded));
  const difference = compareRecorded(opened.recorded, evaluations, 0, opened.figure);
  const atOwnTicks = compareRecorded(opened.recorded, evaluations.slice(0, 1), 0, opened.figure);
  const explained = () => [...explainDifference(parts)].at(-1)?.found ?? [];
  return { recording, poses, pairs, difference, atOwnTicks, explained, parts };
}

/**
 * True if the first recorded pose shows where its figure faces: three joints or more that are not above each
 * other.
 */
export function hasFacing(text: string): boolean {
  const { joints, positions } = posesIn(text).poses;
  const spread = [0, 2].map((axis) => {
    const all = joints.map((_, joint) => positions[joint * 3 + axis]);
    return Math.max(...all) - Math.min(...all);
  });
  return joints.length > 2 && Math.max(...spread) > 0.1;
}
