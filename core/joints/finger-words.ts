import type { JointRole } from './joint-role.ts';

const fingers = ['thumb', 'index', 'middle', 'ring', 'pinky'] as const;

const fingerNamed: ReadonlyMap<string, JointRole> = new Map([
  ...fingers.map((finger) => [finger, finger] as const),
  ['little', 'pinky'],
  ['pinkie', 'pinky'],
  ['pointer', 'index'],
]);

const isCounted = (token: string): boolean => /^(fingers?|digit)$/.test(token);

/** The number in a finger's name, finger digit first: `Finger01`, `Digit11`; undefined if it has none. */
export function fingerNumber(tokens: readonly string[]): string | undefined {
  const number = tokens[tokens.findIndex(isCounted) + 1] ?? '';
  return tokens.some(isCounted) && /^\d{1,2}$/.test(number) ? number : undefined;
}

/** The number of the thumb in a rig with counted fingers: 0 (`Finger0` … `Finger42`) or 1 (`Digit1`, `Finger1Proximal`). */
export function numberOfThumb(names: readonly (readonly string[])[]): 0 | 1 {
  const numbers = names.flatMap((tokens) => fingerNumber(tokens)?.[0] ?? []);
  if (numbers.includes('0')) return 0;
  const isFromOne = names.some((tokens) => tokens.some((token) => /^(digit|proximal)$/.test(token)));
  return numbers.includes('5') || (isFromOne && numbers.length > 0) ? 1 : 0;
}

/** The finger of a joint, by name or by number from the thumb. Null: not a finger, or not clear which one. */
export function fingerOf(tokens: readonly string[], hasSide: boolean, thumb: 0 | 1): JointRole | null {
  for (const token of tokens) {
    const finger = fingerNamed.get(token) ?? fingerNamed.get(token.replace(/^[lr]/, ''));
    if (finger !== undefined) return finger;
  }
  const isInHand = tokens.some((token) => /hand|fingers?$/.test(token));
  const isAlone = hasSide && tokens.every((token) => token === 'mid' || /^\d+$/.test(token));
  if (tokens.includes('mid') && (isInHand || isAlone)) return 'middle';
  const number = fingerNumber(tokens);
  return number === undefined ? null : (fingers[Number(number[0]) - thumb] ?? null);
}
