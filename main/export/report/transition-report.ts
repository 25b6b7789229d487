import { scaledJoints, trackSize } from '#core/clip/clip-tracks.ts';
import { takeTime, type TakeClock } from '#core/clip/take-time.ts';
import { slotLetter } from '#core/transition/document/slot-letter.ts';
import { assert } from '#core/kit/assert.ts';
import type { TrailingChain } from '#core/procedural/trailing/trailing-chain.ts';
import { channelsInWords } from '#contract/words/channel-words.ts';
import type { TransitionSettings } from '#contract/exchange/transition-settings.ts';
import { clipDuration } from '#core/clip/clip.ts';
import { bestSlots, verdictOf } from '#core/judge/verdict.ts';
import { judge } from '#core/judge/judge.ts';
import { metricsIn } from '#core/judge/metrics/registry.ts';
import { sampleSlots } from '#core/judge/sample-slots.ts';
import type { OpenedChain } from '#core/transition/clips/open-chain.ts';
import type { ClipPlayback } from '#core/transition/clips/clip-playback.ts';
import type { TransitionEvaluation } from '#core/transition/evaluation/evaluation.ts';
import { describeSourceEnd, type SourceEnd } from '#core/transition/evaluation/source-end.ts';
import { statusWords } from '#core/transition/review/review-changes.ts';
import { findBlendMethod, methodLabel } from '#core/methods/registry.ts';
import { formatNumber, withUnit } from '#core/kit/numbers.ts';
import type { Wording } from '#core/methods/setting-kinds.ts';
import { parseMuscleChoice } from '#core/procedural/muscle/muscle-choice.ts';
import type { Slot } from '#core/transition/document/document.ts';
import { isDefault, settingWords, titleOf, usedSettings } from '#core/transition/document/slot-settings.ts';
import { drawCurvePlot } from './curve-plot.ts';
import { jointCurves } from './joint-curves.ts';
import type { ReportedTransition, ReportMetric, ReportRow, ReportSlot, ReportStill } from './report.ts';
import { reportPoses } from './report-poses.ts';
import { sortedJson } from '../write-file.ts';

/** A transition as it plays. */
export interface PlayedTransition extends Pick<OpenedChain, 'chain' | 'clips' | 'map'> {
  readonly settings: TransitionSettings;
  readonly evaluation: TransitionEvaluation;
}

/** What a report says of a transition, but its title: everything is measured here. */
export function reportTransition(
  played: PlayedTransition,
  stills: readonly ReportStill[],
): Omit<ReportedTransition, 'title'> {
  const { settings, evaluation } = played;
  const { clip } = evaluation.destination.cursor;
  const { names } = clip.skeleton;
  const hasChannels = trackSize(evaluation.channels) > 0;
  const judged = judge(played);
  assert(judged.ok, 'a transition is evaluated, but cannot be judged');
  const { slots: measures, floor, sourceEnds } = judged.value;
  const slots = settings.transition.slots.map((own, index): ReportSlot => {
    const method = findBlendMethod(own.method);
    assert(method !== undefined, 'a slot is evaluated, but its method is unknown');
    const plot = drawCurvePlot(jointCurves(evaluation, index, { method, settings: own }, names));
    const tag = slotLetter(index);
    const rows = [...slotRows(settings, own, hasChannels), ...sourceEndRows(sourceEnds[index])];
    return { tag, method: method.label, rows, plot };
  });
  const { id, name, review, chosen } = settings.transition;
  return {
    id,
    name,
    status: statusWords[review.status],
    chosen,
    facts: factsOf(played),
    stills,
    slots,
    metrics: metricsIn(floor).map((metric): ReportMetric => ({
      ...metric,
      values: measures.map((each) => finiteOrNull(each[metric.id].value)),
      floor: finiteOrNull(floor[metric.id].value),
      best: bestSlots(metric, judged.value),
    })),
    verdict: verdictOf(judged.value),
    poses: reportPoses(sampleSlots(played), clip),
    settings: sortedJson(settings),
  };
}

/**
 * What is set in a slot: the values of its method, and each field that is not as by default.
 *
 * @param hasChannels the clips have scales or curves, to which the options of the method apply
 */
function slotRows(settings: TransitionSettings, slot: Slot, hasChannels: boolean): readonly ReportRow[] {
  const { trailing } = settings.transition;
  const wording: Wording = {
    number: (value, unit) => withUnit(unit === 'Hz' ? value : formatNumber(value, 3), unit),
    muscles: (choice) => musclesName(settings, choice),
  };
  return usedSettings(slot, { trailing, hasChannels })
    .filter((setting) => setting.place !== 'field' || !isDefault(setting))
    .map((setting) => ({ label: titleOf(setting), value: settingWords(setting, wording) }));
}

/** The name of the muscles that a slot chose. */
function musclesName({ muscles = [] }: TransitionSettings, value: string): string {
  const choice = parseMuscleChoice(value);
  if (choice === null) return value;
  const { source, mirrored } = choice;
  const name = muscles.find(({ id }) => id === source)?.name ?? 'by tag of the destination';
  return mirrored ? `${name} (mirrored)` : name;
}

const finiteOrNull = (value: number): number | null => (Number.isFinite(value) ? value : null);

