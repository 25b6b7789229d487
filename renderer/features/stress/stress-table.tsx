import { formatBoth } from '../../kit/time-words.ts';
import { RUN_RATE } from '../../stores/lab/requests/request-edits.ts';
import { useComputed } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { OpenRun } from '../../stores/lab/requests/open-run.ts';
import { slotTone } from '../../stores/slots/default-slots.ts';
import { Button } from '../../kit/button.tsx';
import { useApp } from '../../controls/window-context.ts';
import { figuresOf, type SlotFigures } from './figures.ts';
import { showSlotAt, whyNotShowRun } from './requests-run.ts';
import { columns, valueText } from './shown-measures.ts';

/** 95 % and the largest value of each measure, a row for each slot. The largest value shows its moment. */
export function StressTable({ figures }: { readonly figures: readonly SlotFigures[] }) {
  const app = useApp();
  return (
    <div class="stress-figures" tabIndex={0} role="region" aria-label="Figures">
      <table aria-label="Figures of the run">
        <thead>
          <tr>
            <th scope="col">Slot</th>
            {columns.flatMap(({ measure, title, short = title, unit }) => [
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
                {unsound > 0 && <span class="error-text"> · {unsound} frames without numbers</span>}
              </th>
              {measures.flatMap((each, i) => [
                <td key={`${columns[i].measure} p95`} data-measure={columns[i].measure}>
                  {valueText(columns[i], each.p95)}
                </td>,
                <td key={`${columns[i].measure} max`} data-measure={columns[i].measure}>
                  <Button
                    bare
                    tip={`Show ${name} at ${formatBoth(each.time, app.workspace.state.value.timeUnit, RUN_RATE)} of the run`}
                    disabledReason={each.max === 0 ? 'no frame is above 0' : whyNotShowRun(app)}
                    onClick={() => showSlotAt(app, slot, each.time)}
                  >
                    {valueText(columns[i], each.max)}
                  </Button>
                </td>,
              ])}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/**
 * Frames between two summaries while the run is measured, and the frames after which only its end has one.
 */
const PAUSE = 200;
const MAX_SORTED = 40_000;

/** The figures of the frames that are measured. */
export function useFigures(open: OpenRun): readonly SlotFigures[] {
  const { stepped, run } = useApp().lab.requests;
  const part = useComputed(() =>
    stepped.value === run.value?.run.frames ? -1 : Math.floor(Math.min(stepped.value, MAX_SORTED) / PAUSE),
  );
  return useMemo(() => figuresOf(open), [open, part.value]);
}
