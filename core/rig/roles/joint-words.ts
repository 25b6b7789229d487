import { fingerOf, isNumber, splitName, withoutNamespace, type ThumbNumber } from './name-tokens.ts';
import { eastAsianToken, readEastAsianName } from './east-asian-words.ts';
import type { JointRole, JointSide } from './joint-role.ts';

/**
 * The meaning of a word in a joint name. Ambiguous words, which mean adjacent joints in different
 * conventions, are kept: `hip` with a side, `leg`, `arm`, `shoulder`; and below an `ankle` a `foot` means the
 * toes, as a `hand` below a `wrist`. `legEnd` and `armEnd` end a limb in numbered parts: `leg_L0_0` …
 * `leg_L0_6`, `leg_L0_end`.
 */
export type JointWord = JointRole | 'hip' | 'leg' | 'arm' | 'shoulder' | 'ankle' | 'wrist' | LimbEnd;
type LimbEnd = 'legEnd' | 'armEnd';

/** The meaning of a joint's name, without regard to other joints. */
export interface NameReading {
  readonly word: JointWord | null;
  readonly side: JointSide;
}

/** Words for a row with the place in it before or after: `UpperTorso`, `spineLower`, `mid_back`. */
function placed(row: string): string {
  const places = ['lower', 'low', 'mid', 'middle', 'upper', 'up'];
  const both = (word: string): string[] => places.flatMap((place) => [place + word, word + place]);
  return row.split(' ').flatMap(both).join(' ');
}

const words: Readonly<Record<Exclude<JointWord, LimbEnd>, string>> = {
  root: 'root reference trajectory traj world master',
  hips: 'hips pelvis spinebase hiproot lowerbody',
  spine: `spine chest torso abdomen waist back thorax ribs ribcage ab trunk upperbody navel spineshoulder spinenavel spinechest
    ${placed('spine chest torso abdomen back trunk')}`,
  neck: `neck neckbase necktwist ${placed('neck')}`,
  head: 'head skull',
  jaw: 'jaw',
  eye: 'eye faceeye',
  clavicle: 'clavicle clav collar collarbone scapula',
  upperArm: 'upperarm uparm uarm humerus armupper bicep',
  forearm: 'forearm lowerarm lowarm loarm farm elbow radius armlower ulna',
  hand: 'hand palm',
  thumb: 'thumb',
  index: 'index',
  middle: 'middle',
  ring: 'ring',
  pinky: 'pinky little',
  fingers: 'finger fingers fingerbase',
  thigh: 'thigh upleg upperleg uleg femur legupper',
  shin: 'shin shank calf lowerleg lowleg loleg knee tibia leglower',
  foot: 'foot',
  toes: 'toe toes toebase ball forefoot',
  hip: 'hip',
  leg: 'leg',
  arm: 'arm',
  shoulder: 'shoulder shldr',
  ankle: 'ankle',
  wrist: 'wrist',
};

const wordOf: ReadonlyMap<string, JointWord> = new Map(
  Object.entries(words).flatMap(([word, spellings]) =>
    spellings.split(/\s+/).map((spelling) => [spelling, word as JointWord] as const),
  ),
);

/** `l_larm`, `r_lleg`: the lower limb, if the side is given separately. */
const sidedWordOf: ReadonlyMap<string, JointWord> = new Map([
  ['larm', 'forearm'],
  ['lleg', 'shin'],
]);

const sideOf: ReadonlyMap<string, JointSide> = new Map([
  ...['left', 'l', 'lt', 'lft', 'lf'].map((word) => [word, 'left'] as const),
  ...['right', 'r', 'rt', 'rgt'].map((word) => [word, 'right'] as const),
  ...['c', 'cn', 'ctr', 'm', 'x', 'center', 'centre'].map((word) => [word, 'centre'] as const),
]);

/** Tokens without meaning: names of rigs and kinds of joints. */
const silent = new Set(
  `bip bip01 biped valvebiped valve mixamorig character cc base def org jnt joint bone bn a b f j avg rig sk armature skeleton
  bind bend stretch fk skin deform normalized adj`.split(/\s+/),
);

/** Tokens of attachments, end joints and controls. */
const auxiliaryWords = new Set(
  `end nub tip effector eff twist roll ik pole helper target ctrl control site marker prop weapon attach socket null dummy
  footsteps share adjust corrective leaf hold metacarpal carpal mch vb start inhand`.split(/\s+/),
);

const endsAuxiliary = new RegExp(`^(.+?)(${[...auxiliaryWords].join('|')})$`);

/** The first joint of a thumb may have these names. */
const inHand: ReadonlySet<string> = new Set(['metacarpal', 'start']);

/** True if a token names a part of the body or a side. */
export function isBodyWord(token: string): boolean {
  return wordOf.has(token) || (sideOf.get(token) ?? 'centre') !== 'centre';
}

/** A parsed name. `isBeside`: an attachment or a control, not a part of the body. */
export interface TokenReading extends NameReading {
  readonly isAuxiliary: boolean;
}

/**
 * Parses a joint name: `mixamorig:LeftUpLeg`, `thigh_l`, `Bip01 L Thigh`, `lfemur`, `L_Hip`, `HipLeft`, 左ひざ.
 */
export function readJointName(name: string): NameReading {
  const { word, side } = readTokens(nameTokens(name), 0);
  return { word, side };
}

