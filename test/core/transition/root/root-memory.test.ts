import { test } from 'vitest';
import { evaluateMuscleProgress } from '../../../../core/muscle/muscle-progress.ts';
import {
  crossfade,
  crossfadeRule,
  holdRule,
  unrealDeadBlendRule,
} from '../../../../core/transition/root/root-fades.ts';
import {
  cubicRule,
  quinticRule,
  springRule,
  unrealInertialRule,
} from '../../../../core/transition/root/root-offsets.ts';
import { destinationRule, type RootRule } from '../../../../core/transition/root-rule.ts';
import { expectNothingAllocated } from '../../../fixtures/nothing-allocated.ts';

const drive = {
  strength: 1,
  activation: 0.8,
  fatigue: 0.1,
  tauFatigue: 30,
  tauRecovery: 60,
  translationalSensitivity: 1,
};
const pull = { drives: [drive], blendTimes: [0.4] };

const rules: readonly (readonly [string, RootRule])[] = [
  ['cut', destinationRule],
  ['crossfade', crossfade('quarticInOut', 0.4)],
  ['muscle', crossfadeRule((out, time) => evaluateMuscleProgress(out, pull, time), 0.5)],
  ['hold', holdRule('smoothstep', 0.4)],
  ['Unreal’s dead blending', unrealDeadBlendRule('circularInOut', 0.4)],
  ['spring', springRule(0.1)],
  ['quintic', quinticRule(0.4)],
  ['Unreal’s inertialization', unrealInertialRule(0.4)],
  ['cubic', cubicRule(0.4)],
];

test.each(rules)(
  '20,000 velocities of %s grow the heap by less than 64 KB without a collection',
  async (_, rule) => {
    const out = new Float32Array(3);
    const moment = {
      source0: Float32Array.of(0.1, 1.5, 0.2),
      destination0: Float32Array.of(-0.2, 2.5, -0.4),
      source: Float32Array.of(0.2, 1.4, 0.1),
      destination: Float32Array.of(-0.1, 2.7, -0.3),
      elapsed: 0,
    };
    await expectNothingAllocated(() => {
      for (let i = 0; i < 20_000; i++) {
        moment.elapsed = (i * 0.0137) % 0.7;
        rule.velocity(out, moment);
      }
    });
  },
);
