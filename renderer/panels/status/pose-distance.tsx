import type { PoseDistance } from '../../state/shown/shown.ts';
import { numberWords } from '../../timeline/words/time-words.ts';
import { useApp } from '../controls/window-context.ts';

/** Distance from source to destination at the seam, and its change while a point is dragged. */
export function PoseDistanceReadout() {
  const { poseDistance } = useApp().shown;
  if (!poseDistance.value) return null;
  const { distance, change, tone } = poseDistanceWords(poseDistance.value);
  return (
    <span
      class="pose-distance"
      data-tip="Mean distance between the joints of source and destination at the seam"
    >
      pose distance {distance}
      {change !== '' && <b class={tone}>{` ${change}`}</b>}
    </span>
  );
}

/** Smallest difference that is shown, cm. */
const LEAST_CHANGE = 0.05;

/** `12.3 cm`, and its change since the drag began: `▼ 2.1 cm better`; empty if it is the same. */
export function poseDistanceWords({ now, before }: PoseDistance) {
  const distance = `${numberWords(now * 100, 1)}\u00a0cm`;
  const more = before === null ? 0 : (now - before) * 100;
  if (Math.abs(more) < LEAST_CHANGE) return { distance, change: '', tone: '' };
  const by = `${numberWords(Math.abs(more), 1)}\u00a0cm`;
  return more < 0
    ? { distance, change: `▼ ${by} better`, tone: 'better' }
    : { distance, change: `▲ ${by} worse`, tone: 'worse' };
}
