// core/methods/binding: makes a method as the evaluation uses it from what its file declares
import type { Floats } from '../../kit/floats.ts';
import { assert } from '../../kit/assert.ts';
import {
  workTime,
  evaluateMuscleProgress,
  type MuscleDrive,
} from '../../procedural/muscle/muscle-progress.ts';
import { copyPose } from '../../pose/pose.ts';
import { followArcs } from '../../clip/continuity/turn-on.ts';
import type { EstimatedExtrapolation, Extrapolation } from '../half-lives/extrapolation.ts';
import type {
  BlendMethod,
  CaptureInput,
  ExplainedSample,
  Explanation,
  MethodDeclaration,
  MethodValues,
  RootBlend,
  Seam,
  Values,
} from '../parts/method.ts';
import { destinationRule, type RootRule } from '../parts/root-rule.ts';
import { crossfade, crossfadeRule, holdRule, unrealDeadBlendRule } from './root-fades.ts';
import { cubicRule, quinticRule, springRule, unrealInertialRule } from './root-offsets.ts';
import { arrivalRules, keepsSeamVelocity } from './arrivals.ts';
import { easingValue, numberValue, readValues } from './read-values.ts';
import {
  bindSeamMuscles,
  muscleWarnings,
  pullOf,
  unreadOfMuscles,
  type BoundSeamMuscles,
} from './seam-muscles.ts';

/** What a capture has besides the method's own. */
interface RegisteredCapture {
  readonly angularVelocities: Floats; // [joints * 3] rad/s, the source's
  readonly muscles?: BoundSeamMuscles | undefined;
}

/** The remark of a method that is `isUnlisted`. */
const UNLISTED_REMARK =
  'Menus do not offer it: slots that have it keep it, and settings files and commands may name it.';

/**
 * A method as the evaluation uses it: values are read by the parameters, muscles are bound to joints and the
 * motions followed before `capture`; promises, root and explanation follow from the declaration.
 */
export function registerMethod(declared: MethodDeclaration): BlendMethod {
  const { arrives, root, jumps = false, parameters, remarks, readsSourceUntil, ...members } = declared;
  const { estimateOf, extrapolate, extrapolationOf, warnings } = declared;
  const own = (capture: unknown): RegisteredCapture => capture as RegisteredCapture;
  const read = (values: Values): MethodValues => readValues(parameters, values, members.options);
  const pulls = parameters['muscles'] !== undefined;
  return {
    ...members,
    parameters,
    remarks: members.isUnlisted === true ? [UNLISTED_REMARK, ...remarks] : remarks,
    shows: extrapolate === undefined ? 'continuation' : 'extrapolation',
    hasWeight: arrivalRules[arrives].hasWeight,
    playsSource: readsSourceUntil !== undefined,
    readsSourceUntil: (capture) => readsSourceUntil?.(own(capture)) ?? 0,

    capture(input, values): RegisteredCapture {
      const muscles = pulls ? bindSeamMuscles(input, values) : undefined;
      const seam = muscles === undefined ? seamOf(input) : { ...seamOf(input), muscles };
      const captured = declared.capture(seam, read(values));
      return { angularVelocities: Float64Array.from(input.source.angularVelocities), muscles, ...captured };
    },

    explain(out, sample, capture) {
      if (extrapolate === undefined || extrapolationOf === undefined)
        return explainContinuation(out, sample, own(capture));
      extrapolate(out.extrapolated, sample, own(capture));
      return explainExtrapolation(out, extrapolationOf(own(capture)));
    },

    settlingTime: (values) => arrivalRules[arrives].settlingTime(values),
    promises(values) {
      const promises = arrivalRules[arrives].promises(values);
      const keeps = !jumps && (estimateOf === undefined || keepsSeamVelocity(estimateOf(read(values))));
      return { ...promises, startsC1: promises.startsC1 && keeps };
    },
    rootRule: (values, { capture, hips }) => rootRuleOf(root, values, own(capture)?.muscles?.drives[hips]),

    unread: (values) => (pulls ? unreadOfMuscles(values) : []),
    warnings: (values, canonicalNames) =>
      pulls ? muscleWarnings(values, canonicalNames) : (warnings?.(read(values)) ?? []),
  };
}

function seamOf({ motions, canonicalNames: _, ...seam }: CaptureInput): Seam {
  if (motions === undefined) return seam;
  const { source, destination } = motions;
  return {
    ...seam,
    arcs: (extrapolated, duration) =>
      followArcs(extrapolated ?? source, destination, seam.source.channels, { start: 0, end: duration }),
  };
}

/** The source as it plays: no half-lives. */
function explainContinuation(
  out: Explanation,
  sample: ExplainedSample,
  capture: RegisteredCapture,
): Explanation {
  copyPose(out.extrapolated, sample.source);
  out.angularVelocities.set(capture.angularVelocities);
  out.extrapolation = null;
  const { angularHalfLives } = out;
  // Not `fill`: until it is optimised, that call boxes its number.
  for (let i = 0; i < angularHalfLives.length; i++) angularHalfLives[i] = Number.NaN;
  return out;
}

function explainExtrapolation(
  out: Explanation,
  extrapolation: Extrapolation | EstimatedExtrapolation,
): Explanation {
  const { channels, velocities, halfLives } = extrapolation;
  out.extrapolation = 'estimate' in extrapolation ? extrapolation : null;
  for (let i = 0, turn = channels.linear; turn < velocities.length; i++, turn++) {
    out.angularHalfLives[i] = halfLives[turn];
    out.angularVelocities[i] = velocities[turn];
  }
  return out;
}

/** The rule for the root of a method with `values`. @param hips their muscle, for `muscles` */
function rootRuleOf(root: RootBlend, values: Values, hips: MuscleDrive | undefined): RootRule {
  const blendTime = (): number => numberValue(values, 'blendTime');
  const ease = () => easingValue(values, 'easing');
  switch (root) {
    case 'destination':
      return destinationRule;
    case 'crossfade':
      return crossfade(ease(), blendTime());
    case 'hold':
      return holdRule(ease(), blendTime());
    case 'spring':
      return springRule(numberValue(values, 'halfLife'));
    case 'quintic':
      return quinticRule(blendTime());
    case 'cubic':
      return cubicRule(blendTime());
    case 'muscles': {
      assert(hips !== undefined, 'the root has no muscle to follow');
      const pull = pullOf([hips], blendTime(), [1]);
      return crossfadeRule((out, time) => evaluateMuscleProgress(out, pull, time), workTime(pull));
    }
    case 'unrealInertialization':
      return unrealInertialRule(blendTime());
    case 'unrealDeadBlend':
      return unrealDeadBlendRule(ease(), blendTime());
  }
}
