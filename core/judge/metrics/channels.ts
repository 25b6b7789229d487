import { largestOf } from '../../kit/numbers.ts';
import { trackSize } from '../../clip/clip-tracks.ts';
import { distanceAt } from '../../math/vector.ts';
import type { ChannelRun, Channels } from '../../pose/channels.ts';
import { addedJerk, bendsIn, type Bends } from '../bends.ts';
import { defineMetric, oncePerEnd, type JudgedSlot, type Measured, type Metric } from '../metric.ts';
import type { MotionTrack } from '../motion-track.ts';

/*
 * Scales and curves, by the rules of joints. Both count as plain numbers, as most methods blend them: a scale may be
 * 0 or below. One fault of a scale is that of a joint 15 cm away; one of a curve is taken for a curve from 0 to 1.
 */

type Kind = 'scale' | 'curve';

/** What differs between the metrics of scales and of curves. */
interface KindWords {
  readonly what: string; // whose change
  readonly over: string; // how it is measured at the seam
  readonly leave: string; // what may be cut
  readonly equalWithin: readonly [rateJump: number, jerk: number];
  readonly faults: readonly [rateJump: number, jerk: number];
}

const kindWords: Readonly<Record<Kind, KindWords>> = {
  scale: {
    what: 'a joint’s scale',
    over: 'over its three axes',
    leave: 'joint',
    equalWithin: [0.5, 30],
    faults: [3, 7000],
  },
  curve: {
    what: 'a curve',
    over: 'in its unit',
    leave: 'curve',
    equalWithin: [1, 100],
    faults: [10, 20_000],
  },
};

/** The metrics of a kind of channels. */
function metricsFor(kind: Kind): readonly Metric[] {
  const { what, over, leave, equalWithin, faults } = kindWords[kind];
  const label = kind === 'scale' ? 'Scale' : 'Curve';
  return [
    defineMetric({
      id: `${kind}Jump`,
      label: `${label} jump`,
      unit: '',
      digits: 3,
      better: 'lower',
      equalWithin: 0.01,
      fault: `added ${kind} jerk counts it`,
      tip: `The largest change of ${what} at the seam, ${over}. Only a cut has one: choose a method that blends, or take the ${leave} out of the cut list.`,
      measure: (slot) => jumpOf(slot, kind, 'values'),
    }),
    defineMetric({
      id: `${kind}RateJump`,
      label: `${label} rate jump`,
      unit: '/s',
      digits: 2,
      better: 'lower',
      equalWithin: equalWithin[0],
      fault: faults[0],
      tip: `The largest change at the seam of how fast ${what} changes. A method that keeps the velocity of the source has nearly none.`,
      measure: (slot) => jumpOf(slot, kind, 'rates'),
    }),
    defineMetric({
      id: `${kind}Jerk`,
      label: `Added ${kind} jerk`,
      unit: '/s³',
      digits: 0,
      better: 'lower',
      equalWithin: equalWithin[1],
      fault: faults[1],
      tip: `The hardest jolt of ${what} that the clips do not have themselves at that moment (below 10 Hz). Lengthen the blend.`,
      measure: (slot) => addedJerkOf(slot, kind),
    }),
  ];
}

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

function addedJerkOf(slot: JudgedSlot, kind: Kind): Measured {
  const run = runOf(slot.output, kind);
  const { length: count } = run.owners;
  const { joints: channels, ...worst } = addedJerk(slot, run.owners.keys(), bendsOf[kind], count);
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

const metricsOf = { scale: metricsFor('scale'), curve: metricsFor('curve') };

export const channelMetrics: readonly Metric[] = [...metricsOf.scale, ...metricsOf.curve];

/** The metrics of the scales and curves that poses have; none without. */
export const metricsOfChannels = ({ runs }: Channels): readonly Metric[] =>
  runs.flatMap(({ kind }) => (kind === 'scale' || kind === 'curve' ? metricsOf[kind] : []));
