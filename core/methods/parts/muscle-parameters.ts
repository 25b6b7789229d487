import { BUILT_IN_MUSCLES, BY_TAG, FORCE_FORMS } from '../../procedural/muscle/muscle-choice.ts';
import type { NumberSpec, ParameterSpec } from './setting-spec.ts';

const SHARE = {
  kind: 'number',
  unit: '',
  minimum: 0,
  maximum: 1,
  step: 0.01,
} as const satisfies Partial<NumberSpec>;
const STRENGTH = { ...SHARE, maximum: 10, step: 0.05 } as const;
const TIME_CONSTANT = {
  kind: 'number',
  unit: 's',
  minimum: 0,
  maximum: 120,
  step: 0.5,
} as const satisfies Partial<NumberSpec>;

/** Parameters shared by the three muscle methods. */
export const MUSCLE_PARAMETERS = {
  muscles: {
    kind: 'muscles',
    label: 'Muscles',
    options: [...BUILT_IN_MUSCLES, BY_TAG],
    default: 'uniform',
    description:
      'Per-joint muscle data: of the library, by name or by a tag of the destination clip, or built in. Other joints use the parameters below.',
  },
  forceForm: {
    kind: 'choice',
    label: 'Force form',
    options: FORCE_FORMS,
    default: 'metric',
    description: 'Formula of the force: with consistent units, as on the slide, or as in the published code.',
  },
  rotationMultiplier: {
    kind: 'number',
    label: 'Rotation / N m',
    unit: '',
    minimum: 0,
    maximum: 1,
    step: 0.001,
    default: 0.025,
    description: 'Rotation by a torque of 1 N m, rad, used as blends per blend time.',
  },
  strength: {
    ...STRENGTH,
    label: 'Strength',
    default: 1,
    description: 'Strength of a rested muscle with an activation of 0.8: 1 arrives in about the blend time.',
  },
  activation: {
    ...SHARE,
    label: 'Activation',
    default: 0.8,
    description: 'Activation of the muscle: its force grows with it, and it tires. 0 does not pull.',
  },
  fatigue: {
    ...SHARE,
    label: 'Fatigue',
    default: 0,
    description: 'Fatigue of all muscles at the seam: 0 rested, 1 exhausted.',
  },
  tauFatigue: {
    ...TIME_CONSTANT,
    label: 'Fatigue time',
    default: 30,
    description: 'Time constant of fatigue at full activation.',
  },
  tauRecovery: {
    ...TIME_CONSTANT,
    label: 'Recovery time',
    default: 60,
    description: 'Time constant of recovery at rest.',
  },
  translationalSensitivity: {
    ...STRENGTH,
    label: 'Translation',
    default: 1,
    description: 'Factor on the strength for positions.',
  },
} satisfies Readonly<Record<string, ParameterSpec>>;

export type MuscleParameter = keyof typeof MUSCLE_PARAMETERS;

/** Their values. Bound to joints, they are `Seam.muscles`. */
export type MuscleValues = {
  readonly [Name in MuscleParameter]: Name extends 'muscles' | 'forceForm' ? string : number;
};

/** The remark of a method whose root follows the muscle of the hips. */
export const PULLS_ROOT = 'The root velocities are cross-faded with the progress of the hips.';
