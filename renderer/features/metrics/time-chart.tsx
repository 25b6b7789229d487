import { useEffect, useState } from 'preact/hooks';
import type { TargetedPointerEvent } from 'preact';
import type { Metric } from '../../../core/judgement/metric.ts';
import type { Slot } from '../../../core/transition/document/document.ts';
import type { Editor } from '../../stores/workbench.ts';
import { slotTime, TIME_FACTORS, withTime } from '../../../core/judgement/time-sweep.ts';
import { useApp } from '../../controls/window-context.ts';
import { numberWords } from '../../kit/number-words.ts';
import { valueWords } from '../../stores/judgement/metric-values.ts';
import { FOOT_LOCK } from '../../stores/judgement/judged-overlays.ts';
import { sweepTimes, type TimeSweep } from '../../stores/judgement/time-sweep.ts';
import { slotName, slotTone } from '../../stores/slots/default-slots.ts';
import { commitEdit, setTransition, withSlot } from '../../stores/transitions/transition-edits.ts';

/** A metric over the blend time of each slot, as a factor on its present one. A press sets the time of the nearest line. */
export function TimeChart({ metric }: { readonly metric: Metric }) {
  const { open, shown } = useApp();
  const motion = open.motion.value;
  const isLocked = shown.overlays.value.has(FOOT_LOCK);
  const [sweep, setSweep] = useState<TimeSweep>([]);
  useEffect(() => {
    setSweep([]);
    return motion.state === 'ready' ? sweepTimes(motion, isLocked, setSweep) : undefined;
  }, [motion, isLocked]);
  const slots = open.transition.value?.slots ?? [];
  const lines = slots.map((_, slot) => sweep.map((each) => each[slot]?.[metric.id] ?? null));
  const values = lines.flat().filter((value) => value !== null);
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const count = TIME_FACTORS.length;
  return (
    <>
      <figcaption>
        <span>
          {metric.label} over blend time{metric.unit && `, ${metric.unit}`}
        </span>
        <span class="faint">
          {sweep.length < count
            ? `measuring ${sweep.length + 1} of ${count}`
            : `${valueWords(metric, least)} to ${valueWords(metric, most)}`}
        </span>
      </figcaption>
      <TimeLines
        label={`${metric.label} of each slot over its blend time`}
        lines={lines.map((line) => line.map((value) => value && (value - least) / (most - least)))}
        slots={slots}
      />
      <div class="metric-axis faint">
        <span>× {TIME_FACTORS[0]}</span>
        <span>{slots.map(nowWords).filter(Boolean).join(', ')}</span>
        <span>× {TIME_FACTORS[count - 1]}</span>
      </div>
    </>
  );
}

interface TimeLinesProps {
  readonly label: string;
  readonly lines: readonly (readonly (number | null)[])[]; // of each slot, heights of 0 to 1; null = not measured
  readonly slots: readonly Slot[];
}

function TimeLines({ label, lines, slots }: TimeLinesProps) {
  const app = useApp();
  const press = ({ clientX, clientY, currentTarget }: TargetedPointerEvent<SVGSVGElement>): void => {
    const { left, width, bottom, height } = currentTarget.getBoundingClientRect();
    const column = Math.round(((clientX - left) / width) * (TIME_FACTORS.length - 1));
    const level = (bottom - clientY) / height;
    const distances = lines.map((line) => Math.abs((line[column] ?? Number.POSITIVE_INFINITY) - level));
    const slot = distances.indexOf(Math.min(...distances));
    if (Number.isFinite(distances[slot])) setTime(app, slots, slot, TIME_FACTORS[column]);
  };
  return (
    <svg
      viewBox="0 0 1 1"
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      data-tip="Press to set the blend time of the nearest line"
      onClick={press}
    >
      <line class="metric-playhead" x1={placeOf(1)} x2={placeOf(1)} y1={0} y2={1} />
      {lines.map((line, slot) => (
        <polyline key={slot} points={pointsOf(line)} style={{ stroke: `var(--${slotTone(slot)}-text)` }} />
      ))}
    </svg>
  );
}

function setTime(app: Editor, slots: readonly Slot[], slot: number, factor: number): void {
  const time = slotTime(slots[slot]);
  if (time === null || factor === 1) return;
  const seconds = Number((time * factor).toFixed(3));
  commitEdit(app, (open) => {
    const after = withSlot(open, slot, withTime(open.slots[slot], seconds));
    return setTransition(`Set blend time of ${slotName(slot)}`, open, after);
  });
}

/** Points of a line in the unit square. */
function pointsOf(line: readonly (number | null)[]): string {
  const points = line.map(
    (height, i) => height !== null && `${placeOf(TIME_FACTORS[i])},${1 - 0.96 * height}`,
  );
  return points.filter(Boolean).join(' ');
}

/** Place of a factor on the axis, 0 to 1. */
const placeOf = (factor: number): number => TIME_FACTORS.indexOf(factor) / (TIME_FACTORS.length - 1);

/** `A 0.12 s`: the present time of a slot. */
function nowWords(slot: Slot, index: number): string {
  const time = slotTime(slot);
  return time === null ? '' : `${slotName(index)} ${numberWords(time, 2)} s`;
}
