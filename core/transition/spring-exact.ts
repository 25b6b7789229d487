import { decayOffset, springSettlingTime } from './decay.ts';
import { explainGoingOn } from './explain-going-on.ts';
import { numberValue, type BlendMethod } from './method.ts';
import { addOffset, chooseSides, createPoseOffset, subtractPose, type PoseOffset } from './pose-offset.ts';

interface SpringCapture {
  readonly offset: PoseOffset; // source minus destination at the seam
  readonly halfLives: Float64Array; // [joints] s
  readonly angularVelocities: Float64Array; // [joints * 3] rad/s, the source's
  readonly work: PoseOffset; // holds nothing between calls
}

/**
 * Inertialization: only the destination goes on; what the source was away from it, and how fast that changed, dies away on a
 * critically damped spring. Exact: the rate of a rotation's offset is its true one, so that the angular velocity does not
 * jump at the seam (subtracting the two angular velocities is right only about one common axis).
 *
 * Source: Holden, "Spring-It-On: The Game Developer's Spring-Roll-Call"; Bollo, "Inertialization", GDC 2018.
 */
export const springExact: BlendMethod<'halfLife', SpringCapture> = {
  id: 'springExact',
  label: 'Inertialization',
  shows: 'sourceGoingOn',
  parameters: {
    halfLife: {
      kind: 'number',
      label: 'Half-life',
      unit: 's',
      minimum: 0,
      maximum: 2,
      step: 0.005,
      default: 0.12,
      description:
        'How fast the difference dies away. 59.7 % of an offset at rest is left after one, 1 % after 4.8.',
    },
  },

  capture(seam, values) {
    const joints = seam.factors.length;
    const halfLife = numberValue(values, 'halfLife');
    const sides = chooseSides(seam.source, seam.destination);
    return {
      offset: subtractPose(createPoseOffset(joints), seam.source, seam.destination, sides),
      halfLives: Float64Array.from(seam.factors, (factor) => halfLife * factor),
      angularVelocities: Float64Array.from(seam.source.angularVelocities),
      work: createPoseOffset(joints),
    };
  },

  evaluate(out, sample, { offset, halfLives, work }) {
    decayOffset(work, offset, halfLives, sample);
    return addOffset(out, sample.destination, work);
  },

  /** It extrapolates nothing: its half-life is that of an offset, not of a motion let go, and the two do not compare. */
  explain: (out, sample, capture) => explainGoingOn(out, sample, capture.angularVelocities),

  settlingTime: (values) => springSettlingTime(numberValue(values, 'halfLife')),
  promises: () => ({ startsC1: true, endsC1: true, endsExactly: false }),
};
