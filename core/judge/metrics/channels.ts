import { trackSize } from '../../clip/clip-tracks.ts';
import { distanceAt } from '../../math/vector.ts';
import type { ChannelRun, Channels } from '../../pose/channels.ts';
import { bendsIn, type Bends } from '../bends.ts';
import {
  defineMetric,
  largestOf,
  oncePerEnd,
  worstOf,
  type JudgedSlot,
  type Measured,
  type Metric,
} from '../metric.ts';
import type { MotionTrack } from '../motion-track.ts';

/*
 * Scales and curves, by the rules of joints. Both count as plain numbers, as most methods blend them: a scale may be
 * 0 or below. One fault of a scale is that of a joint 15 cm away; one of a curve is taken for a curve from 0 to 1.
 */

type Kind = 'scale' | 'curve';

const scaleJump = defineMetric({
  id: 'scaleJump',
  label: 'Scale jump',
  unit: '',
  digits: 3,
  better: 'lower',
  equalWithin: 0.01,
  fault: 'added scale jerk counts it',
  tip: 'The largest change of a joint’s scale at the seam, over its three axes. Only a cut has one: choose a method that blends, or take the joint out of the cut list.',
  measure: (slot) => jumpOf(slot, 'scale', 'values'),
});

const scaleRateJump = defineMetric({
  id: 'scaleRateJump',
  label: 'Scale rate jump',
  unit: '/s',
  digits: 2,
  better: 'lower',
  equalWithin: 0.5,
  fault: 3,
  tip: 'The largest change at the seam of how fast a joint’s scale changes. A method that keeps the velocity of the source has nearly none.',
  measure: (slot) => jumpOf(slot, 'scale', 'rates'),
});

const scaleJerk = defineMetric({
  id: 'scaleJerk',
  label: 'Added scale jerk',
  unit: '/s³',
  digits: 0,
  better: 'lower',
  equalWithin: 30,
  fault: 7000,
  tip: 'The hardest jolt of a joint’s scale that the clips do not have themselves at that moment (below 10 Hz). Lengthen the blend.',
  measure: (slot) => addedJerk(slot, 'scale'),
});

const curveJump = defineMetric({
  id: 'curveJump',
  label: 'Curve jump',
  unit: '',
  digits: 3,
  better: 'lower',
  equalWithin: 0.01,
  fault: 'added curve jerk counts it',
  tip: 'The largest change of a curve at the seam, in its unit. Only a cut has one: choose a method that blends, or take the curve out of the cut list.',
  measure: (slot) => jumpOf(slot, 'curve', 'values'),
});

const curveRateJump = defineMetric({
  id: 'curveRateJump',
  label: 'Curve rate jump',
  unit: '/s',
  digits: 2,
  better: 'lower',
  equalWithin: 1,
  fault: 10,
  tip: 'The largest change at the seam of how fast a curve changes. A method that keeps the velocity of the source has nearly none.',
  measure: (slot) => jumpOf(slot, 'curve', 'rates'),
});

const curveJerk = defineMetric({
  id: 'curveJerk',
  label: 'Added curve jerk',
  unit: '/s³',
  digits: 0,
  better: 'lower',
  equalWithin: 100,
  fault: 20_000,
  tip: 'The hardest jolt of a curve that the clips do not have themselves at that moment (below 10 Hz). Lengthen the blend.',
  measure: (slot) => addedJerk(slot, 'curve'),
});

/** The channels of a kind; none if the clips have no such. */
const runOf = ({ channels: { runs, joints } }: MotionTrack, kind: Kind): ChannelRun => {
  const run = runs.find((each) => each.kind === kind);
  return run ?? { kind, start: joints * 3, width: kind === 'scale' ? 3 : 1, owners: new Int32Array() };
};

/** The jump at the seam of what channels are, or of how fast they change, per s. */
function jumpOf(slot: JudgedSlot, kind: Kind, of: 'values' | 'rates'): Measured {
  const run = runOf(slot.output, kind);
  const [before, after] = [slot.sides.before.tracks[of], slot.sides.after.tracks[of]];
  const jumps = Float64Array.from(run.owners, (_, channel) => {
    const at = run.start - slot.output.joints * 3 + channel * run.width;
    return run.width === 3 ? distanceAt(before, at, after, at) : Math.abs(after[at] - before[at]);
  });
  return { value: largestOf(jumps), ...byName(slot, run, jumps) };
}

/** By how much the jerk of channels exceeds that of both clips at the same moment, per s^3. */
function addedJerk(slot: JudgedSlot, kind: Kind): Measured {
  const run = runOf(slot.output, kind);
  const [jerks, from, to] = (['output', 'source', 'destination'] as const).map(
    (track) => bendsOf[kind](slot, slot[track]).jerks,
  );
  const { joints: channels, ...worst } = worstOf(
    slot,
    run.owners.keys(),
    (channel, out) => {
      const [own, source, destination] = [jerks[channel], from[channel], to[channel]];
      for (let i = 0; i < out.length; i++) out[i] = own[i] - Math.max(source[i], destination[i]);
      return out;
    },
    run.owners.length,
  );
  return { ...worst, ...byName(slot, run, channels) };
}

const bends = (kind: Kind) =>
  oncePerEnd((slot, track): Bends => {
    const { start, width, owners } = runOf(track, kind);
    const from = start - track.joints * 3;
    return bendsIn(slot, track.tracks, {
      count: owners.length,
      width,
      from,
      size: trackSize(track.channels),
    });
  });
const bendsOf = { scale: bends('scale'), curve: bends('curve') };

/** What is measured of channels, by the joint or the curve that has them. */
function byName({ output }: JudgedSlot, { kind, owners }: ChannelRun, channels: Float64Array) {
  if (kind === 'curve') return { curves: channels };
  const joints = new Float64Array(output.joints).fill(Number.NaN);
  for (const [channel, joint] of owners.entries()) joints[joint] = channels[channel];
  return { joints };
}

const metricsOf: Readonly<Record<Kind, readonly Metric[]>> = {
  scale: [scaleJump, scaleRateJump, scaleJerk],
  curve: [curveJump, curveRateJump, curveJerk],
};

export const channelMetrics: readonly Metric[] = [...metricsOf.scale, ...metricsOf.curve];

/** The metrics of the scales and curves that poses have; none without. */
export const metricsOfChannels = ({ runs }: Channels): readonly Metric[] =>
  runs.flatMap(({ kind }) => (kind === 'scale' || kind === 'curve' ? metricsOf[kind] : []));
