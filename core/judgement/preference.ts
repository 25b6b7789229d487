import { solve } from '../math/linear-solve.ts';

/*
 * What a team likes: the probability that slot i is preferred to slot j,
 *
 *   P(i over j) = 1 / (1 + exp(-w . (m_i - m_j) / s)),
 *
 * by the differences of their metrics, each divided by its spread s over all comparisons. The weights w have the largest posterior
 * probability under a normal prior of variance 1: logistic regression with an L2 penalty, which has one solution even if every
 * comparison agrees.
 *
 * Source: Bradley and Terry, "Rank Analysis of Incomplete Block Designs", 1952, with metrics as covariates.
 */

/** One vote: values of the metrics of the preferred slot minus those of the other. NaN = the metric did not apply. */
export type Comparison = Float64Array; // [metrics]

/** What a team listens to. */
export interface Preference {
  readonly weights: Float64Array; // [metrics] by standard deviation of the difference; positive = more is preferred
  readonly spreads: Float64Array; // [metrics] standard deviation of the differences; 0 = never differed
  readonly comparisons: number;
  /** Share of comparisons that weights fitted to the others predict, 0 to 1; 0.5 = chance. */
  readonly accuracy: number;
}

/** Fewer comparisons say nothing. */
export const LEAST_COMPARISONS = 20;

/** Parts of the comparisons, each predicted by the weights of the rest. */
const FOLDS = 10;

/** Differences beyond so many spreads count as these: one wild value must not decide. */
const MAX_SPREADS = 3;

/** Fits the weights of `metrics` metrics; null if there are fewer than 20 comparisons. */
export function fitPreference(comparisons: readonly Comparison[], metrics: number): Preference | null {
  if (comparisons.length < LEAST_COMPARISONS) return null;
  const spreads = spreadsOf(comparisons, metrics);
  const scaled = comparisons.map((each) => inSpreads(each, spreads));
  const ofRest = Array.from({ length: FOLDS }, (_, fold) => {
    const rest = scaled.filter((__, i) => i % FOLDS !== fold);
    return fitWeights(rest, metrics);
  });
  const signs = scaled.map((each, i) => Math.sign(score(ofRest[i % FOLDS], each)));
  const right = signs.reduce((sum, sign) => sum + (1 + sign) / 2, 0); // an undecided one is half right
  const accuracy = right / scaled.length;
  return { weights: fitWeights(scaled, metrics), spreads, comparisons: scaled.length, accuracy };
}

/** The probability that the first of two slots is preferred. @param difference of their metrics, first minus second */
export function preferenceOf({ weights, spreads }: Preference, difference: Comparison): number {
  return logistic(score(weights, inSpreads(difference, spreads)));
}

/** Root mean square of each metric's differences: a vote has no direction, so their mean is 0. */
function spreadsOf(comparisons: readonly Comparison[], metrics: number): Float64Array {
  return Float64Array.from({ length: metrics }, (_, k) => {
    const values = comparisons.map((each) => each[k]).filter(Number.isFinite);
    return Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / Math.max(values.length, 1));
  });
}

function inSpreads(difference: Comparison, spreads: Float64Array): Float64Array {
  return difference.map((value, k) => {
    if (spreads[k] === 0 || !Number.isFinite(value)) return 0;
    return Math.min(Math.max(value / spreads[k], -MAX_SPREADS), MAX_SPREADS);
  });
}

/** Steps of Newton's method; it converges in about six. */
const MAX_STEPS = 30;
const SMALLEST_STEP = 1e-9;

/** Weights of the largest posterior probability, by Newton's method: the posterior is concave. */
function fitWeights(comparisons: readonly Float64Array[], metrics: number): Float64Array {
  const weights = new Float64Array(metrics);
  for (let i = 0; i < MAX_STEPS; i++) {
    const gradient = weights.map((weight) => -weight);
    const hessian = Array.from({ length: metrics }, (_, k) => new Float64Array(metrics).fill(1, k, k + 1));
    for (const each of comparisons) {
      const miss = 1 - logistic(score(weights, each));
      for (let k = 0; k < metrics; k++) {
        gradient[k] += miss * each[k];
        for (let m = 0; m < metrics; m++) hessian[k][m] += miss * (1 - miss) * each[k] * each[m];
      }
    }
    const step = solve(hessian, gradient);
    step.forEach((change, k) => (weights[k] += change));
    if (Math.hypot(...step) < SMALLEST_STEP) break;
  }
  return weights;
}

const score = (weights: Float64Array, difference: Float64Array): number =>
  weights.reduce((sum, weight, k) => sum + weight * difference[k], 0);

const logistic = (x: number): number => 1 / (1 + Math.exp(-x));
