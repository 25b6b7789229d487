import type { JointRole, JointSide } from './joint-role.ts';

/**
 * What a word says by itself. Some words mean one joint in one dialect and the next one in another: `hip` with a side, `leg`,
 * `shoulder`; and where there is an `ankle` a `foot` is what is below it, as a `hand` is below a `wrist`.
 */
export type JointWord = JointRole | 'hip' | 'leg' | 'shoulder' | 'ankle' | 'wrist';

/** What a joint's name says, before the joints around it are looked at. */
export interface NameReading {
  readonly word: JointWord | null;
  readonly side: JointSide;
}

const words: Readonly<Record<JointWord, string>> = {
  root: 'root reference trajectory world master',
  hips: 'hips pelvis spinebase hiproot',
  spine: `spine chest torso abdomen waist back lowerback upperback thorax ribs ribcage upperchest lowertorso midtorso ab spinemid
    spineshoulder spinelower spineupper spinemiddle lowerspine midspine upperspine abdomenlower abdomenupper chestlower chestupper
    trunk`,
  neck: 'neck lowerneck upperneck neckbase necklower neckupper',
  head: 'head skull',
  jaw: 'jaw',
  eye: 'eye',
  clavicle: 'clavicle clav collar collarbone scapula',
  upperArm: 'upperarm uparm uarm humerus armupper arm bicep',
  forearm: 'forearm lowerarm lowarm loarm farm elbow radius armlower ulna',
  hand: 'hand palm',
  thumb: 'thumb',
  index: 'index',
  middle: 'middle',
  ring: 'ring',
  pinky: 'pinky little',
  fingers: 'finger fingers fingerbase',
  thigh: 'thigh upleg upperleg uleg femur legupper',
  shin: 'shin calf lowerleg lowleg loleg knee tibia leglower',
  foot: 'foot',
  toes: 'toe toes toebase ball forefoot',
  hip: 'hip',
  leg: 'leg',
  shoulder: 'shoulder shldr',
  ankle: 'ankle',
  wrist: 'wrist',
};

const wordOf: ReadonlyMap<string, JointWord> = new Map(
  Object.entries(words).flatMap(([word, spellings]) =>
    spellings.split(/\s+/).map((spelling) => [spelling, word as JointWord] as const),
  ),
);

const sideOf: ReadonlyMap<string, JointSide> = new Map([
  ...['left', 'l', 'lt', 'lft'].map((word) => [word, 'left'] as const),
  ...['right', 'r', 'rt', 'rgt'].map((word) => [word, 'right'] as const),
  ...['c', 'm', 'center', 'centre'].map((word) => [word, 'centre'] as const),
]);

/** Said of every joint of a rig, or of how a joint is made: not which one it is. */
const silent = new Set(
  `bip bip01 biped valvebiped valve mixamorig character cc base def org jnt joint bone bn b j f avg rig sk armature skeleton
  bind bend`.split(/\s+/),
);

/** What hangs on a joint, ends it or drives it. */
const besides = new Set(
  `end nub tip effector eff twist roll ik pole helper target ctrl control site marker prop weapon attach socket null dummy
  footsteps share adjust corrective leaf hold metacarpal`.split(/\s+/),
);

const fingers = ['thumb', 'index', 'middle', 'ring', 'pinky'] as const;

/** What `name` says of its joint: `mixamorig:LeftUpLeg`, `thigh_l`, `Bip01 L Thigh`, `lfemur`, `L_Hip`, `HipLeft`. */
export function readJointName(name: string): NameReading {
  const bare = name.slice(Math.max(name.lastIndexOf(':'), name.lastIndexOf('|')) + 1);
  // Vertebrae, by which some suits name the back.
  if (/^[LT]\d{1,2}$/.test(bare)) return { word: 'spine', side: 'centre' };
  const parts = splitName(bare);
  const said = parts.find((part) => sideOf.has(part));
  const side = said === undefined ? undefined : sideOf.get(said);
  const rest = parts.filter((part) => part !== said && !silent.has(part));
  if (rest.some((part) => besides.has(part))) return { word: null, side: side ?? 'centre' };
  const finger = fingerOf(rest);
  if (finger !== null) return { word: finger, side: side ?? sideBefore(rest.join('')) };
  const key = rest.filter((part) => !/^\d+$/.test(part)).join('');
  const word = wordOf.get(key);
  if (word !== undefined || side !== undefined) return sidedWord(word, side ?? 'centre');
  return readSideless(key);
}

/** `lfemur`: a side of one letter, before a word that is known. */
function readSideless(key: string): NameReading {
  const word = wordOf.get(key.slice(1));
  const side = sideBefore(key);
  return word === undefined || side === 'centre' ? { word: null, side: 'centre' } : sidedWord(word, side);
}

function sideBefore(key: string): JointSide {
  return /^[lr]/.test(key) && !wordOf.has(key) ? (sideOf.get(key[0]) ?? 'centre') : 'centre';
}

function sidedWord(word: JointWord | undefined, side: JointSide): NameReading {
  // One hip is on a side; hips are not.
  if (word === 'hip' && side === 'centre') return { word: 'hips', side };
  return { word: word ?? null, side };
}

/** By its name; or, as some rigs count them, from the thumb on: `Finger0`, `Finger01` … `Finger42`. */
function fingerOf(parts: readonly string[]): JointRole | null {
  const isInHand = parts.some((part) => /hand|fingers?$/.test(part));
  for (const part of parts) {
    const finger = fingers.find((each) => wordOf.get(part) === each || wordOf.get(part.slice(1)) === each);
    if (finger !== undefined) return finger;
    if (isInHand && part === 'mid') return 'middle';
  }
  const at = parts.findIndex((part) => /^fingers?$/.test(part));
  const number = at < 0 ? '' : (parts[at + 1] ?? '');
  return /^[0-4]\d?$/.test(number) ? fingers[Number(number[0])] : null;
}

/** Words in small letters, numbers apart: `LHipJoint` → l hip joint, `spine_01` → spine 01. */
function splitName(name: string): string[] {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replace(/([A-Za-z])(\d)/g, '$1 $2')
    .replace(/(\d)([A-Za-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
