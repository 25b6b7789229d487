import { effect } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { FORCE_FORMS, type ForceForm } from '../../../../core/muscle/bind-muscles.ts';
import { fatigueStep } from '../../../../core/muscle/fatigue.ts';
import {
  unitOf,
  type JointMuscle,
  type JointRow,
  type JointSpring,
  type MuscleAsset,
} from '../../../../core/muscle/muscle-asset.ts';
import { shareAtLength, shareAtVelocity, springProgress } from '../../../../core/muscle/muscle-figures.ts';
import { useApp } from '../../controls/window-context.ts';

/** Size of a plot, px. */
const WIDTH = 150;
const HEIGHT = 42;
const POINTS = 60;

interface PlotProps {
  readonly muscle: JointMuscle;
  readonly form: ForceForm;
}

/** Contractile force over length in each form; the point is the muscle’s own length in the form that is used. */
export function ForceLengthPlot({ muscle, form, lengthsIn }: PlotProps & Pick<MuscleAsset, 'lengthsIn'>) {
  const unit = unitOf('muscleLength', lengthsIn);
  const from = Math.min(0.4 * muscle.optimalLength, muscle.muscleLength);
  // The published code expects optimal lengths, so its best length is 1 whatever the unit.
  const to = Math.max(1.8 * muscle.optimalLength, muscle.muscleLength, form === 'code' ? 1.8 : 0);
  const lines = FORCE_FORMS.map((each) => ({
    form: each,
    at: (length: number) => shareAtLength(muscle, each, length),
  }));
  return (
    <Plot
      title="Force–length"
      {...{ from, to, form, lines, unit }}
      point={[muscle.muscleLength, shareAtLength(muscle, form, muscle.muscleLength)]}
    />
  );
}

/** Contractile force over velocity; the slide’s does not depend on it. */
export function ForceVelocityPlot({ muscle, form }: PlotProps) {
  const reach = Math.max(muscle.maxVelocity, Math.abs(muscle.contractionVelocity), 0.1);
  const lines = (['metric', 'slide'] as const).map((each) => ({
    form: form === 'code' && each === 'metric' ? form : each,
    at: (velocity: number) => shareAtVelocity(muscle, each, velocity),
  }));
  return (
    <Plot
      title="Force–velocity"
      {...{ from: -reach, to: reach, form, lines, unit: 'm/s' }}
      point={[muscle.contractionVelocity, shareAtVelocity(muscle, form, muscle.contractionVelocity)]}
    />
  );
}

interface PlotLines {
  readonly title: string;
  readonly from: number;
  readonly to: number;
  readonly unit: string;
  readonly form: ForceForm; // drawn in full, the others dashed
  readonly lines: readonly { readonly form: ForceForm; at(x: number): number }[];
  readonly point: readonly [x: number, y: number];
}

function Plot({ title, from, to, unit, form, lines, point }: PlotLines) {
  const span = Math.max(to - from, 1e-9);
  const xs = Array.from({ length: POINTS }, (_, i) => from + (span * i) / (POINTS - 1));
  const curves = lines.map((line) => ({ form: line.form, values: xs.map((x) => line.at(x)) }));
  const top = Math.max(1, point[1], ...curves.flatMap(({ values }) => values));
  const bottom = Math.min(0, point[1], ...curves.flatMap(({ values }) => values));
  const x = (value: number): number => ((value - from) / span) * WIDTH;
  const y = (value: number): number => HEIGHT - 2 - ((value - bottom) / (top - bottom)) * (HEIGHT - 4);
  return (
    <figure class="muscles-plot">
      <figcaption>
        {title} <small>{`${(point[1] * 100).toFixed(0)} %`}</small>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <line class="muscles-zero" x1={0} x2={WIDTH} y1={y(0)} y2={y(0)} />
        {curves.map((curve) => (
          <path
            key={curve.form}
            class={curve.form === form ? 'muscles-curve' : 'muscles-curve other'}
            d={pathOf(xs.map(x), curve.values.map(y))}
          />
        ))}
      </svg>
      <i
        class="muscles-point"
        style={{ left: `${(x(point[0]) / WIDTH) * 100}%`, bottom: `${HEIGHT - y(point[1])}px` }}
      />
      <div class="muscles-axis" aria-hidden="true">
        <span>{short(from)}</span>
        <span>{`${short(to)} ${unit}`}</span>
      </div>
    </figure>
  );
}

/** The progress of a rested joint on its spring, from the seam to the end of what is played; 1 is the destination. */
export function SpringPlot({ row }: { readonly row: JointSpring }) {
  const end = Math.max(useApp().open.extent.value.end, 0.1);
  const at = (time: number): number => springProgress(row, time);
  return (
    <Plot
      title="Progress"
      {...{ from: 0, to: end, form: 'metric', unit: 's' }}
      lines={[
        { form: 'metric', at },
        { form: 'slide', at: () => 1 },
      ]}
      point={[end, at(end)]}
    />
  );
}

/** Fatigue from the seam to the end of what is played, with the playhead. */
export function FatiguePlot({ muscle, fatigue }: { readonly muscle: JointRow; readonly fatigue: number }) {
  const { open, session } = useApp();
  const playhead = useRef<HTMLElement>(null);
  const text = useRef<HTMLOutputElement>(null);
  const end = Math.max(open.extent.value.end, 0.1);
  const xs = Array.from({ length: POINTS }, (_, i) => (end * i) / (POINTS - 1));
  const values = xs.map((time) => fatigueStep(fatigue, muscle, time));
  const top = Math.max(...values, 0.01);
  useLayoutEffect(() =>
    effect(() => {
      const time = Math.min(Math.max(session.time.value, 0), end);
      playhead.current?.style.setProperty('left', `${(time / end) * 100}%`);
      if (text.current) text.current.value = `${(fatigueStep(fatigue, muscle, time) * 100).toFixed(1)} %`;
    }),
  );
  const path = pathOf(
    xs.map((x) => (x / end) * WIDTH),
    values.map((value) => HEIGHT - 2 - (value / top) * (HEIGHT - 4)),
  );
  return (
    <figure class="muscles-plot">
      <figcaption>
        Fatigue <output ref={text} aria-label="Fatigue at the playhead" />
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <path class="muscles-curve" d={path} />
      </svg>
      <i class="muscles-playhead" ref={playhead} />
      <div class="muscles-axis" aria-hidden="true">
        <span>seam</span>
        <span>{`${short(end)} s`}</span>
      </div>
    </figure>
  );
}

function pathOf(xs: readonly number[], ys: readonly number[]): string {
  return xs.map((x, i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(2)} ${ys[i].toFixed(2)}`).join('');
}

const short = (value: number): string => String(Number(value.toPrecision(3))).replace(/^-/, '−');
