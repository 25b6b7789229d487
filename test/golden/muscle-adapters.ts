import { fatigueCapacity, fatigueStep, type Effort } from '#core/procedural/muscle/fatigue.ts';
import {
  hillForceCode,
  hillForceLength,
  hillForceMetric,
  hillForceSlide,
  hillForceVelocity,
  muscleRotation,
  muscleTorque,
  type HillForce,
} from '#core/procedural/muscle/hill-force.ts';
import { evaluateMuscleProgress, muscleHalfLife } from '#core/procedural/muscle/muscle-progress.ts';
import type { Adapters } from './adapters.ts';
import type { GoldenCall } from './golden-call.ts';

function effortOf(call: GoldenCall, at: number): Effort {
  const [activation, tauFatigue, tauRecovery] = call.numbers(3, at);
  return { activation, tauFatigue, tauRecovery };
}

function partsOf({ force, contractile, parallel, series }: HillForce): number[] {
  return [force, contractile, parallel, series];
}

export const muscleAdapters: Adapters = {
  hillForceLength: (call) => [hillForceLength(call.number(0))],
  hillForceVelocity: (call) => [hillForceVelocity(call.number(0), call.number(1))],
  hillForceSlide(call) {
    const [maxForce, activation, optimalLength, muscleLength, passiveStiffness] = call.numbers(5);
    const muscle = { maxForce, activation, optimalLength, muscleLength, passiveStiffness };
    return partsOf(hillForceSlide(muscle, call.number(5)));
  },
  hillForceCode(call) {
    const muscle = {
      activation: call.number(0),
      muscleLength: call.number(1),
      contractionVelocity: call.number(2),
      maxVelocity: call.number(3),
      passiveStiffness: call.number(4),
      tendonLength: call.number(5),
      tendonStiffness: call.number(6),
    };
    return partsOf(hillForceCode(muscle));
  },
  hillForceMetric(call) {
    const muscle = {
      maxForce: call.number(0),
      activation: call.number(1),
      optimalLength: call.number(2),
      muscleLength: call.number(3),
      contractionVelocity: call.number(4),
      maxVelocity: call.number(5),
      passiveStiffness: call.number(6),
      tendonSlackLength: call.number(7),
      tendonLength: call.number(8),
      tendonStiffness: call.number(9),
    };
    return partsOf(hillForceMetric(muscle));
  },
  muscleTorque: (call) => [muscleTorque(call.number(0), call.number(1))],
  muscleRotation: (call) => [muscleRotation(call.number(0), call.number(1))],
  fatigueStep: (call) => [fatigueStep(call.number(0), effortOf(call, 1), call.number(4))],
  fatigueCapacity: (call) => [fatigueCapacity(call.number(0), effortOf(call, 1), call.number(4))],
  muscleProgress(call) {
    const [strength, activation, fatigue, tauFatigue, tauRecovery] = call.numbers(5);
    const drive = { strength, activation, fatigue, tauFatigue, tauRecovery, translationalSensitivity: 1 };
    const pull = { drives: [drive], blendTimes: [call.number(5)] };
    return evaluateMuscleProgress(call.buffer(4), pull, { elapsed: call.number(6) }).subarray(0, 2);
  },
  muscleHalfLife: (call) => [muscleHalfLife(call.number(0), call.number(1), call.number(2))],
};
