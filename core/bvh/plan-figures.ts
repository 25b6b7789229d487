import type { ImportOptions, ImportReport } from '../import/import-report.ts';
import type { BvhFile } from './bvh-file.ts';
import { planConversion, type BvhConversion } from './clip-from-bvh.ts';

/**
 * Plans the conversion of each figure of a file. A file has one unit and one up axis: a prop with its own
 * root follows the person, and of several people a sure one decides.
 */
export function planFigures(figures: readonly BvhFile[], options: ImportOptions): readonly BvhConversion[] {
  const own = figures.map((figure) => planConversion(figure, options));
  const lead = own.map(({ report }) => report).reduce((a, b) => (certaintyOf(b) > certaintyOf(a) ? b : a));
  if (certaintyOf(lead) === 0) return own;
  return own.map((plan, i) => {
    if (plan.report.unit === lead.unit && plan.report.upAxis === lead.upAxis) return plan;
    const { unit, upAxis, unitGuessed, upAxisGuessed, sureOf } = lead;
    const led = planConversion(figures[i], { unit, upAxis });
    return { ...led, report: { ...led.report, unitGuessed, upAxisGuessed, sureOf } };
  });
}

/** Certainty of the unit and up axis; 0 if no person is recognised. */
function certaintyOf({ isBody, sureOf }: ImportReport): number {
  return isBody ? 1 + Number(sureOf.unit) + Number(sureOf.upAxis) : 0;
}
