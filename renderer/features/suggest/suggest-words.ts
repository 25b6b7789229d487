// renderer/features/suggest: places to enter the destination, tried on and kept
import type { TakeClock } from '#core/clip/take-time.ts';
import { labelText } from '#contract/rows/clip-label.ts';
import type { ClipSummary } from '#contract/rows/library-rows.ts';
import { counted, grouped } from '#contract/words/counted.ts';
import { metricNamed } from '#core/judge/metrics/registry.ts';
import { describeUnmeasured } from '#core/judge/unmeasured.ts';
import { faultScore } from '#core/judge/verdict.ts';
import type { Suggestion, Suggestions } from '#core/judge/suggest.ts';
import { slotTime } from '#core/methods/binding/read-values.ts';
import { methodLabel } from '#core/methods/registry.ts';
import { formatNumber, withUnit } from '#core/kit/numbers.ts';
import { formatDuration, formatMoment, type TimeUnit } from '#renderer/kit/time-words.ts';
import type { Known } from '#renderer/kit/resource.ts';
import { formatMetric } from '#renderer/stores/judgement/metric-values.ts';
import type { DestinationQuery } from '#renderer/stores/matching/find-suggestions.ts';
import type { TransitionEnd } from '#renderer/stores/marks/marker-edits.ts';
import type { LibrarySearch } from '#renderer/stores/matching/search-library.ts';
import type { FoundPlace, JudgedPlace } from '#renderer/workers/place.ts';
import { slotLetter } from '#core/transition/document/slot-letter.ts';

/** `In at f 176`, in a range `Out at f 80, in at f 176` */
export function suggestionTitle(
  { out, time }: Suggestion,
  { source, destination }: Readonly<Record<TransitionEnd, TakeClock>>,
  isInRange: boolean,
  unit: TimeUnit,
): string {
  const at = (time: number, clip: TakeClock): string => formatMoment(time, unit, clip);
  const entry = `n at ${at(time, destination)}`;
  return isInRange ? `Out at ${at(out, source)}, i${entry}` : `I${entry}`;
}

/** ` · fault score 3.1`, and compared with a higher one now: ` · fault score 3.1, 40 % lower` */
export function describeFaults({ faults }: Suggestion, now: Suggestion | null): string {
  const gain = now === null ? 0 : Math.round((1 - faults / now.faults) * 100);
  const words = gain === 0 ? '' : `, ${gain} % lower`;
  return ` · ${faultScore(faults)}${words}`;
}

/** `A Spring inertialization, 7.2 f · left foot planted in both, slides 3.8 cm, …` */
export const suggestionFacts = (suggestion: Suggestion, unit: TimeUnit, fps: number): string =>
  `${describeMethod(suggestion, unit, fps)} · ${suggestionReason(suggestion, (seconds) => formatDuration(seconds, unit, fps))}`;

function describeMethod({ index, slot }: Suggestion, unit: TimeUnit, fps: number): string {
  const own = slotTime(slot);
  const method = methodLabel(slot.method);
  const lasting = own === null ? '' : `, ${formatDuration(own, unit, fps)}`;
  return `${slotLetter(index)} ${method}${lasting}`;
}

const NOTHING_BETTER = 'Nothing better than now in reach.';

/** `Judged 12 places …`, `Judged 48 places.` */
export function describeDestination(
  { value, state, problem }: Known<DestinationQuery, Suggestions>,
  sameFeet: boolean,
): string {
  if (problem !== null) return `The search failed: ${problem}`;
  if (value === null) return 'Looking for places to enter the destination …';
  const { judged, best } = value;
  if (state === 'working') return `Judged ${counted(judged, 'place')} …`;
  const result = best.length > 0 ? '' : `${NOTHING_BETTER} `;
  if (judged > 0) return `${result}Judged ${counted(judged, 'place')}.`;
  const feet = sameFeet ? ', or the same feet are planted nowhere' : '';
  return `None found: the destination is too short, all of it is in no-transition ranges${feet}.`;
}

