import type { RootedClip } from '../../clip/root/rooted-clip.ts';

/**
 * [frames] Speed of the root over the ground: central difference of its positions, one-sided at the ends,
 * m/s.
 */
export function rootSpeeds({ frameCount, fps, root: { states } }: RootedClip): Float32Array {
  const speeds = new Float32Array(frameCount);
  for (let frame = 0; frame < frameCount; frame++) {
    const a = Math.max(frame - 1, 0);
    const b = Math.min(frame + 1, frameCount - 1);
    const [dx, dz] = [states[b * 3] - states[a * 3], states[b * 3 + 1] - states[a * 3 + 1]];
    speeds[frame] = a === b ? 0 : (Math.hypot(dx, dz) * fps) / (b - a);
  }
  return speeds;
}