/** What all names of a skeleton say of each. */
interface NameContext {
  readonly hasVertebrae?: boolean; // L5 and T8 mean vertebrae, as in some mocap suits; default true
  readonly isChinese?: boolean; // see `areChinese`; default false
}

/** Splits `name` into tokens for `readTokens`. A Japanese, Chinese or Korean name is one token. */
export function nameTokens(
  name: string,
  { hasVertebrae = true, isChinese = false }: NameContext = {},
): readonly string[] {
  const bare = withoutNamespace(name);
  const eastAsian = eastAsianToken(bare, isChinese);
  if (eastAsian !== null) return [eastAsian];
  if (hasVertebrae && /^[LT]\d{1,2}$/.test(bare)) return ['spine'];
  return withoutBody(splitName(bare)).flatMap(unglue);
}

/** Removes the prefix of `Body_Hips`, `FullBody_Hips`; but `body` alone, and `upper body`, are joints. */
function withoutBody(tokens: readonly string[]): readonly string[] {
  const rest = tokens[0] === 'full' ? tokens.slice(1) : tokens;
  return rest[0] === 'body' && rest.length > 1 ? rest.slice(1) : tokens;
}

/** @param thumb see `numberOfThumb` */
export function readTokens(tokens: readonly string[], thumb: ThumbNumber): TokenReading {
  const eastAsian = tokens.length === 1 ? readEastAsianName(tokens[0]) : null;
  if (eastAsian !== null) return { ...eastAsian, isAuxiliary: eastAsian.word === null };
  const found = sideToken(tokens);
  const side = found === undefined ? undefined : sideOf.get(found);
  const isSide = (token: string): boolean => token === found || sideOf.get(token) === 'centre';
  const rest = tokens.filter((part) => !isSide(part) && !silent.has(part));
  const key = rest.filter((part) => !isNumber(part)).join('');
  const finger = fingerOf(rest, side !== undefined, thumb);
  const limb = /^(leg|arm) (?:\d+ )+end$/.exec(rest.join(' '))?.[1];
  if (limb !== undefined && side !== undefined)
    return { word: limb === 'leg' ? 'legEnd' : 'armEnd', side, isAuxiliary: false };
  const isAuxiliary =
    !wordOf.has(key) &&
    rest.some((part) => auxiliaryWords.has(part) && !(finger === 'thumb' && inHand.has(part)));
  if (isAuxiliary || /inhand/.test(key)) return { word: null, side: side ?? 'centre', isAuxiliary: true };
  return { ...readParts(rest, key, side, finger), isAuxiliary: false };
}

function readParts(
  rest: readonly string[],
  key: string,
  side: JointSide | undefined,
  finger: JointRole | null,
): NameReading {
  const known = wordOf.get(key);
  // `SpineMiddle` is no finger.
  if (known === 'spine') return sidedWord(known, side ?? 'centre');
  // `LLegDigit11` belongs to a foot.
  if (finger !== null && rest.includes('leg')) return sidedWord('toes', side ?? 'centre');
  if (finger !== null) return { word: finger, side: side ?? sideBefore(rest.join('')) };
  const word = known ?? (side === undefined ? undefined : sidedWordOf.get(key)) ?? lastOf(rest);
  if (word !== undefined || side !== undefined) return sidedWord(word, side ?? 'centre');
  return readSideless(key);
}

/** The token for left or right, or else for the centre. */
function sideToken(tokens: readonly string[]): string | undefined {
  const sides = tokens.filter((token) => sideOf.has(token));
  return sides.find((token) => sideOf.get(token) !== 'centre') ?? sides[0];
}

/** `leg_L0_knee`: if all words are parts of the body, the last one is the joint. */
function lastOf(rest: readonly string[]): JointWord | undefined {
  const named = rest.filter((token) => !isNumber(token) && token !== 'root');
  return named.every((token) => wordOf.has(token)) ? wordOf.get(named.at(-1) ?? '') : undefined;
}

/** Parses `lfemur`, `footl`: a side of one letter before or after a known word. */
function readSideless(key: string): NameReading {
  const before = sideBefore(key);
  const word = wordOf.get(key.slice(1)) ?? sidedWordOf.get(key.slice(1));
  if (word !== undefined && before !== 'centre') return sidedWord(word, before);
  const after = /[lr]$/.test(key) ? sideOf.get(key.at(-1) ?? '') : undefined;
  const other = wordOf.get(key.slice(0, -1));
  return other === undefined || after === undefined
    ? { word: null, side: 'centre' }
    : sidedWord(other, after);
}

function sideBefore(key: string): JointSide {
  return /^[lr]/.test(key) && !wordOf.has(key) ? (sideOf.get(key[0]) ?? 'centre') : 'centre';
}

function sidedWord(word: JointWord | undefined, side: JointSide): NameReading {
  // A single hip without a side means the hips.
  if (word === 'hip' && side === 'centre') return { word: 'hips', side };
  return { word: word ?? null, side };
}

/** Splits a word from its side or suffix: lefthand → left hand, thightwist → thigh twist. */
function unglue(token: string): readonly string[] {
  if (wordOf.has(token) || silent.has(token) || auxiliaryWords.has(token)) return [token];
  const glued = /^(left|right)(.+)$/.exec(token) ?? /^(.+)(left|right)$/.exec(token);
  if (glued !== null) return [glued[1], glued[2]].flatMap(unglue);
  const [, start = '', end = ''] = endsAuxiliary.exec(token) ?? [];
  return wordOf.has(start) || wordOf.has(start.slice(1)) ? [start, end] : [token];
}
