import type { Floats } from '#core/floats.ts';
import { blendingAdapters } from './blending-adapters.ts';
import type { GoldenCall } from './golden-call.ts';
import { judgementAdapters } from './judgement-adapters.ts';
import { muscleAdapters } from './muscle-adapters.ts';
import { poseAdapters } from './pose-adapters.ts';
import { requestAdapters } from './request-adapters.ts';
import { rootAdapters } from './root-adapters.ts';
import { rotationAdapters } from './rotation-adapters.ts';
import { springAdapters } from './spring-adapters.ts';
import { trailingAdapters } from './trailing-adapters.ts';
import { trajectoryAdapters } from './trajectory-adapters.ts';
import { transitionAdapters } from './transition-adapters.ts';
import { unrealAdapters } from './unreal-adapters.ts';

/** Computes a golden function with Segue's code. */
export type Adapter = (call: GoldenCall) => Floats;
export type Adapters = Readonly<Record<string, Adapter>>;

/** Golden function name → implementation. */
export const adapters: Adapters = {
  ...rotationAdapters,
  ...springAdapters,
  ...transitionAdapters,
  ...trajectoryAdapters,
  ...requestAdapters,
  ...poseAdapters,
  ...blendingAdapters,
  ...muscleAdapters,
  ...judgementAdapters,
  ...trailingAdapters,
  ...rootAdapters,
  ...unrealAdapters,
};
