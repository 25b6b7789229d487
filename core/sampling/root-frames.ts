import { oncePer } from '../once-per.ts';
import { roundOf } from '../root/root-states.ts';
import { composeRoots, invertRoot } from '../root/root-state.ts';
import type { RootedClip } from '../root/rooted-clip.ts';

/** The root states of a clip, extended by one frame at both ends. */
export interface RootFrames {
  readonly states: Float64Array; // [(1 + frames + 1) * 3] m, m, rad; a loop's neighbours at both ends, otherwise the ends repeated
  /** One cycle of a loop, [3]: transforms its first state into its last. */
  readonly round: Float64Array;
}

export const rootFramesOf = oncePer(({ root, loop, frameCount }: RootedClip): RootFrames => {
  const states = new Float64Array((frameCount + 2) * 3);
  const round = roundOf(root.states);
  const last = (frameCount - 1) * 3;
  const isLoop = loop && frameCount > 1;
  states.set(root.states, 3);
  const before = states.subarray(0, 3);
  const after = states.subarray(states.length - 3);
  before.set(root.states.subarray(isLoop ? last - 3 : 0, isLoop ? last : 3));
  after.set(root.states.subarray(isLoop ? 3 : last, isLoop ? 6 : last + 3));
  if (isLoop) {
    composeRoots(before, invertRoot(new Float64Array(3), round), before);
    composeRoots(after, round, after);
  }
  return { states, round };
});
