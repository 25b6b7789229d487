import type { Floats } from '../kit/floats.ts';
import { exponentialCosine, exponentialFactor } from '../math/rotation-series.ts';
import { addOffset, type PoseOffset } from '../pose/offset.ts';
import type { ReadonlyPose } from '../pose/pose.ts';
import { decayOffset } from './curves/decay.ts';
import type { MethodDeclaration } from './parts/method.ts';
import { captureDecay, HALF_LIFE, type DecayCapture } from './seam-offset.ts';
import { springExact } from './spring-exact.ts';

interface PublishedCapture extends DecayCapture {
  readonly reported: Float64Array; // [joints * 3] rad/s, scratch
}

/**
 * Inertialization as published: the rate of a rotation's offset is approximated by the difference of the two
 * angular velocities, and the reported velocity is that rate plus the destination's velocity, rotated by the
 * offset. Both are correct only about a common axis. Elsewhere the true angular velocity jumps at the seam by
 * about offset times speed, and the reported velocity is not the derivative of the poses. For comparison with
 * engines; `springExact` is the correct form.
 *
 * Source: Holden, "Spring-It-On: The Game Developer's Spring-Roll-Call".
 */
export const springPublished: MethodDeclaration<{ readonly halfLife: number }, PublishedCapture> = {
  id: 'springPublished',
  label: 'Published spring inertialization',
  isUnlisted: true, // `springExact` is the correct form
  remarks: [
    'The difference of the root velocities at the seam decays on the same spring.',
    'The reported angular velocity is not that of its poses. A transition that interrupts it continues from the true velocity.',
  ],
  arrives: 'spring',
  jumps: true,
  root: 'spring',
  usesVelocity: true,
  parameters: { halfLife: HALF_LIFE },

  capture(seam, { halfLife }) {
    const captured = captureDecay(seam, halfLife);
    subtractAngularVelocities(captured.offset, seam.source, seam.destination);
    return { ...captured, reported: new Float64Array(seam.source.channels.joints * 3) };
  },

  evaluate(out, sample, { offset, times, work, reported }) {
    decayOffset(work, offset, times, sample);
    reportVelocities(reported, sample.destination.angularVelocities, work);
    addOffset(out, sample.destination, work);
    out.angularVelocities.set(reported);
    return out;
  },

  /** An interruption continues from the true velocity, not from the reported one. */
  evaluateTrue: springExact.evaluate,
};

/** Overwrites the rates of rotations with the published form: `wa - wb`. */
function subtractAngularVelocities(offset: PoseOffset, a: ReadonlyPose, b: ReadonlyPose): void {
  const turns = offset.channels.linear;
  for (let i = 0; i < a.angularVelocities.length; i++) {
    offset.rates[turns + i] = a.angularVelocities[i] - b.angularVelocities[i];
  }
}

/** Writes `rdot + rotate(exp(r), w)` of each joint. */
function reportVelocities(
  out: Float64Array,
  velocities: Floats,
  { channels, values, rates }: PoseOffset,
): void {
  for (let i = 0, o = channels.linear; i < out.length; i += 3, o += 3) {
    const rx = values[o];
    const ry = values[o + 1];
    const rz = values[o + 2];
    const squared = rx * rx + ry * ry + rz * rz;
    // e = exp(r)
    const factor = exponentialFactor(squared);
    const ex = factor * rx;
    const ey = factor * ry;
    const ez = factor * rz;
    const ew = exponentialCosine(squared);
    const wx = velocities[i];
    const wy = velocities[i + 1];
    const wz = velocities[i + 2];
    const tx = 2 * (ey * wz - ez * wy);
    const ty = 2 * (ez * wx - ex * wz);
    const tz = 2 * (ex * wy - ey * wx);
    out[i] = rates[o] + wx + ew * tx + ey * tz - ez * ty;
    out[i + 1] = rates[o + 1] + wy + ew * ty + ez * tx - ex * tz;
    out[i + 2] = rates[o + 2] + wz + ew * tz + ex * ty - ey * tx;
  }
}
