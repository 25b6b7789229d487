import type { Judgement } from '#core/judge/judge.ts';
import { JUDGED_RATE } from '#core/judge/sample-slots.ts';
import { runsOf } from '#core/rig/feet/foot-contacts.ts';
import type { CurveLane, MotionLane } from '#renderer/timeline/model/motion-lane.ts';

/** Metrics whose course over time is a lane, with the least value at its top. */
const courses = [
  { id: 'footSkate', name: 'Skate', unit: 'cm/s', least: 20 },
  { id: 'beyondLimits', name: 'Beyond', unit: '°', least: 10 },
] as const;

/** Lanes of the result of a slot, from the seam on: contacts of both feet, then measures. */
export function resultLanes(judgement: Judgement, slot: number): readonly MotionLane[] {
  const { slots, stands } = judgement;
  const seconds = judgement.seconds[slot] ?? 0;
  const contacts = (stands[slot] ?? []).map((moments, foot): MotionLane => {
    const spans = runsOf(moments).map(({ start, end }) => ({
      start: start / JUDGED_RATE,
      end: Math.min(end / JUDGED_RATE, seconds),
    }));
    return { kind: 'spans', name: `Stands ${'LR'[foot]}`, spans };
  });
  const curves = courses.flatMap(({ id, name, unit, least }): CurveLane[] => {
    const series = slots[slot]?.[id]?.series;
    if (series === undefined) return [];
    const values = Float32Array.from(series);
    const most = values.reduce((top, value) => Math.max(top, value), least);
    const part = { start: 0, step: 1 / JUDGED_RATE, values, shown: { start: 0, end: seconds } };
    return [{ kind: 'curve', name, unit, parts: [part], most }];
  });
  return [...contacts, ...curves];
}
