import { evaluateMuscleProgress } from '#core/procedural/muscle/muscle-progress.ts';
import { easeOf } from '#core/methods/curves/easing.ts';
import { crossfade, crossfadeRule, holdRule, unrealDeadBlendRule } from '#core/methods/binding/root-fades.ts';
import {
  cubicRule,
  quinticRule,
  springRule,
  unrealInertialRule,
} from '#core/methods/binding/root-offsets.ts';
import { destinationRule, type RootRule } from '#core/methods/parts/root-rule.ts';
import { restedDrive } from '#test/fixtures/drives.ts';

const drive = { ...restedDrive, activation: 0.8, fatigue: 0.1, tauFatigue: 30, tauRecovery: 60 };
const pull = { drives: [drive], blendTimes: [0.4] };

/** A rule of each kind. */
export const rootRules: readonly (readonly [string, RootRule])[] = [
  ['cut', destinationRule],
  ['crossfade', crossfade(easeOf('smoothstep'), 0.6)],
  ['muscle', crossfadeRule((out, time) => evaluateMuscleProgress(out, pull, time), 0.5)],
  ['hold', holdRule(easeOf('smoothstep'), 0.6)],
  ['Unreal’s dead blending', unrealDeadBlendRule(easeOf('sinusoidal'), 0.6)],
  ['spring', springRule(0.1)],
  ['quintic', quinticRule(0.6)],
  ['Unreal’s inertialization', unrealInertialRule(0.6)],
  ['cubic', cubicRule(0.6)],
];
