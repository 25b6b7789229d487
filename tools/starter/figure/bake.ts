import type { Clip } from '#core/clip/clip.ts';
import { jointCount } from '#core/pose/skeleton.ts';
import { starterSkeleton } from './figure.ts';
import { poseFigure, writeRotations } from './pose-figure.ts';
import type { Motion } from './posture.ts';

/** Frames per second of every starter clip. */
export const STARTER_FPS = 60;

/**
 * Samples `motion` into a clip of `frameCount` frames.
 * @param loop the last frame is the first one again, further along its way
 */
export function bake(motion: Motion, frameCount: number, loop: boolean, fps = STARTER_FPS): Clip {
  const skeleton = starterSkeleton();
  const joints = jointCount(skeleton);
  const positions = new Float32Array(frameCount * joints * 3);
  const rotations = new Float32Array(frameCount * joints * 4);
  for (let frame = 0; frame < frameCount; frame++) {
    const posture = motion(frame / fps);
    positions.set(skeleton.restPositions, frame * joints * 3);
    positions.set(posture.hips, frame * joints * 3);
    writeRotations(rotations, frame * joints * 4, skeleton, poseFigure(posture));
  }
  keepHemisphere(rotations, joints * 4);
  return { skeleton, fps, frameCount, positions, rotations, groundHeight: 0, loop };
}

/** Negates quaternions so that each joint's has a positive dot product with the one a frame before. */
function keepHemisphere(rotations: Float32Array, stride: number): void {
  for (let i = stride; i < rotations.length; i += 4) {
    let dot = 0;
    for (let k = 0; k < 4; k++) dot += rotations[i + k] * rotations[i + k - stride];
    if (dot < 0) for (let k = 0; k < 4; k++) rotations[i + k] = -rotations[i + k];
  }
}
