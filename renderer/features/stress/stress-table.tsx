import { effect, useSignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { summarise, type MeasureSummary } from '../../../core/stress/stress-samples.ts';
import type { OpenRun } from '../../stores/lab/requests/open-run.ts';
import { slotName, slotTone } from '../../stores/slots/default-slots.ts';
import { findBlendMethod } from '../../../core/transition/methods/registry.ts';
import { useApp } from '../../controls/window-context.ts';
import { columns, valueText } from './shown-measures.ts';

/** The figures of a slot. */
export interface SlotFigures {
  readonly name: string; // A, B, …
  readonly method: string;
  readonly measures: readonly MeasureSummary[]; // by column
  readonly unsound: number; // frames with a number that is not finite
}

/** 95 % and the largest value of each measure, a row for each slot. */
export function StressTable({ open }: { readonly open: OpenRun }) {
  const figures = useFigures(open);
  return (
    <div class="stress-figures" tabIndex={0} role="region" aria-label="Figures">
      <table aria-label="Figures of the run">
        <thead>
          <tr>
            <th scope="col">Slot</th>
            {columns.flatMap(({ measure, short, unit }) => [
              <th key={`${measure} p95`} data-measure={measure} scope="col">
                {short}, {unit} <span class="faint">95 %</span>
              </th>,
              <th key={`${measure} max`} data-measure={measure} scope="col">
                <span class="faint">worst</span>
              </th>,
            ])}
          </tr>
        </thead>
        <tbody>
          {figures.map(({ name, method, measures, unsound }, slot) => (
            <tr key={name}>
              <th scope="row">
                <b style={{ color: `var(--${slotTone(slot)}-text)` }}>{name}</b> {method}
                {unsound > 0 && <span class="lab-faulty"> · {unsound} frames without numbers</span>}
              </th>
              {measures.flatMap((each, i) => [
                <td key={`${columns[i].measure} p95`} data-measure={columns[i].measure}>
                  {valueText(columns[i], each.p95)}
                </td>,
                <td key={`${columns[i].measure} max`} data-measure={columns[i].measure}>
                  {valueText(columns[i], each.max)}
                </td>,
              ])}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Time between two summaries while the run is measured, ms, and the longest run of which one is made so often, frames. */
const PAUSE_MS = 400;
const MAX_SORTED = 40_000;

function useFigures(open: OpenRun): readonly SlotFigures[] {
  const { lab } = useApp();
  const figures = useSignal<readonly SlotFigures[]>(figuresOf(open));
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const sum = (): void => {
      timer = undefined;
      figures.value = figuresOf(open);
    };
    const stop = effect(() => {
      void lab.requests.stepped.value;
      const { stepped, frames } = open.run;
      if (stepped === frames) {
        clearTimeout(timer);
        sum();
      } else if (stepped < MAX_SORTED) timer ??= setTimeout(sum, PAUSE_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [open]);
  return figures.value;
}

/** The figures of the frames that are measured. */
export function figuresOf({ run }: OpenRun): readonly SlotFigures[] {
  return run.slots.map(({ settings, samples, unsound }, i) => ({
    name: slotName(i),
    method: findBlendMethod(settings.method)?.label ?? settings.method,
    measures: columns.map(({ measure }) => summarise(samples[measure])),
    unsound,
  }));
}

/** The figures as tab-separated lines with a head. */
export function figuresText(figures: readonly SlotFigures[]): string {
  const heads = columns.flatMap(({ title, unit }) => [`${title} 95 % (${unit})`, `${title} worst (${unit})`]);
  const lines = figures.map(({ name, method, measures, unsound }) => [
    name,
    method,
    ...measures.flatMap(({ p95, max }, i) => [p95, max].map((value) => plain(value * columns[i].scale))),
    String(unsound),
  ]);
  return [['Slot', 'Method', ...heads, 'Frames without numbers'], ...lines]
    .map((line) => `${line.join('\t')}\r\n`)
    .join('');
}

/** A number without exponent, rounded to three decimals. */
const plain = (value: number): string => String(Math.round(value * 1e3) / 1e3);
