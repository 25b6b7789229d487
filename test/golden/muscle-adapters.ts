import { fatigueCapacity, fatigueStep, type Effort } from '../../core/muscle/fatigue.ts';
import { evaluateMuscleProgress, muscleHalfLife } from '../../core/muscle/muscle-progress.ts';
import type { Adapters } from './adapters.ts';
import type { GoldenCall } from './golden-call.ts';

function effortOf(call: GoldenCall, at: number): Effort {
  return { activation: call.number(at), tauFatigue: call.number(at + 1), tauRecovery: call.number(at + 2) };
}

export const muscleAdapters: Adapters = {
  fatigueStep: (call) => [fatigueStep(call.number(0), effortOf(call, 1), call.number(4))],
  fatigueCapacity: (call) => [fatigueCapacity(call.number(0), effortOf(call, 1), call.number(4))],
  muscleProgress(call) {
    const drive = {
      strength: call.number(0),
      activation: call.number(1),
      fatigue: call.number(2),
      tauFatigue: call.number(3),
      tauRecovery: call.number(4),
      translationalSensitivity: 1,
    };
    const pull = { drives: [drive], blendTimes: [call.number(5)] };
    return evaluateMuscleProgress(call.buffer(4), pull, { elapsed: call.number(6) }).subarray(0, 2);
  },
  muscleHalfLife: (call) => [muscleHalfLife(call.number(0), call.number(1), call.number(2))],
};
