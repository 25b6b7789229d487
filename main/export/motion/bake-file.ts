// main/export/motion: motion of transitions as files of animation
import type { ExportedMotion, MotionExport } from '#contract/exchange/motion-export.ts';
import type { Problem } from '#contract/words/problem.ts';
import { channelsInWords } from '#contract/words/channel-words.ts';
import { bakeMotion, framesWithin, type BakedClip } from '#core/engines/motion/bake-motion.ts';
import { openMotion } from '#core/engines/motion/transition-motion.ts';
import { writeBvh } from '#core/formats/bvh/write-bvh.ts';
import { standingHeight } from '#core/rig/ground/ground-figure.ts';
import { failure, success, type Result } from '#core/kit/result.ts';
import { jointCount } from '#core/pose/skeleton.ts';
import { decodeSkin, type Skin } from '#core/formats/skin/skin.ts';
import { decoded, openOnCharacter, type LoadedChain } from '#core/transition/clips/loaded-chain.ts';
import { lostMotions, type LostMotion } from '#core/transition/clips/lost-motion.ts';
import type { TransitionProblem } from '#core/transition/document/transition-problem.ts';
import { writeGlb } from './write-glb.ts';

/** What a file is baked from; it can be sent to another thread. */
export interface BakeRequest {
  readonly loaded: LoadedChain;
  readonly skin: ArrayBuffer; // of the figure that plays, see `encodeSkin`
  readonly options: MotionExport;
  readonly from: number | null; // s after the seam; null = where the motion begins
  readonly to: number | null;
}

export interface BakedFile extends ExportedMotion {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly lost: readonly LostMotion[]; // on the skeleton that plays
}

/** Maximum number of joints × frames in one file: about a gigabyte of memory while it is written. */
const MAX_POSES = 10_000_000;

/** Least length in a BVH file, in heights of the figure. */
const LENGTH_STEP = 1e-8;

/** Share of the work that is baking; the rest is writing. */
const BAKING = 0.6;

/**
 * Bakes a motion of a transition into the bytes of a file.
 *
 * @param progress receives the share that is done, 0 to 1
 */
export async function bakeFile(
  { loaded, skin: skinBuffer, options, from, to }: BakeRequest,
  progress: (share: number) => void,
): Promise<Result<BakedFile, Problem>> {
  const opened = openOnCharacter(loaded);
  if (!opened.ok) return failure((loaded.character === null ? placed : onCharacter)(opened.error));
  const motion = ended(openMotion(opened.value, options));
  if (!motion.ok) return failure(placed(motion.error));
  const { range, figure } = motion.value;
  const span = framesWithin({ start: from ?? range.start, end: to ?? range.end }, options.fps);
  const joints = jointCount(figure.skeleton);
  if (!(span.count * joints <= MAX_POSES)) return failure(tooMany(span.count, joints));
  const clip = ended(bakeMotion(motion.value, span, options.root), (done) =>
    progress((BAKING * done) / span.count),
  );
  const skin = decodeSkin(skinBuffer);
  const own = skin !== null && skin.bindPositions.length / 3 === joints ? skin : null;
  const bytes = await bytesOf(clip, own, { options, name: loaded.chain[loaded.chain.length - 1].name });
  const mesh = own !== null && options.as === 'glb';
  return success({
    bytes,
    lost: lostMotions(
      opened.value,
      loaded.clips.map((each) => decoded(each).clip),
    ),
    frames: clip.frameCount,
    seam: -span.first,
    joints: jointCount(clip.skeleton),
    mesh,
    ...(options.as === 'bvh' && clip.tracks && { leftOut: channelsInWords(clip.tracks.channels) }),
  });
}

async function bytesOf(
  clip: BakedClip,
  skin: Skin | null,
  { options, name }: Pick<BakeRequest, 'options'> & { readonly name: string },
): Promise<Uint8Array<ArrayBuffer>> {
  if (options.as === 'bvh') return new TextEncoder().encode(bvhText(clip));
  return Uint8Array.from(await writeGlb({ name: `${name} ${options.of}`, clip, skin }));
}

/**
 * A motion as the text of a BVH file in centimetres, with safe names, and a tip for each joint without
 * children, as readers expect.
 */
export function bvhText(clip: BakedClip): string {
  const { names, parentIndices, endSites } = clip.skeleton;
  const inner = new Set([...parentIndices, ...endSites.map(({ joint }) => joint)]);
  const tips = names.flatMap((_, joint) => (inner.has(joint) ? [] : [{ joint, offset: [0, 0, 0] as const }]));
  const skeleton = { ...clip.skeleton, names: bvhNames(names), endSites: [...endSites, ...tips] };
  const height = standingHeight(skeleton).height || 1;
  return writeBvh({ ...clip, skeleton }, { rotationOrder: 'safest', lengthStep: LENGTH_STEP * height });
}

/** Runs steps to their end. @param step receives what they yield */
function ended<Step, Value>(steps: Generator<Step, Value>, step?: (done: Step) => void): Value {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    step?.(value);
  }
}

const placed = ({ code, message, field }: TransitionProblem): Problem => ({ code, message, place: field });

function onCharacter({ code, message }: TransitionProblem): Problem {
  const advice = 'Check the joint map, or export it on its own skeleton.';
  return { code, message: `The motion cannot be shown on the character. ${message} ${advice}`, place: 'on' };
}

function tooMany(frames: number, joints: number): Problem {
  const most = Math.floor(MAX_POSES / joints);
  const found = frames < 1e12 ? String(frames) : 'endless';
  const message = `These are ${found} frames of ${joints} joints; one file can hold ${most}. Choose a lower rate or less time.`;
  return { code: 'tooManyFrames', message, place: 'fps' };
}

/**
 * Maximum length of a name, in UTF-16 units: with a number that makes it unique it stays below the limit of
 * readers.
 */
const MAX_LENGTH = 180;

/**
 * Makes joint names that every reader of BVH takes as one word: letters and digits of any script, and `_ - .
 * :`; all else becomes `_`. Names that are equal then get a number.
 */
export function bvhNames(names: readonly string[]): readonly string[] {
  const words = names.map(bvhWord);
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return words.map((word) => {
    let count = counts.get(word) ?? 1;
    let name = word;
    while (taken.has(name)) name = `${word}_${++count}`;
    counts.set(word, count);
    taken.add(name);
    return name;
  });
}

function bvhWord(name: string): string {
  const word = name.replace(/[^\p{L}\p{N}_.:-]+/gu, '_');
  return word.slice(0, MAX_LENGTH).replace(/\p{Surrogate}/gu, '') || 'joint';
}