const sourceEndRows = (end: SourceEnd | null): ReportRow[] =>
  end === null ? [] : [{ label: 'End of the source', value: describeSourceEnd(end) }];

function factsOf({ settings, evaluation }: PlayedTransition): ReportRow[] {
  const { transition, clips } = settings;
  const { source, destination } = evaluation;
  return [
    ...chainRows(settings),
    {
      label: 'Source',
      value: `${clips.source.name}, out at ${momentOf(source, 0, clips.source)}`,
    },
    {
      label: 'Destination',
      value: `${clips.destination.name}, in at ${momentOf(destination, 0, clips.destination)}`,
    },
    ...requestRows(transition),
    ...trailingRows(transition),
    ...channelRows(transition, evaluation),
    { label: 'Skeleton', value: `${evaluation.joints} joints` },
    ...reviewRows(settings),
  ];
}

/** Time and frame of a clip at `elapsed` on the transition's clock, as its file counts. */
function momentOf({ use, cursor: { clip }, at }: ClipPlayback, elapsed: number, clock: TakeClock): string {
  const { inFile } = takeTime(clock, use.time + (elapsed - at) * use.playRate);
  return `${formatNumber(inFile, 3)} s (frame ${formatNumber(inFile * clip.fps, 0)}) of ${formatNumber(clipDuration(clip), 2)} s at ${formatNumber(clip.fps, 0)} fps`;
}

/** Interrupted transitions, the latest first. */
function chainRows({ transition, earlier = [] }: TransitionSettings): ReportRow[] {
  return earlier.toReversed().map((link, i) => {
    // The next link interrupts this one; the last link is the transition itself.
    const { source } = earlier[earlier.length - i]?.transition ?? transition;
    const { name, slots } = link.transition;
    const methods = slots.map(({ method }) => methodLabel(method)).join(', ');
    const what = i === 0 ? 'Interrupts' : 'Which interrupts';
    return { label: what, value: `“${name}” ${formatNumber(source.time, 3)} s after its seam (${methods})` };
  });
}

function requestRows({ requests = [] }: TransitionSettings['transition']): ReportRow[] {
  return requests.map(({ from, duration }) => ({
    label: 'Competing request',
    value: `from “${from}”, ${formatNumber(duration, 3)} s`,
  }));
}

/** The scales and curves that are blended, and those that a slot cuts; none of joints alone. */
function channelRows(
  { slots }: TransitionSettings['transition'],
  { channels, destination }: TransitionEvaluation,
): ReportRow[] {
  const value = channelsInWords(channels);
  if (value === '') return [];
  const { names } = destination.cursor.clip.skeleton;
  const all = new Set([...Array.from(scaledJoints(channels), (joint) => names[joint]), ...channels.curves]);
  const cuts = slots.flatMap(({ cutJoints = [], cutCurves = [] }, slot) => {
    const cut = [...cutJoints, ...cutCurves].filter((name) => all.has(name));
    return cut.length > 0 ? [`; ${slotLetter(slot)} cuts ${cut.join(', ')}`] : [];
  });
  return [{ label: 'Channels', value: [value, ...cuts].join('') }];
}

function trailingRows({ trailing }: TransitionSettings['transition']): ReportRow[] {
  return trailing.map(({ name, joints, dampTime, angleLimitDegrees, ...chain }) => ({
    label: name === undefined ? 'Trailing joints' : `Trailing joints “${name}”`,
    value: `${joints.join(', ')}; damp time ${formatNumber(dampTime, 3)} s, at most ${formatNumber(angleLimitDegrees, 1)}°${describeReset(chain)}`,
  }));
}

/** What differs from the defaults of a chain: resets and steps. */
function describeReset({
  resetDistance,
  resetAngleDegrees,
  resetTimes,
  rate,
}: Partial<TrailingChain>): string {
  const words = [
    resetDistance === undefined ? [] : [`resets beyond ${formatNumber(resetDistance * 100, 1)} cm`],
    resetAngleDegrees === undefined ? [] : [`resets beyond ${formatNumber(resetAngleDegrees, 1)}°`],
    (resetTimes ?? []).map((time) => `resets at ${formatNumber(time, 3)} s`),
    rate === undefined
      ? []
      : [rate === 'tick' ? 'steps at the tick of the slot' : `${rate} steps per second`],
  ].flat();
  return words.map((each) => `; ${each}`).join('');
}

/** Review of the transition, and changes since. */
function reviewRows({ transition, changedSinceReview }: TransitionSettings): ReportRow[] {
  const { review, chosen, slots, note } = transition;
  const method = slots[chosen]?.method ?? '';
  const day = review.date === null ? '' : `, ${review.date.slice(0, 16).replace('T', ' ')} UTC`;
  const by = review.reviewer === '' ? '' : ` by ${review.reviewer}`;
  const rows = [
    {
      label: 'Chosen',
      value: `${slotLetter(chosen)}, ${methodLabel(method)}`,
    },
    { label: 'Review', value: `${statusWords[review.status]}${by}${day}` },
  ];
  if (changedSinceReview) {
    rows.push({ label: 'Stale', value: `changed since: ${changedSinceReview.join('; ')}` });
  }
  if (note !== '') rows.push({ label: 'Note', value: note });
  return rows;
}
