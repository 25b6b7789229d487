import type { TargetedPointerEvent } from 'preact';
import type { Judgement } from '../../../core/judgement/judge.ts';
import { metrics } from '../../../core/judgement/metrics/registry.ts';
import { valueWords } from './metric-words.ts';
import { numberWords } from '../../kit/number-words.ts';
import { slotTone } from '../../stores/slots/default-slots.ts';
import { seekAndStop } from '../../stores/commands/playhead.ts';
import { useApp } from '../../controls/window-context.ts';

interface MetricChartProps {
  readonly judgement: Judgement;
  readonly drawn: string; // id of a metric
}

/** The course of a metric from the seam on: a line for each slot, a dashed one for the destination by itself. A press moves the playhead. */
export function MetricChart({ judgement, drawn }: MetricChartProps) {
  const app = useApp();
  const metric = metrics.find(({ id }) => id === drawn);
  const { slots, clips, seconds } = judgement;
  const lines = slots.map((measures) => measures[drawn]?.series ?? null);
  const clip = clips.destination[drawn]?.series ?? null;
  if (!metric || lines.every((line) => line === null)) return null;
  const most = [...lines, clip].reduce((top, line) => Math.max(top, ...(line ?? [])), 0) || 1;
  const unit = metric.seriesUnit ?? metric.unit;
  const go = ({ clientX, currentTarget }: TargetedPointerEvent<SVGSVGElement>): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    seekAndStop(app, Math.min(Math.max((clientX - left) / width, 0), 1) * seconds);
  };
  return (
    <figure class="metric-chart">
      <figcaption>
        <span>
          {metric.label} after the seam, {unit}
        </span>
        <span class="faint">most {valueWords(metric, most)}</span>
      </figcaption>
      <svg
        viewBox="0 0 1 1"
        preserveAspectRatio="none"
        role="img"
        aria-label={`${metric.label} of each slot over ${numberWords(seconds, 2)} s`}
        onPointerDown={go}
        onPointerMove={(event) => (event.buttons & 1) !== 0 && go(event)}
      >
        {clip && <polyline class="metric-clip" points={pointsOf(clip, most)} />}
        {lines.map(
          (line, slot) =>
            line && (
              <polyline
                key={slot}
                points={pointsOf(line, most)}
                style={{ stroke: `var(--${slotTone(slot)}-text)` }}
              />
            ),
        )}
        <Playhead seconds={seconds} />
      </svg>
      <div class="metric-axis faint">
        <span>0</span>
        {clip && <span>dashed: destination alone</span>}
        <span>{numberWords(seconds, 2)} s</span>
      </div>
    </figure>
  );
}

function Playhead({ seconds }: { readonly seconds: number }) {
  const at = useApp().session.time.value / seconds;
  return at < 0 || at > 1 ? null : <line class="metric-playhead" x1={at} x2={at} y1={0} y2={1} />;
}

/** Points of a line in the unit square, `most` at its top. */
function pointsOf(line: Float64Array, most: number): string {
  return Array.from(line, (value, i) => `${i / (line.length - 1)},${1 - (0.96 * value) / most}`).join(' ');
}
