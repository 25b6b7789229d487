import { assert } from '../../kit/assert.ts';
import leftLeg from './left-leg.json' with { type: 'json' };
import type { JointMuscle, MuscleAsset } from './muscle-asset.ts';
import { parseMuscleAsset } from './parse-muscle-asset.ts';

/** The built-in muscles: foot, knee and hip of the left leg, with the values of the slides. */
export function exampleMuscles(): MuscleAsset<JointMuscle> {
  const parsed = parseMuscleAsset(leftLeg);
  assert(parsed.ok, 'the example muscles are not valid');
  return parsed.value as MuscleAsset<JointMuscle>;
}
