import { addOffset } from '../pose/offset.ts';
import { BLEND_TIME } from './parts/blend-parameters.ts';
import { evaluateQuintics, fitQuintics, type QuinticCurves } from './curves/quintic-curve.ts';
import type { MethodDeclaration } from './parts/method.ts';
import { captureDecay, type DecayCapture } from './seam-offset.ts';

interface QuinticCapture extends DecayCapture {
  readonly quintics: QuinticCurves;
}

/**
 * Inertialization as first published: the length of each offset decays along a quintic, faster than the blend
 * time if it would overshoot. Only the velocity along the offset is kept, so the start is not C1 in general.
 *
 * Source: Bollo, "Inertialization: High-Performance Animation Transitions in Gears of War", GDC 2018.
 */
export const quintic: MethodDeclaration<{ readonly blendTime: number }, QuinticCapture> = {
  id: 'quintic',
  label: 'Quintic inertialization',
  remarks: [
    'The difference of the root velocities at the seam decays along its own quintic.',
    'Velocity across the offset, or away from the destination, is lost at the seam.',
  ],
  arrives: 'curve',
  jumps: true,
  root: 'quintic',
  usesVelocity: true,
  parameters: { blendTime: BLEND_TIME },

  capture(seam, { blendTime }) {
    const captured = captureDecay(seam, blendTime);
    return { ...captured, quintics: fitQuintics(captured.offset, captured.times) };
  },

  evaluate: (out, sample, { quintics, work }) =>
    addOffset(out, sample.destination, evaluateQuintics(work, quintics, sample)),
};
