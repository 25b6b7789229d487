import type { RootedClip } from '../root/rooted-clip.ts';
import { createRootSample } from '../root/root-sample.ts';
import { createClipCursor } from './clip-cursor.ts';
import { sampleRoot } from './sample-root.ts';

/**
 * The mean velocity of a clip’s root in its own frame, side and forward, m/s: a walk in a circle walks
 * forward.
 */
export function meanVelocity(clip: RootedClip): readonly [side: number, forward: number] {
  const cursor = createClipCursor(clip);
  const root = createRootSample();
  const spans = Math.max(clip.frameCount - 1, 1);
  let [side, forward] = [0, 0];
  for (let k = 0; k < spans; k++) {
    cursor.time = (k + 0.5) / clip.fps;
    const { velocity } = sampleRoot(root, cursor);
    side += velocity[0] / spans;
    forward += velocity[1] / spans;
  }
  return [side, forward];
}
