import { dampSpring, springRate } from '#core/math/spring.ts';
import type { Adapters } from './adapters.ts';
import type { GoldenCall } from './golden-call.ts';

/**
 * The spring at `state`, position and velocity, after `dt` s, on the first axis of the spring that the app
 * has.
 */
function spring(call: GoldenCall, state: readonly number[], target: number, halfLife: number, dt: number) {
  const [position, velocity] = state;
  const out = call.buffer(6);
  dampSpring(out, [position, 0, 0, velocity, 0, 0], [target, 0, 0], 2 / springRate(halfLife), dt);
  return [out[0], out[3]];
}

export const springAdapters: Adapters = {
  springRate: (call) => [springRate(call.number(0))],
  dampingFromHalfLife: (call) => [2 * springRate(call.number(0))],
  halfLifeFromDampTime: (call) => [call.number(0) * Math.LN2],
  dampTimeFromHalfLife: (call) => [call.number(0) / Math.LN2],
  /** An approximation of `e^-x` in published code; the app has the exact one, and that of an engine. */
  fastNegExp(call) {
    const x = call.number(0);
    return [1 / (1 + x + 0.48 * x * x + 0.235 * x * x * x)];
  },
  damperToTarget(call) {
    const [x, target, halfLife, dt] = call.numbers(4);
    return [target + (x - target) * Math.exp(-0.5 * springRate(halfLife) * dt)];
  },
  springToTarget: (call) =>
    spring(call, [call.number(0), call.number(1)], call.number(2), call.number(3), call.number(4)),
  springToMovingTarget(call) {
    const [x, v, target, speed, halfLife, dt] = call.numbers(6);
    const [error, errorRate] = spring(call, [x - target, v - speed], 0, halfLife, dt);
    return [target + speed * dt + error, speed + errorRate];
  },
  dampSpring: (call) =>
    dampSpring(
      call.buffer(6),
      [...call.array(0), ...call.array(1)],
      call.array(2),
      call.number(3),
      call.number(4),
    ),
};