/** `jog at f 12, mirrored`, `by jog, mirrored, f 12 to 80` */
export function placeTitle({ time, exit, mirror }: FoundPlace, clip: ClipSummary, unit: TimeUnit): string {
  const name = labelText(clip.label);
  const at = (moment: number): string => formatMoment(moment, unit, clip);
  const mirrored = mirror ? ', mirrored' : '';
  return exit === null
    ? `${name} at ${at(time)}${mirrored}`
    : `by ${name}${mirrored}, ${at(time)} to ${at(exit)}`;
}

/**
 * `cost 0.031 m·s · A Spring inertialization, 7.2 f · left foot planted in both, …`, `0.120, direct 0.310
 * m·s · 68 f`
 */
export function placeReason(
  { time, exit, cost, suggestion }: JudgedPlace,
  { direct, sameFeet, unit, fps }: { direct: number; sameFeet: boolean; unit: TimeUnit; fps: number },
): string {
  const own = formatNumber(cost, 3);
  const feet = sameFeet ? ' · same feet planted' : '';
  if (exit !== null)
    return `${own}, direct ${formatNumber(direct, 3)} m·s · ${formatDuration(exit - time, unit, fps)}${feet}`;
  return `cost ${own} m·s${suggestion ? ` · ${suggestionFacts(suggestion, unit, fps)}` : feet}`;
}

/** True if a place costs at least as much as the seam does now. */
export const isDearer = ({ cost }: JudgedPlace, { direct }: { readonly direct: number | null }): boolean =>
  direct !== null && cost >= direct;

/** `Searched 12 of 300 clips …`, `Searched 7 clips: 5 612 frames with mirrored ones` */
export function describeSearched(search: LibrarySearch): string {
  const { clips, loaded, frames, every, places, isDone, isFiltered, problem } = search;
  if (problem !== null) return problem;
  const listed = isFiltered ? ' that the filter of the list shows' : '';
  if (places === null || !isDone)
    return `Searched ${grouped(loaded)} of ${counted(clips, 'clip')}${listed} …`;
  const thinned = every === 1 ? '' : `, one in ${every} compared`;
  const isWorse = places.every((place) => isDearer(place, search));
  const result = places.length === 0 ? 'None found. ' : isWorse ? `${NOTHING_BETTER} ` : '';
  return `${result}Searched ${counted(clips, 'clip')}${listed}: ${counted(frames, 'frame')} with mirrored ones${thinned}`;
}

/**
 * Why it is suggested: `left foot planted in both, slides 3.8 cm, arrives in 13 f`, `same feet planted: left,
 * …`
 *
 * @param lasting words of a duration, s
 */
function suggestionReason(suggestion: Suggestion, lasting: (seconds: number) => string): string {
  const { measures } = suggestion;
  /** Words for a metric, if it applies and is above `least`. */
  const part = (id: string, words: string, least = -1): readonly string[] => {
    const metric = metricNamed(id);
    const value = measures[id]?.value ?? Number.NaN;
    if (!metric || !(value > least)) return [];
    return [
      `${words} ${metric.unit === 's' ? lasting(value) : withUnit(formatMetric(metric, value), metric.unit)}`,
    ];
  };
  return [
    plantedWords(suggestion),
    ...part('footSlide', 'slides'),
    ...part('responseTime', 'arrives in'),
    ...part('beyondLimits', 'joints bend too far by', 1),
  ].join(', ');
}

/** The feet that are planted, or why nobody can tell. */
function plantedWords({ planted, sameFeet, measures }: Suggestion): string {
  const slide = metricNamed('footSlide');
  if (slide && planted.length === 0 && Number.isNaN(measures[slide.id]?.value))
    return `planted feet ${describeUnmeasured(slide)}`;
  const [foot] = planted;
  return sameFeet
    ? `same feet planted: ${planted.length === 2 ? 'both' : (foot ?? 'none')}`
    : `${foot ?? 'no'} foot planted in both`;
}
