import { largestOf } from '../../kit/numbers.ts';
import {
  footSkate,
  jumpAtSeam,
  lowestPoints,
  skateThreshold,
  standsInClip,
  footCorrections,
} from '../standing-feet.ts';
import { oncePer } from '../../kit/long-work.ts';
import { lengthOf } from '../../math/vector.ts';
import {
  sizeOf,
  defineMetric,
  excessOf,
  judgedMoments,
  meanOf,
  oncePerEnd,
  seriesOf,
  type JudgedFoot,
  type JudgedSlot,
  type Measured,
} from '../metric.ts';
import { takeNumbers, type MotionTrack } from '../motion-track.ts';

/** Why feet are not measured. */
const NO_FEET = 'no feet are recognised';

/**
 * Foot skate: the horizontal speed of the lowest point of each foot, faded out with its height, whether it
 * should stand or not.
 */
export const meanSkate = defineMetric({
  id: 'footSkate',
  label: 'Foot skate',
  unit: 'cm/s',
  digits: 1,
  ofClips: (slot) => total(slot, everywhere, 'alone'),
  better: 'lower',
  equalWithin: 0.3,
  fault: 'it counts feet that need not stand; foot slide counts those that do',
  tip: 'The speed of both feet near the ground, faded out with height, beyond that of the destination alone; the mean over one second. Feet that pass low in a step count, too.',
  unmeasured: NO_FEET,
  measure: (slot) => total(slot, everywhere),
});

/** Slides count where they are, or where a foot stands in a clip. */
type Counts = (slot: JudgedSlot, foot: JudgedFoot, moment: number) => boolean;

const everywhere: Counts = () => true;

/**
 * Skate of both feet where it counts, cm/s, with its integral: less that of the destination, or of the motion
 * alone.
 */
function total(slot: JudgedSlot, counts: Counts, of?: 'alone'): Measured {
  const { figure, destination, seam } = slot;
  if (figure.feet.length === 0) return { value: Number.NaN };
  const skate = (where: Counts, track?: MotionTrack): Float64Array => {
    const series = new Float64Array(judgedMoments(slot));
    for (const foot of figure.feet) {
      const { skates } = lowestPoints(slot, foot, track);
      for (let i = 0; i < series.length; i++) if (where(slot, foot, seam + i)) series[i] += 100 * skates[i];
    }
    return series;
  };
  const series = skate(counts);
  if (of === 'alone') return { value: excessOf(slot, series), series };
  const inDestination: Counts = (_, foot, moment) =>
    counts(slot, foot, moment) && foot.inDestination[moment] === 1;
  const alone = skate(counts === everywhere ? everywhere : inDestination, destination);
  const jump = figure.feet.reduce((sum, foot) => {
    if (!counts(slot, foot, seam)) return sum;
    const { way, height } = jumpAtSeam(slot, foot);
    return sum + 100 * footSkate(Math.max(height, 0), way, skateThreshold(slot));
  }, 0);
  return { value: jump + excessOf(slot, series, alone), series };
}

/**
 * Foot slide: the way that feet skate while they stand in a clip that plays: the destination, or the source
 * until the blend ends.
 */
export const footSlide = defineMetric({
  id: 'footSlide',
  label: 'Foot slide',
  unit: 'cm',
  seriesUnit: 'cm/s',
  digits: 1,
  ofClips: (slot) => total(slot, standsInClip, 'alone'),
  better: 'lower',
  equalWithin: 0.1,
  fault: 5,
  atSeam: true,
  tip: 'The way that both feet slide while they stand in a clip, beyond that of the destination alone; a jump at the seam counts in full. Enter the destination with the same foot planted, or lock feet in the game.',
  unmeasured: NO_FEET,
  measure: (slot) => total(slot, standsInClip),
});

/** Foot lock correction: how far a lock moves the feet. What it hides, a game without one shows. */
export const footLock = defineMetric({
  id: 'footLock',
  label: 'Foot lock correction',
  unit: 'cm',
  digits: 1,
  better: 'lower',
  equalWithin: 0.1,
  fault: 'it is what a lock hides, and foot slide what it leaves',
  tip: 'The furthest that a foot lock moves a foot to keep it where it stands: what the lock has to hide.',
  unmeasured: NO_FEET,
  measure(slot) {
    if (slot.figure.feet.length === 0) return { value: Number.NaN };
    const series = correctionsOf(slot);
    return { value: largestOf(series), series };
  },
});

export const meanFootLock = defineMetric({
  id: 'meanFootLock',
  label: 'Mean foot lock correction',
  unit: 'cm',
  digits: 1,
  better: 'lower',
  equalWithin: 0.1,
  fault: 'it is what a lock hides, and foot slide what it leaves',
  tip: 'How far a foot lock moves the foot that it moves most, beyond what it does in the destination alone; the mean over one second.',
  unmeasured: NO_FEET,
  measure(slot) {
    if (slot.figure.feet.length === 0) return { value: Number.NaN };
    const series = correctionsOf(slot);
    return { value: excessOf(slot, series, aloneIn(slot, slot.destination)), series };
  },
});

/** [judged moments] cm, of the foot that is moved most. What a lock does later costs ten times as much. */
const correctionsOf = oncePer((slot: JudgedSlot): Float64Array => {
  const feet = slot.figure.feet.map((foot) => footCorrections(slot, foot, judgedMoments(slot), takeNumbers));
  return seriesOf(slot, (moment) => {
    const i = (moment - slot.seam) * 2;
    let most = 0;
    for (const foot of feet) most = Math.max(most, lengthOf(foot[i], foot[i + 1], 0));
    return 100 * most;
  });
});

/** The same of a clip by itself. */
const aloneIn = oncePerEnd((slot, track) => correctionsOf({ ...slot, output: track, blendEnd: slot.seam }));

/** Lowest height and least way of a foot that skates, for a person: see `skatingFrames`. */
const SKATING = { below: 0.05, faster: 0.025 * 20 };

/**
 * Skating frames: the share of the judged moments in which a foot below 5 cm moves faster than 2.5 cm in a
 * frame of a 20 Hz motion.
 *
 * Source: Karunratanakul et al., "Guided Motion Diffusion for Controllable Human Motion Synthesis", foot
 * skating ratio. It counts frames of HumanML3D, which has 20 frames per second, and divides by all frames,
 * planted or not; so does this.
 */
export const skatingFrames = defineMetric({
  id: 'skatingFrames',
  label: 'Skating frames',
  unit: '%',
  digits: 0,
  ofClips: true,
  better: 'lower',
  equalWithin: 0.5,
  fault: 'it counts feet that need not stand; foot slide counts those that do',
  tip: 'The share of time in which a foot near the ground moves faster than 0.5 m/s. Toes do so just before they leave the ground, also in the clips.',
  unmeasured: NO_FEET,
  measure(slot) {
    const { feet } = slot.figure;
    if (feet.length === 0) return { value: Number.NaN };
    const scale = sizeOf(slot.figure);
    const series = new Float64Array(judgedMoments(slot));
    for (const foot of feet) {
      const track = lowestPoints(slot, foot);
      for (let i = 0; i < series.length; i++) {
        const isSkating =
          track.heights[i] < SKATING.below * scale && track.speeds[i] > SKATING.faster * scale;
        if (isSkating) series[i] = 100;
      }
    }
    return { value: meanOf(series), series };
  },
});
