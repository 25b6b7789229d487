// renderer/viewport/posing: posing figures on the GPU
import { DataTexture, FloatType, NearestFilter, RGBAFormat } from 'three';
import { TEXELS, writeDualQuaternions, type BindBuffers, type FigurePose } from './dual-quaternions.ts';

/**
 * Poses for the shaders, a row per figure, three texels per joint: real and dual part of the dual quaternion
 * from the bind pose of the mesh to the pose, and a colour in linear light with its share.
 */
export type PoseTexture = ReturnType<typeof createPoseTexture>;

/** @param bind the bind pose of the drawn mesh */
export function createPoseTexture(bind: BindBuffers, rows: number) {
  const joints = bind.positions.length / 3;
  const width = joints * TEXELS;
  const texels = new Float32Array(width * rows * 4);
  const texture = new DataTexture(texels, width, rows, RGBAFormat, FloatType);
  texture.minFilter = NearestFilter;
  texture.magFilter = NearestFilter;
  return {
    texture,
    /** Writes `pose` into `row`. */
    writePose(row: number, pose: FigurePose): void {
      writeDualQuaternions(texels, row * width * 4, pose, bind);
    },
    /** Sets the colour of `joint` in `row`; `share` 0 = plain clay. */
    writeColour(row: number, joint: number, colour: readonly [number, number, number], share: number): void {
      const at = (row * width + joint * TEXELS + 2) * 4;
      texels[at] = colour[0];
      texels[at + 1] = colour[1];
      texels[at + 2] = colour[2];
      texels[at + 3] = share;
    },
    /** Uploads all changes with the next draw. */
    upload(): void {
      texture.needsUpdate = true;
    },
    dispose(): void {
      texture.dispose();
    },
  };
}
