import { findUnitDisagreements, muscleForce } from './bind-muscles.ts';
import { FORCE_FORMS, type ForceForm } from './muscle-choice.ts';
import {
  hillForceLength,
  hillForceVelocity,
  muscleRotation,
  muscleTorque,
  type HillForce,
} from './hill-force.ts';
import type { JointMuscle, JointSpring, MuscleAsset } from './muscle-asset.ts';
import { slowestRate, springDamperOf, writeSpringProgress } from './muscle-progress.ts';

/** The figures of a muscle in one of the forms. */
export interface FormFigures extends HillForce {
  readonly form: ForceForm;
  readonly torque: number; // N m
  readonly rotation: number; // rad
}

/** `(1 + y t) e^(-y t)` is a thousandth at this `y t`. */
const THOUSANDTH = 9.233413476451;

/**
 * The damping ratio of a rested spring (1 = critical), its undamped frequency, Hz, and the time to a
 * thousandth of the offset, s.
 */
export function springFigures(row: JointSpring) {
  const { pull, drag } = springDamperOf(row);
  const rate = Math.sqrt(pull);
  return {
    ratio: drag / rate,
    frequency: (rate * Math.sqrt(row.activation)) / (2 * Math.PI),
    settles: THOUSANDTH / (slowestRate({ pull, drag }) * Math.sqrt(row.activation)),
  };
}

/** The progress of a rested spring at a time, s: 1 is at the destination. */
export function springProgress(row: JointSpring, time: number): number {
  const out = Float64Array.of(Math.sqrt(row.activation) * time, 0);
  writeSpringProgress(out, 0, springDamperOf(row));
  return out[0];
}

/** A muscle in all three forms, side by side. */
export function figuresOfForms(muscle: JointMuscle, rotationMultiplier: number): readonly FormFigures[] {
  return FORCE_FORMS.map((form) => {
    const force = muscleForce(muscle, form);
    const torque = muscleTorque(force.force, muscle.momentArm);
    return { form, ...force, torque, rotation: muscleRotation(torque, rotationMultiplier) };
  });
}

/** Why the forms of the source differ, as sentences. */
export function whyFormsDiffer(asset: MuscleAsset): readonly string[] {
  return [
    'The slide’s passive part pushes where those of the others pull, and its contractile part is 0 at half the optimal length and grows from there.',
    ...findUnitDisagreements('code', asset),
  ];
}

/**
 * The contractile force at a length, as a share of the largest at this activation.
 *
 * @param length in the asset’s unit
 */
export function shareAtLength(muscle: JointMuscle, form: ForceForm, length: number): number {
  if (form === 'code') return hillForceLength(length);
  const full = muscle.maxForce * muscle.activation;
  const resting = { ...muscle, muscleLength: length, contractionVelocity: 0 };
  return full === 0 ? 0 : muscleForce(resting, form).contractile / full;
}

/**
 * The contractile force at a velocity (m/s, shortening > 0), as a share of that at rest; the slide’s does not
 * depend on it.
 */
export function shareAtVelocity({ maxVelocity }: JointMuscle, form: ForceForm, velocity: number): number {
  return form === 'slide' ? 1 : hillForceVelocity(velocity, maxVelocity);
}
