import { effect } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { clamp, formatBriefly, formatNumber } from '#core/kit/numbers.ts';
import { FORCE_FORMS, type ForceForm } from '#core/procedural/muscle/muscle-choice.ts';
import { fatigueStep } from '#core/procedural/muscle/fatigue.ts';
import type {
  JointMuscle,
  JointRow,
  JointSpring,
  MuscleAsset,
} from '#core/procedural/muscle/muscle-asset.ts';
import { unitOf } from '#core/procedural/muscle/muscle-fields.ts';
import { shareAtLength, shareAtVelocity, springProgress } from '#core/procedural/muscle/muscle-figures.ts';
import { heightOf, Plot } from '#renderer/kit/plot/plot.tsx';
import { useApp } from '#renderer/controls/window-context.ts';

/** Points of a line. */
const POINTS = 60;

interface PlotProps {
  readonly muscle: JointMuscle;
  readonly form: ForceForm;
}

/**
 * Contractile force over length in each form; the point is the muscle’s own length in the form that is used.
 */
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
    <CurvePlot
      title="Force–length"
      from={from}
      to={to}
      form={form}
      lines={lines}
      unit={unit}
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
    <CurvePlot
      title="Force–velocity"
      from={-reach}
      to={reach}
      form={form}
      lines={lines}
      unit={'m/s'}
      point={[muscle.contractionVelocity, shareAtVelocity(muscle, form, muscle.contractionVelocity)]}
    />
  );
}

interface CurvePlotProps {
  readonly title: string;
  readonly from: number;
  readonly to: number;
  readonly unit: string;
  readonly form: ForceForm; // drawn in full, the others dashed
  readonly lines: readonly { readonly form: ForceForm; at(x: number): number }[];
  readonly point: readonly [x: number, y: number];
}

function CurvePlot({ title, from, to, unit, form, lines, point: [x, y] }: CurvePlotProps) {
  const span = Math.max(to - from, 1e-9);
  const curves = lines.map((line) => ({
    look: line.form === form ? '' : 'other',
    values: Array.from({ length: POINTS }, (_, i) => line.at(from + span * shareOf(i))),
  }));
  const all = [0, y, ...curves.flatMap(({ values }) => values)];
  const values = { low: Math.min(...all), high: Math.max(1, ...all) };
  const place = { left: `${((x - from) / span) * 100}%`, bottom: heightOf('small', values, y) };
  return (
    <Plot
      size="small"
      title={title}
      aside={<small>{`${formatNumber(y * 100, 0)} %`}</small>}
      lines={curves}
      values={values}
      level={0}
      ends={[formatBriefly(from, 3), `${formatBriefly(to, 3)} ${unit}`]}
    >
      <i class="muscles-point" style={place} />
    </Plot>
  );
}

const shareOf = (i: number): number => i / (POINTS - 1);

/**
 * The progress of a rested joint on its spring, from the seam to the end of what is played; 1 is the
 * destination.
 */
export function SpringPlot({ row }: { readonly row: JointSpring }) {
  const end = Math.max(useApp().open.extent.value.end, 0.1);
  const at = (time: number): number => springProgress(row, time);
  return (
    <CurvePlot
      title="Progress"
      from={0}
      to={end}
      form={'metric'}
      unit={'s'}
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
  const text = useRef<HTMLOutputElement>(null);
  const end = Math.max(open.extent.value.end, 0.1);
  const values = Array.from({ length: POINTS }, (_, i) => fatigueStep(fatigue, muscle, end * shareOf(i)));
  const shown = (): number => clamp(session.time.value, 0, end);
  useLayoutEffect(() =>
    effect(() => {
      const now = fatigueStep(fatigue, muscle, shown());
      if (text.current) text.current.value = `${formatNumber(now * 100, 1)} %`;
    }),
  );
  return (
    <Plot
      size="small"
      title="Fatigue"
      aside={<output ref={text} aria-label="Fatigue at the playhead" />}
      lines={[{ values }]}
      values={{ low: 0, high: Math.max(...values, 0.01) }}
      ends={['seam', `${formatBriefly(end, 3)} s`]}
      at={() => shown() / end}
    />
  );
}
