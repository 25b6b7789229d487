import { footSkate, FOOT_SKATE_THRESHOLD } from './measures/foot-skate.ts';
import { tipPosition, type LimbTip } from '../rig/roles/limb-tips.ts';
import { sizeOf, type JudgedFoot, type JudgedSlot } from './judged-slot.ts';
import { judgedMoments, oncePerEnd } from './metric.ts';
import { takeNumbers, type MotionTrack } from './motion-track.ts';

/** True if a foot stands in a clip that plays: the destination, or the source until the blend ends. */
export const standsInClip = (
  { blendEnd }: Pick<JudgedSlot, 'blendEnd'>,
  { inSource, inDestination }: JudgedFoot,
  moment: number,
): boolean => inDestination[moment] === 1 || (moment < blendEnd && inSource[moment] === 1);

/** The lowest point of a foot over the judged moments, with its motion over the ground. */
export interface LowestPoints {
  readonly heights: Float64Array; // m over its standing height
  readonly speeds: Float64Array; // m/s
  readonly velocities: Float64Array; // [judged moments * 2] x, z m/s
  readonly skates: Float64Array; // m/s, see `footSkate`
}

const known = oncePerEnd(() => new Map<JudgedFoot, LowestPoints>());

/**
 * The lowest point of a foot at each judged moment. At the seam its speed is that just after it: a jump there
 * is no speed, see `jumpAtSeam`.
 */
export function lowestPoints(slot: JudgedSlot, foot: JudgedFoot, track = slot.output): LowestPoints {
  const ofFeet = known(slot, track);
  const found = ofFeet.get(foot) ?? findLowest(slot, foot, track);
  ofFeet.set(foot, found);
  return found;
}

function findLowest(slot: JudgedSlot, { points, floor }: JudgedFoot, track: MotionTrack): LowestPoints {
  const { figure, rate, seam } = slot;
  const judged = judgedMoments(slot);
  const [heights, speeds, skates] = [0, 1, 2].map(() => takeNumbers(judged));
  const velocities = takeNumbers(judged * 2);
  const threshold = skateThreshold(slot);
  const [now, before, after, later] = [0, 1, 2, 3].map(() => new Float64Array(3));
  for (let i = 0, moment = seam; i < judged; i++, moment++) {
    const lowest = lowestOf(points, track, moment);
    const first = moment * track.joints;
    tipPosition(now, lowest, track, first);
    tipPosition(before, lowest, track, first - track.joints);
    tipPosition(after, lowest, track, first + track.joints);
    tipPosition(later, lowest, track, first + 2 * track.joints);
    for (let k = 0, axis = 0; k < 2; k++, axis += 2) {
      const way = i === 0 ? 4 * after[axis] - 3 * now[axis] - later[axis] : after[axis] - before[axis];
      velocities[i * 2 + k] = (way * rate) / 2;
    }
    speeds[i] = Math.hypot(velocities[i * 2], velocities[i * 2 + 1]);
    heights[i] = now[1] - figure.ground - floor;
    skates[i] = footSkate(Math.max(heights[i], 0), speeds[i], threshold);
  }
  return { heights, speeds, velocities, skates };
}

/** Height from which a foot of a figure counts as in the air, m. */
export const skateThreshold = ({ figure }: JudgedSlot): number => FOOT_SKATE_THRESHOLD * sizeOf(figure);

const place = new Float64Array(3);

/** The lowest of the points of a foot at a moment; the first of several. */
function lowestOf(points: readonly LimbTip[], track: MotionTrack, moment: number): LimbTip {
  let lowest = points[0];
  let height = Number.POSITIVE_INFINITY;
  for (const point of points) {
    tipPosition(place, point, track, moment * track.joints);
    if (place[1] >= height) continue;
    height = place[1];
    lowest = point;
  }
  return lowest;
}

/**
 * How far the lowest point of a foot jumps over the ground at the seam, from the source, m; and its height
 * after it.
 */
export function jumpAtSeam({ figure, output, source, seam }: JudgedSlot, { points, floor }: JudgedFoot) {
  const lowest = lowestOf(points, output, seam);
  const [now, before] = [output, source].map((track) =>
    tipPosition(new Float64Array(3), lowest, track, seam * track.joints),
  );
  const way = Math.hypot(now[0] - before[0], now[2] - before[2]);
  return { way, height: now[1] - figure.ground - floor };
}
