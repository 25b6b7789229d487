import { slotLetter } from '../../transition/document/slot-letter.ts';
import type { RecordedDifference } from './compare-recorded.ts';
import {
  AGREES,
  otherMethod,
  recordedValues,
  settingsOf,
  type ExplainedSlot,
  type CloserSetting,
} from './explain-difference.ts';
import type { TriedValue, TriedSetting } from './tried-settings.ts';

/** A figure of another size: its scale differs by more. */
const OTHER_SIZE = 0.005;

/** A greater distance before the request is of clips or skeletons, m. */
const APART = 0.02;

/** A length as centimetres: `3.42 cm`. */
export const cm = (metres: number): string => `${(metres * 100).toFixed(2)} cm`;

/** Sentences that say how far a comparison can be trusted. @param paired joints with a recorded pair */
export function comparisonNotes(
  { placement, isInPlace, before }: RecordedDifference,
  paired: number,
  joints: number,
): readonly string[] {
  const { scale, by } = placement;
  const larger = (1 / scale).toFixed(2);
  return [
    `${paired} of ${joints} joints were recorded.`,
    ...(Math.abs(scale - 1) > OTHER_SIZE
      ? [`The figure in the game is ${larger} times as large; distances are in the size of this one.`]
      : []),
    ...(isInPlace
      ? ['Either the figure in the game or the clips stay in place, so travel on the ground is left out.']
      : []),
    ...(by === 'after'
      ? ['Nothing was recorded before the request, so the figure is placed on the first pose after it.']
      : []),
    ...(before !== null && before > APART
      ? [`Clips or skeletons differ already before the request, by ${cm(before)}.`]
      : []),
  ];
}

/** `Blend time 0.3 s instead of 0.2 s explains 94 % of the difference`. */
export const explanationWords = (
  { label, now, words }: TriedSetting,
  { value, share }: CloserSetting,
): string =>
  `${label} ${words(value)} instead of ${words(now)} explains ${Math.floor(share * 100)} % of the difference`;

/** A setting that explains less is not the one that differs. */
const ALMOST_ALL = 0.9;

/** A setting that people are told of, with the value that the game seems to have. */
export interface NamedSetting {
  readonly setting: TriedSetting;
  readonly value: TriedValue;
  readonly words: string;
}

/** What the game recorded of settings, then the one that explains almost all of the difference, if one does. */
export function namedSettings(
  explained: Pick<ExplainedSlot, 'chain' | 'clips' | 'slot' | 'request' | 'clocks'>,
  found: readonly CloserSetting[],
): readonly NamedSetting[] {
  const { chain, clips, slot, clocks } = explained;
  const settings = settingsOf(chain[chain.length - 1], slot, clips, clocks);
  const named = (id: string, value: TriedValue, words: (setting: TriedSetting) => string) =>
    settings.filter((each) => each.id === id).map((setting) => ({ setting, value, words: words(setting) }));
  const likely = found.slice(0, 1).filter(({ share }) => share > ALMOST_ALL);
  const recorded = [...recordedValues(explained)].filter(
    ([id, value]) => !likely.some((each) => each.id === id && each.value === value),
  );
  return [
    ...recorded.flatMap(([id, value]) =>
      named(id, value, ({ label, now, words }) => `${label} ${words(value)} was recorded, not ${words(now)}`),
    ),
    ...likely.flatMap((each) => named(each.id, each.value, (setting) => explanationWords(setting, each))),
  ];
}

/**
 * The sentence for a slot that the game does not show, if it shows another one; null = it does not.
 *
 * @param afters [slots] m, mean distances after the request
 */
export function describeFitting(afters: readonly number[], slot: number): string | null {
  const least = Math.min(...afters);
  if (least > AGREES || afters[slot] <= AGREES) return null;
  return `The game shows what ${slotLetter(afters.indexOf(least))} predicts.`;
}

/** A sentence if no setting explains the difference; null = one does, or there is none. */
export function describeUnexplained(
  explained: Pick<ExplainedSlot, 'chain' | 'slot' | 'request'>,
  found: readonly CloserSetting[],
  after: number,
): string | null {
  if (after <= AGREES) return 'The game shows what this slot predicts.';
  const other = otherMethod(explained);
  if (other !== null) return `The game recorded another method, ${other}, so no setting is tried.`;
  return (found[0]?.share ?? 0) > ALMOST_ALL ? null : 'No single setting explains the difference.';
}
