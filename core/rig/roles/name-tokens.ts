import type { JointRole } from './joint-role.ts';

/** The name without namespaces: `mixamorig:Hips`, `a:b:Hips`, `|root|Hips`. */
export function withoutNamespace(name: string): string {
  return name.slice(Math.max(name.lastIndexOf(':'), name.lastIndexOf('|')) + 1).normalize('NFKC');
}

/** Splits a name into lower-case words and numbers: LHipJoint → l hip joint, `spine_01` → spine 01. */
export function splitName(name: string): string[] {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replace(/([A-Za-z])(\d)/g, '$1 $2')
    .replace(/(\d)([A-Za-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

export function isNumber(token: string): boolean {
  return /^\d+$/.test(token);
}

/** A prefix or suffix shared by this ratio of the joints has no meaning, … */
const SHARED = 0.8;
/** … if there are at least this many joints. */
const MIN_JOINTS = 4;
/** Maximum length of a shared prefix, tokens: `Hero_Skeleton_001_`. */
const MAX_SHARED = 4;

/**
 * Removes the tokens that nearly all names begin or end with: `Hero_`, `m_avg_`, `_jnt`.
 *
 * @param names     [joints][tokens]
 * @param isBodyWord true for tokens to keep: parts of the body and sides
 */
export function withoutShared(
  names: readonly (readonly string[])[],
  isBodyWord: (token: string) => boolean,
): readonly (readonly string[])[] {
  let left = names;
  for (const at of [0, -1]) {
    for (let i = 0; i < MAX_SHARED; i++) {
      const shared = mostCommon(left.flatMap((tokens) => (tokens.length > 1 ? [tokens.at(at) ?? ''] : [])));
      const isShared = names.length >= MIN_JOINTS && shared.count >= SHARED * names.length;
      if (!isShared || isBodyWord(shared.token)) break;
      left = left.map((tokens) => (tokens.at(at) === shared.token ? without(tokens, at) : tokens));
    }
  }
  return left;
}

function without(tokens: readonly string[], at: number): readonly string[] {
  return at === 0 ? tokens.slice(1) : tokens.slice(0, -1);
}

function mostCommon(tokens: readonly string[]): { readonly token: string; readonly count: number } {
  const counts = new Map<string, number>();
  let most = { token: '', count: 0 };
  for (const token of tokens) {
    const count = (counts.get(token) ?? 0) + 1;
    counts.set(token, count);
    if (count > most.count) most = { token, count };
  }
  return most;
}

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
function fingerNumber(tokens: readonly string[]): string | undefined {
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
