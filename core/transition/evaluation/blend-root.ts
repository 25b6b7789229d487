import type { Motion } from '../clips/motion.ts';
import { ROOT_STEP } from '../../root/root-state.ts';
import { createRootPath, type RootPath } from './root-path.ts';
import { createTickClock } from '../tick-clock.ts';
import type { MethodSetup, CapturedBlend, JointTreatment } from './captured-blend.ts';

/** Two motions and the seam between them. */
interface RootSetup extends MethodSetup {
  readonly source: Pick<Motion, 'root' | 'begins'>;
  readonly destination: Pick<Motion, 'root' | 'begins'>;
  readonly at: number;
}

/** Creates the root path of a blend, in steps of its tick, or in small steps. */
export function createBlendRoot(
  { method, values, rootValues = values, tick, frames, at, ...motions }: RootSetup,
  treatment: JointTreatment,
  blend: Pick<CapturedBlend, 'capture'>,
): RootPath {
  const rule = method.rootRule(rootValues, { capture: blend.capture, hips: treatment.hips ?? 0 });
  return createRootPath({
    ...motions,
    rule,
    steps: tick === undefined ? createTickClock(ROOT_STEP, at) : createTickClock(tick, at, frames),
    holds: tick !== undefined,
    asEngine: method.isEngineNode === true,
  });
}
