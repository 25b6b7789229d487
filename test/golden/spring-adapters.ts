import {
  damperToTarget,
  dampingFromHalfLife,
  dampSpring,
  dampTimeFromHalfLife,
  fastNegExp,
  halfLifeFromDampTime,
  springRate,
  springToMovingTarget,
  springToTarget,
} from '../../core/math/spring.ts';
import type { Adapters } from './adapters.ts';
import type { GoldenCall } from './golden-call.ts';

/** The numbers of several arguments, one after the other. */
function joined(call: GoldenCall, ...indices: readonly number[]): Float64Array {
  return Float64Array.from(indices, (index) => call.number(index));
}

export const springAdapters: Adapters = {
  springRate: (call) => [springRate(call.number(0))],
  dampingFromHalfLife: (call) => [dampingFromHalfLife(call.number(0))],
  halfLifeFromDampTime: (call) => [halfLifeFromDampTime(call.number(0))],
  dampTimeFromHalfLife: (call) => [dampTimeFromHalfLife(call.number(0))],
  fastNegExp: (call) => [fastNegExp(call.number(0))],
  damperToTarget: (call) => [damperToTarget(call.number(0), call.number(1), call.number(2), call.number(3))],
  springToTarget: (call) =>
    springToTarget(call.buffer(2), joined(call, 0, 1), call.number(2), call.number(3), call.number(4)),
  springToMovingTarget: (call) =>
    springToMovingTarget(
      call.buffer(2),
      joined(call, 0, 1),
      joined(call, 2, 3),
      call.number(4),
      call.number(5),
    ),
  dampSpring: (call) =>
    dampSpring(
      call.buffer(6),
      [...call.array(0), ...call.array(1)],
      call.array(2),
      call.number(3),
      call.number(4),
    ),
};
