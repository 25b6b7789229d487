import { tipPosition } from '../root/limb-tips.ts';
import type { JudgedFoot, JudgedSlot } from './judged-slot.ts';
import { judgedMoments, seriesOf } from './metric.ts';

/** The lowest point of a foot at each judged moment: its height over its standing height, m, and its motion over the ground. */
export function lowestPoints(slot: JudgedSlot, { points, floor }: JudgedFoot) {
  const { figure, output, rate } = slot;
  const speeds = new Float64Array(judgedMoments(slot)); // m/s
  const velocities = new Float64Array(judgedMoments(slot) * 2); // x, z m/s
  const [now, before, after] = [new Float64Array(3), new Float64Array(3), new Float64Array(3)];
  const worldAt = (moment: number) => ({
    positions: output.positions.subarray(moment * output.joints * 3, (moment + 1) * output.joints * 3),
    rotations: output.rotations.subarray(moment * output.joints * 4, (moment + 1) * output.joints * 4),
  });
  const heights = seriesOf(slot, (moment) => {
    const world = worldAt(moment);
    let lowest = points[0];
    let height = Number.POSITIVE_INFINITY;
    for (const point of points) {
      tipPosition(now, point, world);
      if (now[1] >= height) continue;
      height = now[1];
      lowest = point;
    }
    tipPosition(before, lowest, worldAt(moment - 1));
    tipPosition(after, lowest, worldAt(moment + 1));
    const i = moment - slot.seam;
    velocities.set([((after[0] - before[0]) * rate) / 2, ((after[2] - before[2]) * rate) / 2], i * 2);
    speeds[i] = Math.hypot(velocities[i * 2], velocities[i * 2 + 1]);
    return height - figure.ground - floor;
  });
  return { heights, speeds, velocities };
}
