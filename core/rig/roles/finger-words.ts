import type { JointRole } from './joint-role.ts';

const fingers = ['thumb', 'index', 'middle', 'ring', 'pinky'] as const;

const fingerNamed: ReadonlyMap<string, JointRole> = new Map([
  ...fingers.map((finger) => [finger, finger] as const),
  ['little', 'pinky'],
  ['pinkie', 'pinky'],
  ['pointer', 'index'],
]);

const isCounted = (token: string): boolean => /^(fingers?|digit)$/.test(token);

/**
 * The number in a finger's name, finger digit first: `Finger01`, `Digit11`, `finger_L0_1`; undefined if it
 * has none.
 */
export function fingerNumber(tokens: readonly string[]): string | undefined {
  const words = tokens.filter((token) => token !== 'l' && token !== 'r');
  const number = words[words.findIndex(isCounted) + 1] ?? '';
  return words.some(isCounted) && /^\d{1,2}$/.test(number) ? number : undefined;
}

/** The number of the thumb among counted fingers; -1: it has a name of its own, and 0 is the index finger. */
export type ThumbNumber = -1 | 0 | 1;

/**
 * The number of the thumb in a rig: 0 (`Finger0` … `Finger42`) or 1 (`Digit1`, `Finger1Proximal`), or see
 * `ThumbNumber`.
 */
export function numberOfThumb(names: readonly (readonly string[])[]): ThumbNumber {
  const numbers = names.flatMap((tokens) => fingerNumber(tokens)?.[0] ?? []);
  if (numbers.includes('0')) return names.some((tokens) => tokens.includes('thumb')) ? -1 : 0;
  const isFromOne = names.some((tokens) => tokens.some((token) => /^(digit|proximal)$/.test(token)));
  return numbers.includes('5') || (isFromOne && numbers.length > 0) ? 1 : 0;
}

/** The finger of a joint, by name or by number from the thumb. Null: not a finger, or not clear which one. */
export function fingerOf(tokens: readonly string[], hasSide: boolean, thumb: ThumbNumber): JointRole | null {
  const named = tokens.flatMap(
    (token) => fingerNamed.get(token) ?? fingerNamed.get(token.replace(/^[lr]/, '')) ?? [],
  );
  // `RingPinky` is the finger after the ring finger; `IndexMiddle` is the middle bone of the index finger.
  const last = named.findLast((finger, i) => i === 0 || finger !== 'middle');
  if (last !== undefined) return last;
  const isInHand = tokens.some((token) => /hand|fingers?$/.test(token));
  const isAlone = hasSide && tokens.every((token) => token === 'mid' || /^\d+$/.test(token));
  if (tokens.includes('mid') && (isInHand || isAlone)) return 'middle';
  const number = fingerNumber(tokens);
  return number === undefined ? null : (fingers[Number(number[0]) - thumb] ?? null);
}
