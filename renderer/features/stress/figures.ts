import { summarise, type MeasureSummary } from '#core/runs/interruptions/stress-samples.ts';
import { methodLabel } from '#core/methods/registry.ts';
import type { OpenRun } from '#renderer/stores/lab/requests/open-requests.ts';
import { slotLetter } from '#core/transition/document/slot-letter.ts';
import { columns } from './shown-measures.ts';

/** The figures of a slot. */
export interface SlotFigures {
  readonly name: string; // A, B, …
  readonly method: string;
  readonly measures: readonly PeakMeasure[]; // by column
  readonly beyond: number; // share of the measured frames that are beyond joint limits
  readonly unsound: number; // frames with a number that is not finite
}

/** A measure of a slot, with the moment of its largest value, s; negative = none. */
export type PeakMeasure = MeasureSummary & { readonly time: number };

/** The figures of the frames that are measured. */
export function figuresOf({ run }: OpenRun): readonly SlotFigures[] {
  return run.slots.map(({ settings, samples, unsound }, i) => ({
    name: slotLetter(i),
    method: methodLabel(settings.method),
    measures: columns.map(({ measure }) => {
      const summary = summarise(samples[measure]);
      return { ...summary, time: samples[measure].indexOf(summary.max) / run.rate };
    }),
    beyond: samples.violation.reduce((sum, value) => sum + Number(value > 0), 0) / Math.max(run.stepped, 1),
    unsound,
  }));
}
