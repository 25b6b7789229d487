import { Button } from '#renderer/kit/button.tsx';
import type { Column } from '#renderer/kit/table/column.ts';
import { formatBoth } from '#renderer/kit/time-words.ts';
import type { App } from '#renderer/stores/app.ts';
import { RUN_RATE } from '#renderer/stores/lab/requests/request-edits.ts';
import { slotTone } from '#renderer/stores/slots/slot-tones.ts';
import type { SlotFigures } from './figures.ts';
import { showSlotAt, whyNotShowRun } from './requests-run.ts';
import { columns, valueText, type ShownMeasure } from './shown-measures.ts';

/** The table of figures: the slot, and two columns of each measure. */
export const figureColumns = (app: App): readonly Column<SlotFigures>[] => [
  {
    head: 'Slot',
    namesRow: true,
    cell: ({ name, method, unsound }, slot) => (
      <>
        <b style={{ color: `var(--${slotTone(slot)}-text)` }}>{name}</b> {method}
        {unsound > 0 && <span class="error-text"> · {unsound} frames without numbers</span>}
      </>
    ),
    value: ({ name }) => name,
  },
  { key: 'Method', value: ({ method }) => method },
  ...columns.flatMap((measure, i) => measureColumns(app, measure, i)),
  { key: 'Frames without numbers', value: ({ unsound }) => unsound },
];

/** 95 % and the largest value of a measure. The largest value shows its moment. */
function measureColumns(app: App, shown: ShownMeasure, i: number): readonly Column<SlotFigures>[] {
  const { measure, title, short = title, unit, scale } = shown;
  return [
    {
      key: `${title} 95 % (${unit})`,
      head: (
        <>
          {short}, {unit} <span class="faint">95 %</span>
        </>
      ),
      class: measure,
      cell: ({ measures }) => valueText(shown, measures[i].p95),
      value: ({ measures }) => measures[i].p95 * scale,
    },
    {
      key: `${title} worst (${unit})`,
      head: <span class="faint">worst</span>,
      class: measure,
      cell: ({ name, measures }, slot) => (
        <Button
          bare
          tip={`Show ${name} at ${formatBoth(measures[i].time, app.workspace.state.value.timeUnit, RUN_RATE)} of the run`}
          disabledReason={measures[i].max === 0 ? 'no frame is above 0' : whyNotShowRun(app)}
          onClick={() => showSlotAt(app, slot, measures[i].time)}
        >
          {valueText(shown, measures[i].max)}
        </Button>
      ),
      value: ({ measures }) => measures[i].max * scale,
    },
  ];
}
