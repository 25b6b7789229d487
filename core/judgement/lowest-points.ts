import { tipPosition } from '../root/limb-tips.ts';
import type { JudgedFoot, JudgedSlot } from './judged-slot.ts';
import { worldAt } from './motion-track.ts';
import { judgedMoments, seriesOf } from './metric.ts';

/** True if a foot stands in a clip that plays: the destination, or the source until the blend ends. */
export const standsInClip = (
  { blendEnd }: Pick<JudgedSlot, 'blendEnd'>,
  { inSource, inDestination }: JudgedFoot,
  moment: number,
): boolean => inDestination[moment] === 1 || (moment < blendEnd && inSource[moment] === 1);

/**
 * The lowest point of a foot at each judged moment: its height over its standing height, m, and its motion
 * over the ground. At the seam its speed is that just after it: a jump there is no speed, see `jumpAtSeam`.
 */
export function lowestPoints(slot: JudgedSlot, { points, floor }: JudgedFoot, track = slot.output) {
  const { figure, rate, seam } = slot;
  const speeds = new Float64Array(judgedMoments(slot)); // m/s
  const velocities = new Float64Array(judgedMoments(slot) * 2); // x, z m/s
  const [now, before, after, later] = [0, 1, 2, 3].map(() => new Float64Array(3));
  const heights = seriesOf(slot, (moment) => {
    const world = worldAt(track, moment);
    let lowest = points[0];
    let height = Number.POSITIVE_INFINITY;
    for (const point of points) {
      tipPosition(now, point, world);
      if (now[1] >= height) continue;
      height = now[1];
      lowest = point;
    }
    const i = moment - seam;
    tipPosition(after, lowest, worldAt(track, moment + 1));
    tipPosition(now, lowest, world);
    tipPosition(before, lowest, worldAt(track, moment - 1));
    tipPosition(later, lowest, worldAt(track, moment + 2));
    for (const [k, axis] of [0, 2].entries()) {
      const way = i === 0 ? 4 * after[axis] - 3 * now[axis] - later[axis] : after[axis] - before[axis];
      velocities[i * 2 + k] = (way * rate) / 2;
    }
    speeds[i] = Math.hypot(velocities[i * 2], velocities[i * 2 + 1]);
    return height - figure.ground - floor;
  });
  return { heights, speeds, velocities };
}

/**
 * How far the lowest point of a foot jumps over the ground at the seam, from the source, m; and its height
 * after it.
 */
export function jumpAtSeam(slot: JudgedSlot, { points, floor }: JudgedFoot) {
  const { figure, output, source, seam } = slot;
  const [now, before] = [new Float64Array(3), new Float64Array(3)];
  let [height, way] = [Number.POSITIVE_INFINITY, 0];
  for (const point of points) {
    tipPosition(now, point, worldAt(output, seam));
    if (now[1] >= height) continue;
    tipPosition(before, point, worldAt(source, seam));
    height = now[1];
    way = Math.hypot(now[0] - before[0], now[2] - before[2]);
  }
  return { way, height: height - figure.ground - floor };
}
