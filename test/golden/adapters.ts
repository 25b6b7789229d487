import type { Floats } from '#core/kit/floats.ts';
import { blendingAdapters } from './blending-adapters.ts';
import type { GoldenCall } from './golden-call.ts';
import { judgementAdapters } from './judgement-adapters.ts';
import { muscleAdapters } from './muscle-adapters.ts';
import { poseAdapters } from './pose-adapters.ts';
import { rootAdapters } from './root-adapters.ts';
import { rotationAdapters } from './rotation-adapters.ts';
import { springAdapters } from './spring-adapters.ts';
import { trailingAdapters } from './trailing-adapters.ts';
import { trajectoryAdapters } from './trajectory-adapters.ts';
import { transitionAdapters } from './transition-adapters.ts';
import { unrealAdapters } from './unreal-adapters.ts';
import { mergeRequests, requestDurations } from '#core/transition/requests/requests.ts';

const requestAdapters: Adapters = {
  mergeRequests(call) {
    const { index, duration } = mergeRequests(call.array(0));
    return [index, duration];
  },
  requestDurations: (call) => requestDurations(call.array(0), call.array(1)),
};

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
