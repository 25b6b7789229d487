import type { FloatBuffer } from '../../kit/floats.ts';
import type { JointSpring } from './muscle-asset.ts';

/** A spring and its damper, per inertia: `x'' + 2 b x' + k x = 0`. */
export interface SpringDamper {
  readonly pull: number; // k, 1/s^2
  readonly drag: number; // b, 1/s
}

/** Closer to critical damping than this share, a spring counts as critically damped. */
const CRITICAL = 1e-8;

export function springDamperOf({ stiffness, damping, inertia }: JointSpring): SpringDamper {
  return { pull: stiffness / inertia, drag: damping / (2 * inertia) };
}

/**
 * Replaces time and its rate by the progress of a joint on its spring, from rest, and the rate of that:
 *
 *   alpha = 1 - x,   x(0) = 1,   x'(0) = 0
 *
 * Softly damped, it overshoots 1 and swings back. Exact for any time.
 *
 * @param out at `at`: time s and its rate; receives alpha and its rate
 */
export function writeSpringProgress(out: FloatBuffer, at: number, { pull, drag }: SpringDamper): void {
  const time = out[at];
  const swing = pull - drag * drag;
  let x: number;
  let fall: number; // -x' / k
  if (swing > CRITICAL * pull) {
    const rate = Math.sqrt(swing);
    const remaining = Math.exp(-drag * time);
    fall = (remaining * Math.sin(rate * time)) / rate;
    x = remaining * Math.cos(rate * time) + drag * fall;
  } else if (swing < -CRITICAL * pull) {
    const spread = Math.sqrt(-swing);
    const fast = drag + spread;
    const slow = pull / fast;
    const slower = Math.exp(-slow * time);
    const faster = Math.exp(-fast * time);
    fall = (slower - faster) / (2 * spread);
    x = (fast * slower - slow * faster) / (2 * spread);
  } else {
    const remaining = Math.exp(-drag * time);
    fall = time * remaining;
    x = (1 + drag * time) * remaining;
  }
  out[at] = 1 - x;
  out[at + 1] *= pull * fall;
}

/**
 * The rate of the slowest part of a spring, 1/s: its distance is at most `(1 + y t) e^(-y t)`; 0 without
 * stiffness.
 */
export function slowestRate({ pull, drag }: SpringDamper): number {
  const swing = pull - drag * drag;
  if (pull === 0 || swing >= 0) return pull === 0 ? 0 : drag;
  return pull / (drag + Math.sqrt(-swing));
}
