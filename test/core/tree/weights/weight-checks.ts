import type { Changing } from '#core/tree/weights/changing.ts';
import type { Floats } from '#core/kit/floats.ts';

/** The weights without their rates. */
export const weightsOf = (pairs: Floats): number[] => Array.from(pairs).filter((_, i) => i % 2 === 0);

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, x) => sum + x, 0);

const STEP = 1e-6;

/**
 * The largest difference between the rates of `evaluate` and finite differences of its weights. At a corner
 * the rate of either side, or between them, is valid.
 */
export function rateError(
  evaluate: (numbers: readonly Changing[]) => Floats,
  at: readonly Changing[],
): number {
  const shifted = (dt: number): number[] =>
    weightsOf(evaluate(at.map(({ value, rate }) => ({ value: value + rate * dt, rate }))));
  const pairs = Array.from(evaluate(at));
  const [before, now, after] = [shifted(-STEP), weightsOf(pairs), shifted(STEP)];
  const errors = now.map((weight, i) => {
    const slopes = [(weight - before[i]) / STEP, (after[i] - weight) / STEP];
    const rate = pairs[i * 2 + 1];
    return Math.max(Math.min(...slopes) - rate, rate - Math.max(...slopes));
  });
  return Math.max(0, ...errors);
}
