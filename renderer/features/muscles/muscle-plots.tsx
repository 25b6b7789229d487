import { effect } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { FORCE_FORMS, type ForceForm } from '#core/muscle/muscle-choice.ts';
import { fatigueStep } from '#core/muscle/fatigue.ts';
import {
  unitOf,
  type JointMuscle,
  type JointRow,
  type JointSpring,
  type MuscleAsset,
} from '#core/muscle/muscle-asset.ts';
import { shareAtLength, shareAtVelocity, springProgress } from '#core/muscle/muscle-figures.ts';
import { linePath } from '../../kit/line-path.ts';
import { useApp } from '../../controls/window-context.ts';
import { short } from '../../kit/number-words.ts';

/** Size of a plot, px. */
const WIDTH = 150;
const HEIGHT = 42;
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
    <Plot
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
    <Plot
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
  const curves = lines.map((line) => ({
    form: line.form,
    values: Array.from({ length: POINTS }, (_, i) => line.at(from + span * shareOf(i))),
  }));
  const top = Math.max(1, point[1], ...curves.flatMap(({ values }) => values));
  const bottom = Math.min(0, point[1], ...curves.flatMap(({ values }) => values));
  const share = (value: number): number => (value - bottom) / (top - bottom);
  return (
    <PlotFigure
      caption={
        <>
          {title} <small>{`${(point[1] * 100).toFixed(0)} %`}</small>
        </>
      }
      zero={share(0)}
      curves={curves.map((curve) => ({ isOther: curve.form !== form, shares: curve.values.map(share) }))}
      ends={[short(from, 3), `${short(to, 3)} ${unit}`]}
    >
      <i
        class="muscles-point"
        style={{ left: `${((point[0] - from) / span) * 100}%`, bottom: `${HEIGHT - yOf(share(point[1]))}px` }}
      />
    </PlotFigure>
  );
}

const shareOf = (i: number): number => i / (POINTS - 1);
/** Place of a share of the height, px. */
const yOf = (share: number): number => HEIGHT - 2 - share * (HEIGHT - 4);

interface PlotFigureProps {
  readonly caption: ComponentChildren;
  readonly zero?: number; // share of the height
  readonly curves: readonly { readonly isOther: boolean; readonly shares: readonly number[] }[];
  readonly ends: readonly [left: string, right: string];
  readonly children: ComponentChildren;
}

function PlotFigure({ caption, zero, curves, ends, children }: PlotFigureProps) {
  return (
    <figure class="muscles-plot">
      <figcaption>{caption}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {zero !== undefined && <path class="muscles-zero" d={`M0 ${yOf(zero)}H${WIDTH}`} />}
        {curves.map(({ isOther, shares }, k) => (
          <path
            key={k}
            class={isOther ? 'muscles-curve other' : 'muscles-curve'}
            d={linePath(
              POINTS,
              (i) => shareOf(i) * WIDTH,
              (i) => yOf(shares[i]),
            )}
          />
        ))}
      </svg>
      {children}
      <div class="muscles-axis" aria-hidden="true">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </div>
    </figure>
  );
}

/**
 * The progress of a rested joint on its spring, from the seam to the end of what is played; 1 is the
 * destination.
 */
export function SpringPlot({ row }: { readonly row: JointSpring }) {
  const end = Math.max(useApp().open.extent.value.end, 0.1);
  const at = (time: number): number => springProgress(row, time);
  return (
    <Plot
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
  const playhead = useRef<HTMLElement>(null);
  const text = useRef<HTMLOutputElement>(null);
  const end = Math.max(open.extent.value.end, 0.1);
  const values = Array.from({ length: POINTS }, (_, i) => fatigueStep(fatigue, muscle, end * shareOf(i)));
  const top = Math.max(...values, 0.01);
  useLayoutEffect(() =>
    effect(() => {
      const time = Math.min(Math.max(session.time.value, 0), end);
      playhead.current?.style.setProperty('left', `${(time / end) * 100}%`);
      if (text.current) text.current.value = `${(fatigueStep(fatigue, muscle, time) * 100).toFixed(1)} %`;
    }),
  );
  return (
    <PlotFigure
      caption={
        <>
          Fatigue <output ref={text} aria-label="Fatigue at the playhead" />
        </>
      }
      curves={[{ isOther: false, shares: values.map((value) => value / top) }]}
      ends={['seam', `${short(end, 3)} s`]}
    >
      <i class="muscles-playhead" ref={playhead} />
    </PlotFigure>
  );
}
