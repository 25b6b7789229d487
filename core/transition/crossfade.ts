import { evaluateWeights, fadeDuration, fadePromises, type Fade } from './blend-weights.ts';
import { copyPoseOnSide } from './captured-pose.ts';
import { scaleOffset } from './decay.ts';
import { EASINGS } from './easing.ts';
import { explainGoingOn } from './explain-going-on.ts';
import { choiceValue, numberValue, type BlendMethod } from './method.ts';
import { addOffset, chooseSides, createPoseOffset, subtractPose, type PoseOffset } from './pose-offset.ts';

interface CrossfadeCapture {
  readonly fade: Fade;
  readonly duration: number; // s
  readonly sides: Int8Array; // [joints] which of the destination's two quaternions
  readonly angularVelocities: Float64Array; // [joints * 3] rad/s, the source's
  readonly work: { readonly offset: PoseOffset; readonly weights: Float64Array }; // holds nothing between calls
}

/**
 * Both motions go on and their weights change places: `lerp` for positions, `slerp` for rotations, and the exact velocities
 * of both. The arc between two rotations is the shorter one at the seam and stays on its side from then on.
 */
export const crossfade: BlendMethod<'blendTime' | 'easing', CrossfadeCapture> = {
  id: 'crossfade',
  label: 'Crossfade',
  shows: 'sourceGoingOn',
  parameters: {
    blendTime: {
      kind: 'number',
      label: 'Blend time',
      unit: 's',
      minimum: 0,
      maximum: 5,
      step: 0.01,
      default: 0.3,
      description: 'Seconds from the seam until only the destination is seen.',
    },
    easing: {
      kind: 'choice',
      label: 'Easing',
      options: EASINGS,
      default: 'smoothstep',
      description: 'How the weight of the destination rises.',
    },
  },

  capture(seam, values) {
    const joints = seam.factors.length;
    const blendTime = numberValue(values, 'blendTime');
    const fade = {
      easing: choiceValue(values, 'easing', EASINGS),
      blendTimes: Float64Array.from(seam.factors, (factor) => blendTime * factor),
    };
    return {
      fade,
      duration: fadeDuration(fade),
      sides: chooseSides(seam.destination, seam.source),
      angularVelocities: Float64Array.from(seam.source.angularVelocities),
      work: { offset: createPoseOffset(joints), weights: new Float64Array(joints * 2) },
    };
  },

  evaluate(out, sample, { fade, duration, sides, work }) {
    if (sample.elapsed >= duration) return copyPoseOnSide(out, sample.destination, sides);
    evaluateWeights(work.weights, fade, sample);
    subtractPose(work.offset, sample.destination, sample.source, sides);
    scaleOffset(work.offset, work.offset, work.weights);
    return addOffset(out, sample.source, work.offset);
  },

  explain: (out, sample, capture) => explainGoingOn(out, sample, capture.angularVelocities),

  settlingTime: (values) => numberValue(values, 'blendTime'),
  promises: (values) => fadePromises(choiceValue(values, 'easing', EASINGS)),
};
