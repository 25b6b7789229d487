import type { TargetedPointerEvent } from 'preact';
import { LineChart, Upright } from '../../controls/line-chart.tsx';
import { useApp } from '../../controls/window-context.ts';
import { numberWords } from '../../kit/number-words.ts';
import { seekAndStop } from '../../stores/commands/playhead.ts';
import type { GameComparison } from '../../stores/judgement/follow-game.ts';

/** Points of a line. */
const POINTS = 100;

/** The distance of each slot from the game over time. A press moves the playhead. */
export function DistanceChart({ comparison: { slots, opened } }: { readonly comparison: GameComparison }) {
  const app = useApp();
  const { times } = opened.recorded;
  const [start, end] = [times[0], times[times.length - 1]];
  const length = end - start || 1;
  const most = Math.max(...slots.flatMap(({ distances }) => Array.from(distances)));
  const go = ({ clientX, currentTarget }: TargetedPointerEvent<SVGSVGElement>): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    seekAndStop(app, start + Math.min(Math.max((clientX - left) / width, 0), 1) * length);
  };
  const seconds = (time: number): string => `${numberWords(time, 2)} s`;
  return (
    <figure class="game-chart">
      <LineChart
        title="Distance from the game, cm"
        range={`most ${numberWords(most * 100, 1)}`}
        label={`Distance of each slot from the game, from ${seconds(start)} to ${seconds(end)}`}
        lines={slots.map(({ distances }) => resampled(times, distances, most || 1))}
        axis={[seconds(start), 'dashed: request', seconds(end)]}
        onPointerDown={go}
        onPointerMove={(event) => (event.buttons & 1) !== 0 && go(event)}
      >
        <line class="line-dashed" x1={-start / length} x2={-start / length} y1={0} y2={1} />
        <Playhead start={start} length={length} />
      </LineChart>
    </figure>
  );
}

const Playhead = ({ start, length }: { readonly start: number; readonly length: number }) => (
  <Upright at={(useApp().session.time.value - start) / length} />
);

/** Distances in equal steps of time, of the largest one. */
function resampled(times: Float64Array, distances: Float64Array, most: number): readonly number[] {
  const [start, end] = [times[0], times[times.length - 1]];
  let next = 0;
  return Array.from({ length: POINTS }, (_, i) => {
    const time = start + (i * (end - start)) / (POINTS - 1);
    while (next < times.length - 2 && times[next + 1] < time) next++;
    const after = Math.min(next + 1, times.length - 1);
    const share = (time - times[next]) / (times[after] - times[next] || 1);
    return (distances[next] + share * (distances[after] - distances[next])) / most;
  });
}
