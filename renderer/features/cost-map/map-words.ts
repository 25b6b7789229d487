import type { ReadonlySignal } from '@preact/signals';
import type { TakeClock } from '#core/clip/take-time.ts';
import type { Sides } from '#core/judge/cost-map/cost-map-layout.ts';
import { formatBriefly, formatNumber } from '#core/kit/numbers.ts';
import { faultNumber, faultScore, faultsOf } from '#core/judge/verdict.ts';
import { slotLetter } from '#core/transition/document/slot-letter.ts';
import { formatMoment } from '#renderer/kit/time-words.ts';
import { transitionEnds } from '#renderer/stores/marks/marker-edits.ts';
import { MINIMA_APART, timesOf, type SeamTimes } from '#renderer/stores/matching/follow-cost-map.ts';
import { cellAt, costAt, isBarred, isCompared, type MapApp } from './map-places.ts';

/** Costs below this are none, m s. */
const NO_COST = 1e-6;

/** A cost with its unit: metres that the figure is off, times the seconds for which it is. */
export const formatCost = (cost: number): string => `${cost < NO_COST ? '0' : formatBriefly(cost, 3)} m·s`;

/** How far a cost is above the best one: `the best`, `12 % above the best`, `7.4 times the best`. */
export function aboveBest(cost: number, best: number): string {
  if (cost <= best * 1.005 + NO_COST) return 'the best';
  if (best < NO_COST) return `the best is ${formatCost(best)}`;
  const percent = (cost / best - 1) * 100;
  return percent < 100
    ? `${formatNumber(Math.max(percent, 1), 0)} % above the best`
    : `${formatBriefly(cost / best, 2)} times the best`;
}

/** The times of a place: `out f 34, in f 12`. */
function describePlace({ open, workspace }: MapApp, times: SeamTimes): string {
  const unit = workspace.state.value.timeUnit;
  const [out, into] = transitionEnds.map((end) => {
    return formatMoment(times[end], unit, clockAt(open[end]));
  });
  return `out ${out}, in ${into}`;
}

/**
 * The fault scores as they are: `Fault score now: A 8.7, B 7.7.` Empty until they are measured, and while slots are
 * compared blind.
 */
export function describePresent({ judgement, session }: MapApp): string {
  const { judgement: made, isCurrent } = judgement.value;
  if (made === null || !isCurrent || session.blind.value !== null) return '';
  const scores = made.slots.map((measures, slot) => `${slotLetter(slot)} ${faultNumber(faultsOf(measures))}`);
  return `Fault score now: ${scores.join(', ')}.`;
}

/** What the scores of a map are, other than those of the slots as they are. */
export const MAP_SCORES = 'Scores on the map: each minimum with its best slot and blend time.';

/**
 * Whether cost and fault score agree, and suggestions with both: `Cost and fault score agree on out f 34, in f 12:
 * 3.1. Suggestion 1 is there, too.`
 */
export function describeAgreement(app: MapApp): string {
  const { shown, minima, judged } = app.costMap;
  const [now, cells] = [shown.value, minima.value];
  const seams = judged.value.flatMap((each) => each ?? []);
  if (now === null || seams.length === 0) return '';
  if (judged.value.length < cells.length)
    return `Judging minima: ${judged.value.length} of ${cells.length} …`;
  const [cheapest] = seams;
  const least = seams.reduce((best, each) => (each.faults < best.faults ? each : best));
  const lowest = faultNumber(least.faults) === faultNumber(cheapest.faults) ? cheapest : least;
  const { out, time, faults } = lowest;
  const place = describePlace(app, { source: out, destination: time });
  const words =
    lowest === cheapest
      ? `Cost and fault score agree on ${place}: ${faultNumber(faults)}.`
      : `The cheapest minimum has ${faultScore(cheapest.faults)}, the one at ${place} has ${faultNumber(faults)}.`;
  const there = app.session.offers.value.findIndex(
    (offer) => Math.abs(offer.out - out) < MINIMA_APART && Math.abs(offer.time - time) < MINIMA_APART,
  );
  return there < 0 ? words : `${words} Suggestion ${there + 1} is there, too.`;
}

/** Which frames a map leaves out; null = none: `Thinned: one in 11 frames of the source is compared.` */
export function describeThinning(every: Sides): string | null {
  const thinned = transitionEnds.flatMap((end, i) =>
    every[i] > 1 ? [`one in ${every[i]} frames of the ${end}`] : [],
  );
  if (thinned.length === 0) return null;
  return `Thinned: ${thinned.join(' and ')} ${thinned.length === 1 ? 'is' : 'are'} compared.`;
}

/**
 * The readout of a place: `Seam: out f 34, in f 12, 0.0123 m·s, 12 % above the best`. Between the frames that a
 * thinned map compares, it names those that the cost is of.
 */
export function describeReadout(app: MapApp, name: string, times: SeamTimes): string {
  const { shown, minima } = app.costMap;
  const now = shown.value;
  const cost = now && costAt(now, times);
  if (now === null || cost === null) return `${name}: ${describePlace(app, times)}`;
  const best = minima.value[0]?.cost ?? now.picture.range.best;
  const of = isCompared(now, times)
    ? ''
    : `nearest compared ${describePlace(app, timesOf(now, cellAt(now, times)))}: `;
  const parts = [describePlace(app, times), of + formatCost(cost), aboveBest(cost, best)];
  return `${name}: ${[...parts, ...(isBarred(app, times) ? ['in a no-transition range'] : [])].join(', ')}`;
}

/** The clock of an end, as its times are written. */
export const clockAt = ({ value }: ReadonlySignal<TakeClock | null>): TakeClock => value ?? { fps: 60 };
