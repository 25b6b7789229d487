/** Time constants are floored here, s: zero then means "at once" without dividing by zero. */
const MIN_TIME_CONSTANT = 1e-6;

/** What a muscle does while it tires, held constant. */
export interface Effort {
  readonly activation: number; // clamped to 0 (at rest) … 1 (all it has)
  readonly tauFatigue: number; // s, >= 0, of tiring at full activation
  readonly tauRecovery: number; // s, >= 0, of recovering at rest
}

/**
 * The fatigue (0 rested, 1 exhausted) that `fatigue` has become after `dt` seconds (>= 0) of `effort`. First-order tiring and
 * recovery, solved, so that any number of steps equals one long one:
 *
 *   f' = a / tf (1 - f) - (1 - a) / tr f
 *   f(t) = inf + (f - inf) e^(-k t),   k = a / tf + (1 - a) / tr,   inf = (a / tf) / k
 *
 * Source: Bielak, "Pimp up your blends", fatigue blend, which names fatigue and leaves its course open.
 */
export function fatigueStep(fatigue: number, effort: Effort, dt: number): number {
  const tiring = tiringRate(effort);
  const rate = tiring + recoveryRate(effort);
  const limit = tiring / rate;
  return limit + (fatigue - limit) * Math.exp(-rate * dt);
}

/** How fast `fatigue` grows (or, below 0, recovers) at this `effort`: `f' = a / tf (1 - f) - (1 - a) / tr f`, 1/s. */
export function fatigueRate(fatigue: number, effort: Effort): number {
  return tiringRate(effort) * (1 - fatigue) - recoveryRate(effort) * fatigue;
}

/**
 * Seconds of a rested muscle's work done in `elapsed` seconds (>= 0) of `effort`, from `fatigue` on:
 *
 *   A(t) = integral of 1 - f = (1 - inf) t - (f - inf)(1 - e^(-k t)) / k
 */
export function fatigueCapacity(fatigue: number, effort: Effort, elapsed: number): number {
  const tiring = tiringRate(effort);
  const rate = tiring + recoveryRate(effort);
  const limit = tiring / rate;
  // expm1 keeps the digits of a moment.
  return (1 - limit) * elapsed + ((fatigue - limit) * Math.expm1(-rate * elapsed)) / rate;
}

/** How fast `effort` tires the rested part of a muscle: `a / tf`, 1/s. */
export function tiringRate({ activation, tauFatigue }: Effort): number {
  return Math.min(Math.max(activation, 0), 1) / Math.max(tauFatigue, MIN_TIME_CONSTANT);
}

/** How fast the tired part of a muscle recovers from `effort`: `(1 - a) / tr`, 1/s. */
export function recoveryRate({ activation, tauRecovery }: Effort): number {
  return (1 - Math.min(Math.max(activation, 0), 1)) / Math.max(tauRecovery, MIN_TIME_CONSTANT);
}
