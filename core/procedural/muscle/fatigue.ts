/** Minimum time constant, s, so that zero means "at once" without dividing by zero. */
const MIN_TIME_CONSTANT = 1e-6;

/** The constant effort of a muscle. */
export interface Effort {
  readonly activation: number; // clamped to 0 (rest) … 1 (maximum)
  readonly tauFatigue: number; // s, >= 0, of tiring at full activation
  readonly tauRecovery: number; // s, >= 0, of recovering at rest
}

/**
 * Fatigue (0 rested, 1 exhausted) after `dt` seconds (>= 0) of `effort`. First-order fatigue and recovery in
 * closed form, so any number of steps equals one long step:
 *
 *   f' = a / tf (1 - f) - (1 - a) / tr f
 *   f(t) = inf + (f - inf) e^(-k t),   k = a / tf + (1 - a) / tr,   inf = (a / tf) / k
 *
 * Source: Bielak, "Pimp up your blends", fatigue blend, which leaves the formula open.
 */
export function fatigueStep(fatigue: number, effort: Effort, dt: number): number {
  const tiring = tiringRate(effort);
  const rate = tiring + recoveryRate(effort);
  const limit = tiring / rate;
  return limit + (fatigue - limit) * Math.exp(-rate * dt);
}

/** Rate of `fatigue` at this `effort`: `f' = a / tf (1 - f) - (1 - a) / tr f`, 1/s. */
export function fatigueRate(fatigue: number, effort: Effort): number {
  return tiringRate(effort) * (1 - fatigue) - recoveryRate(effort) * fatigue;
}

/**
 * Work in `elapsed` seconds (>= 0) of `effort` from `fatigue` on, in seconds of a rested muscle:
 *
 *   A(t) = integral of 1 - f = (1 - inf) t - (f - inf)(1 - e^(-k t)) / k
 */
export function fatigueCapacity(fatigue: number, effort: Effort, elapsed: number): number {
  const tiring = tiringRate(effort);
  const rate = tiring + recoveryRate(effort);
  const limit = tiring / rate;
  // expm1 keeps precision for short times.
  return (1 - limit) * elapsed + ((fatigue - limit) * Math.expm1(-rate * elapsed)) / rate;
}

/** Rate at which `effort` tires the rested part of a muscle: `a / tf`, 1/s. */
export function tiringRate({ activation, tauFatigue }: Effort): number {
  return Math.min(Math.max(activation, 0), 1) / Math.max(tauFatigue, MIN_TIME_CONSTANT);
}

/** Rate at which the tired part of a muscle recovers: `(1 - a) / tr`, 1/s. */
export function recoveryRate({ activation, tauRecovery }: Effort): number {
  return (1 - Math.min(Math.max(activation, 0), 1)) / Math.max(tauRecovery, MIN_TIME_CONSTANT);
}
