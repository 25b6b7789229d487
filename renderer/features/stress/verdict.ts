import { EQUAL_SHARE } from '../../../core/judgement/compare-slots.ts';
import type { SlotFigures } from './figures.ts';
import { columns, speed, valueText, violation } from './shown-measures.ts';

/**
 * Judges slots in one sentence: which stays calmest, and which leave joint limits. Slots with frames without numbers are not compared.
 *
 * @param title    what the slots belong to
 * @param measured share of the run
 */
export function verdictOf(title: string, figures: readonly SlotFigures[], measured: number): string {
  if (measured === 0) return `${title}: nothing is measured yet.`;
  const sound = figures.filter(({ unsound }) => unsound === 0);
  const parts = sound.length === 0 ? [] : [calmWords(sound), limitWords(sound)];
  for (const { name, unsound } of figures)
    if (unsound > 0)
      parts.push(`${name} is not judged: ${unsound} frame${unsound === 1 ? '' : 's'} without numbers`);
  return `${title}${measured < 1 ? ', so far' : ''}: ${parts.join('; ')}.`;
}

const largest = ({ measures }: SlotFigures, measure: typeof speed): string =>
  valueText(measure, measures[columns.indexOf(measure)].max);
const listed = (slots: readonly SlotFigures[]): string =>
  new Intl.ListFormat('en').format(slots.map(({ name }) => name));

/** `B (Dead blending) stays calmer, at worst 464 °/s against 629 °/s`, with the digits of the table. */
function calmWords(slots: readonly SlotFigures[]): string {
  const speeds = slots.map((slot) => Number(largest(slot, speed)));
  const least = Math.min(...speeds);
  const isEqual = (each: number): boolean => each <= least * (1 + EQUAL_SHARE);
  const best = slots.filter((_, i) => isEqual(speeds[i]));
  const others = speeds.filter((each) => !isEqual(each)).toSorted((a, b) => a - b);
  const worst = `${Math.max(...speeds.filter(isEqual))} ${speed.unit}`;
  const who = best.length === 1 ? `${best[0].name} (${best[0].method})` : listed(best);
  if (slots.length === 1) return `${who} turns its fastest joint at ${worst} at worst`;
  if (others.length === 0) return `${who} are equally calm, at worst ${worst}`;
  const verb = `${best.length === 1 ? 'stays' : 'stay'} ${slots.length === 2 ? 'calmer' : 'calmest'}`;
  const range = [...new Set([others[0], others[others.length - 1]])].join(' to ');
  return `${who} ${verb}, at worst ${worst} against ${range} ${speed.unit}`;
}

/** `A leaves joint limits in 3 % of frames, B never`. */
function limitWords(slots: readonly SlotFigures[]): string {
  const leaving = slots.filter((slot) => Number(largest(slot, violation)) > 0);
  if (leaving.length === 0) return `${slots.length === 1 ? 'it never' : 'none'} leaves joint limits`;
  const others = slots.filter((slot) => !leaving.includes(slot));
  const words = leaving.map(({ name, beyond }, i) => {
    const share = beyond < 0.01 ? 'under 1' : Math.round(beyond * 100);
    return `${name}${i === 0 ? ' leaves joint limits' : ''} in ${share}\u00a0%${i === 0 ? ' of frames' : ''}`;
  });
  return [...words, ...(others.length === 0 ? [] : [`${listed(others)} never`])].join(', ');
}
