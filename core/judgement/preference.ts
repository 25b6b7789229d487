import { clamp } from '../clamp.ts';
import { checkpoint } from '../checkpoint.ts';
import { solve } from '../math/linear-solve.ts';
import { randomShare } from '../stress/random-share.ts';

/*
 * What a team likes: the probability that slot i of those of a vote is the best,
 *
 *   p_i = exp(w . x_i) / sum_j exp(w . x_j),   x_i = (m_i - mean m) / s
 *
 * by its metrics m, each relative to the mean of the vote and divided by its spread s over all votes. A vote
 * without preference is one for each slot in equal parts. The weights w have the largest posterior
 * probability under a normal prior of variance 1, so there is one solution even if every vote agrees.
 *
 * Source: McFadden, "Conditional logit analysis of qualitative choice behavior", 1974.
 */

/** A vote among slots whose metrics were measured. */
export interface MeasuredVote {
  readonly slots: readonly Float64Array[]; // [metrics] of each; NaN = the metric did not apply
  readonly best: number | null; // index of the slot; null = no preference
}

/** What a team listens to. */
export interface Preference {
  readonly weights: Float64Array; // [metrics] by spread; positive = more is preferred
  readonly spreads: Float64Array; // [metrics] of the metrics about the mean of their vote; 0 = never differed
  readonly votes: number; // that it was fitted to
  /** Share of votes that weights fitted to others foretell, 0 to 1. */
  readonly accuracy: number;
  /** Metrics whose sign is certain and the same whichever votes are left out, the strongest first. */
  readonly named: readonly number[];
}

/** Numbers of votes at which votes are looked at: more looks would find a taste by chance. */
export const LOOKS = [20, 40, 80, 160, 300] as const;

/**
 * Votes that are drawn anew for each test; with this many, one in a hundred is the most that may do as well.
 */
const DRAWS = 199;

/** Draws that may do as well as the votes: (1 + 1) / (199 + 1) = 1 %. */
const MOST_AS_GOOD = 1;

/** Parts of the votes, each foretold by the weights of the rest. */
const FOLDS = 10;

/** Metrics beyond so many spreads count as these: one wild value must not decide. */
const MAX_SPREADS = 3;

/** Weights are named from so many standard errors on. */
const CERTAIN = 2.5;

/**
 * Fits weights to votes; null unless they foretell the votes better than 99 % of votes drawn anew, without a
 * taste: evenly, or by a voter who prefers the place of a slot in its vote.
 */
export function findPreference(votes: readonly MeasuredVote[], metrics: number): Preference | null {
  const spreads = spreadsOf(votes, metrics);
  const scaled = votes.map((vote) => scaledVote(vote, spreads));
  const fit = fitVotes(scaled, metrics);
  if (!isBeyondChance(scaled, fit.gain, metrics)) return null;
  const folds = Array.from({ length: FOLDS }, (_, fold) =>
    fitVotes(
      scaled.filter((__, i) => i % FOLDS !== fold),
      metrics,
    ),
  );
  const chosen = scaled.flatMap((vote, i) =>
    vote.best === null ? [] : [foretold(vote, folds[i % FOLDS].weights)],
  );
  const accuracy = chosen.reduce((sum, share) => sum + share, 0) / Math.max(chosen.length, 1);
  const errors = errorsOf(fit.hessian);
  const named = [...fit.weights.keys()]
    .filter((k) => Math.abs(fit.weights[k]) > CERTAIN * errors[k])
    .filter((k) => folds.every(({ weights }) => Math.sign(weights[k]) === Math.sign(fit.weights[k])))
    .toSorted((a, b) => Math.abs(fit.weights[b]) - Math.abs(fit.weights[a]));
  return { weights: fit.weights, spreads, votes: votes.length, accuracy, named };
}

/**
 * The probability that the first of two slots is preferred.
 *
 * @param difference of their metrics, first minus second; NaN = does not apply
 */
export function preferenceOf({ weights, spreads }: Preference, difference: Float64Array): number {
  const score = weights.reduce((sum, weight, k) => sum + weight * inSpreads(difference[k], spreads[k]), 0);
  return 1 / (1 + Math.exp(-score));
}

const inSpreads = (value: number, spread: number): number =>
  spread === 0 || !Number.isFinite(value) ? 0 : clamp(value / spread, -MAX_SPREADS, MAX_SPREADS);

/**
 * Metrics of the slots of a vote, each less its mean in that vote; a metric that does not apply to all is 0.
 */
function centred({ slots }: MeasuredVote): readonly Float64Array[] {
  const means = slots[0].map((_, k) => slots.reduce((sum, slot) => sum + slot[k], 0) / slots.length);
  return slots.map((slot) => slot.map((value, k) => (Number.isFinite(means[k]) ? value - means[k] : 0)));
}

/** Root mean square of each metric about the mean of its vote. */
function spreadsOf(votes: readonly MeasuredVote[], metrics: number): Float64Array {
  const rows = votes.flatMap(centred);
  return Float64Array.from({ length: metrics }, (_, k) =>
    Math.sqrt(rows.reduce((sum, row) => sum + row[k] * row[k], 0) / Math.max(rows.length, 1)),
  );
}

const scaledVote = (vote: MeasuredVote, spreads: Float64Array): MeasuredVote => ({
  best: vote.best,
  slots: centred(vote).map((row) => row.map((value, k) => inSpreads(value, spreads[k]))),
});

