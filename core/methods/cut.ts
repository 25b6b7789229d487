import { copyPose } from '../pose/pose.ts';
import type { MethodDeclaration } from './parts/method.ts';

/** No blend: only the destination plays from the seam on. The baseline for other methods. */
export const cut: MethodDeclaration = {
  id: 'cut',
  label: 'Cut',
  remarks: ['The root follows the destination from the seam on.'],
  arrives: 'cut',
  root: 'destination',
  usesVelocity: false,
  parameters: {},

  capture: () => ({}),
  evaluate: (out, sample) => copyPose(out, sample.destination),
};
