import type { PoseDistance } from '../../state/app.ts';
import { numberWords } from '../../timeline/words/time-words.ts';
import { useApp } from '../controls/window-context.ts';

/** How far the source is from the destination at the seam, and what a drag of their points makes of that. */
export function PoseDistanceReadout() {
  const { poseDistance } = useApp();
  if (!poseDistance.value) return null;
  const { distance, change, tone } = poseDistanceWords(poseDistance.value);
  return (
    <span
      class="pose-distance"
      data-tip="Mean distance between the joints of source and destination at the seam"
    >
      pose distance {distance}
      {change !== '' && <b class={tone}>{change}</b>}
    </span>
  );
}

/** The least difference that is written, cm. */
const LEAST_CHANGE = 0.05;

/** `12.3 cm`, and beside what it was before the drag: `▼ 2.1 cm better`; nothing where that is the same. */
export function poseDistanceWords({ now, before }: PoseDistance) {
  const distance = `${numberWords(now * 100, 1)}\u00a0cm`;
  const more = before === null ? 0 : (now - before) * 100;
  if (Math.abs(more) < LEAST_CHANGE) return { distance, change: '', tone: '' };
  const by = `${numberWords(Math.abs(more), 1)}\u00a0cm`;
  return more < 0
    ? { distance, change: `▼ ${by} better`, tone: 'better' }
    : { distance, change: `▲ ${by} worse`, tone: 'worse' };
}
