import { short } from '../../kit/number-words.ts';
import type { SeamTimes } from '../../stores/matching/follow-cost-map.ts';
import { transitionEnds } from '../../stores/marks/marker-edits.ts';
import { momentWords } from '../../timeline/words/time-words.ts';
import { costAt, isBarred, type MapApp } from './map-places.ts';

/** Costs below this are none, m s. */
const NO_COST = 1e-6;

/** A cost with its unit: metres that the figure is off, times the seconds for which it is. */
export const costWords = (cost: number): string => `${cost < NO_COST ? '0' : short(cost, 3)} m·s`;

/** How far a cost is above the best one: `the best`, `12 % above the best`, `7.4 times the best`. */
export function aboveBest(cost: number, best: number): string {
  if (cost <= best * 1.005 + NO_COST) return 'the best';
  if (best < NO_COST) return `the best is ${costWords(best)}`;
  const percent = (cost / best - 1) * 100;
  return percent < 100
    ? `${Math.max(percent, 1).toFixed(0)} % above the best`
    : `${short(cost / best, 2)} times the best`;
}

/** The times of a place: `out f 34, in f 12`. */
export function placeWords({ open, workspace }: MapApp, times: SeamTimes): string {
  const unit = workspace.state.value.timeUnit;
  const [out, into] = transitionEnds.map((end) => {
    const clip = open[end].value;
    return momentWords(times[end], unit, clip?.fps ?? 60, clip?.trimmedFrames ?? 0);
  });
  return `out ${out}, in ${into}`;
}

/** The readout: `Seam: out f 34, in f 12, 0.0123 m·s, 12 % above the best`. */
export function readoutWords(app: MapApp, name: string, times: SeamTimes): string {
  const { shown, minima } = app.costMap;
  const now = shown.value;
  const cost = now && costAt(now, times);
  if (now === null || cost === null) return `${name}: ${placeWords(app, times)}`;
  const best = minima.value[0]?.cost ?? now.picture.range.best;
  const parts = [placeWords(app, times), costWords(cost), aboveBest(cost, best)];
  return `${name}: ${[...parts, ...(isBarred(app, times) ? ['in a no-transition range'] : [])].join(', ')}`;
}