/** 1 if the best slot of a vote has the highest score, less if it shares that with others. */
function foretold({ slots, best }: MeasuredVote, weights: Float64Array): number {
  const scores = slots.map((slot) => slot.reduce((sum, value, k) => sum + value * weights[k], 0));
  const most = Math.max(...scores);
  const first = scores.filter((each) => each === most).length;
  return best !== null && scores[best] === most ? 1 / first : 0;
}

/**
 * True if fewer than one in a hundred votes without a taste are fitted as well. The draws are the same for
 * the same votes.
 */
function isBeyondChance(votes: readonly MeasuredVote[], gain: number, metrics: number): boolean {
  return [evenly, byPlace].every((draw, kind) => {
    const pick = draw(votes);
    let asGood = 0;
    for (let i = 0; i < DRAWS && asGood <= MOST_AS_GOOD; i++) {
      checkpoint();
      const drawn = votes.map((vote, v) => {
        if (vote.best === null) return vote;
        return { ...vote, best: pick(vote, randomShare(kind, i * votes.length + v)) };
      });
      if (fitVotes(drawn, metrics).gain >= gain) asGood++;
    }
    return asGood <= MOST_AS_GOOD;
  });
}

type Draw = (votes: readonly MeasuredVote[]) => (vote: MeasuredVote, share: number) => number;

const evenly: Draw =
  () =>
  ({ slots }, share) =>
    Math.floor(share * slots.length);

/** By how often each place won, among as many slots. */
const byPlace: Draw = (votes) => {
  const wins = new Map<number, number[]>();
  for (const { slots, best } of votes) {
    const counts = wins.get(slots.length) ?? slots.map(() => 0.5);
    if (best !== null) counts[best]++;
    wins.set(slots.length, counts);
  }
  return ({ slots }, share) => {
    const counts = wins.get(slots.length) ?? [];
    let left = share * counts.reduce((sum, count) => sum + count, 0);
    const place = counts.findIndex((count) => (left -= count) < 0);
    return place < 0 ? slots.length - 1 : place;
  };
};

/** Steps of Newton’s method; it converges in about six. */
const MAX_STEPS = 30;
const SMALLEST_STEP = 1e-6;

/**
 * Fits weights by Newton’s method: the posterior is concave. `gain` is by how much its logarithm exceeds that
 * of no weights.
 */
function fitVotes(votes: readonly MeasuredVote[], metrics: number) {
  const weights = new Float64Array(metrics);
  let hessian = identity(metrics);
  for (let i = 0; i < MAX_STEPS; i++) {
    const gradient = weights.map((weight) => -weight);
    hessian = identity(metrics);
    for (const vote of votes) addVote(gradient, hessian, vote, weights);
    const step = solve(
      hessian.map((row) => row.slice()),
      gradient,
    );
    step.forEach((change, k) => (weights[k] += change));
    if (Math.hypot(...step) < SMALLEST_STEP) break;
  }
  const prior = weights.reduce((sum, weight) => sum + weight * weight, 0) / 2;
  return { weights, hessian, gain: votes.reduce((sum, vote) => sum + gainOf(vote, weights), -prior) };
}

const identity = (size: number): Float64Array[] =>
  Array.from({ length: size }, (_, k) => new Float64Array(size).fill(1, k, k + 1));

/** [slots] */
function chances({ slots }: MeasuredVote, weights: Float64Array): Float64Array {
  const out = Float64Array.from(slots, (slot) => {
    let score = 0;
    for (let k = 0; k < weights.length; k++) score += slot[k] * weights[k];
    return Math.exp(score);
  });
  const sum = out.reduce((all, each) => all + each, 0);
  return out.map((each) => each / sum);
}

/** Adds a vote to the gradient of the logarithm, and to the negative of its second derivative. */
function addVote(
  gradient: Float64Array,
  hessian: readonly Float64Array[],
  vote: MeasuredVote,
  weights: Float64Array,
): void {
  const { slots, best } = vote;
  const p = chances(vote, weights);
  const mean = new Float64Array(weights.length);
  for (const [i, slot] of slots.entries()) {
    const wanted = best === null ? 1 / slots.length : Number(i === best);
    for (let k = 0; k < mean.length; k++) {
      mean[k] += p[i] * slot[k];
      gradient[k] += (wanted - p[i]) * slot[k];
    }
  }
  for (const [i, slot] of slots.entries())
    for (let k = 0; k < mean.length; k++)
      for (let m = 0; m <= k; m++) hessian[k][m] += p[i] * (slot[k] - mean[k]) * (slot[m] - mean[m]);
}

function gainOf(vote: MeasuredVote, weights: Float64Array): number {
  const p = chances(vote, weights);
  const { length } = p;
  const logarithm =
    vote.best === null ? p.reduce((sum, each) => sum + Math.log(each), 0) / length : Math.log(p[vote.best]);
  return logarithm + Math.log(length);
}

/** Standard errors of the weights, from the lower half of the second derivative. */
function errorsOf(hessian: readonly Float64Array[]): Float64Array {
  return Float64Array.from(hessian, (_, k) => {
    const unit = new Float64Array(hessian.length).fill(1, k, k + 1);
    const column = solve(
      hessian.map((row) => row.slice()),
      unit,
    );
    return Math.sqrt(column[k]);
  });
}
