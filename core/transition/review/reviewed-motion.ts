import { checkpoint, oncePer } from '../../kit/long-work.ts';
import type { Clip } from '../../clip/clip.ts';
import { decodeClip, encodeClip } from '../../clip/clip-buffer.ts';
import type { JointTransforms } from '../../pose/forward-kinematics.ts';
import { placeInWorld } from '../../clip/root/root-in-world.ts';
import { openLoaded, type LoadedChain, type LoadedClip } from '../clips/loaded-chain.ts';
import type { ReviewedEnd, ReviewedStep } from '../document/document.ts';
import { chainOfSlot, clipUsesOf, seamTimes } from '../document/resolve-chain.ts';
import { bindTransition } from '../binding/bind-transition.ts';
import { createTransitionFrame, evaluateTransition } from '../evaluation/evaluation.ts';
import { slotSettling } from '../evaluation/method-setup.ts';
import { groundRise } from './ground-rise.ts';

/*
 * Some values of a clip are detected in the light of the other clips of its library, limbs are twisted and feet
 * planted by one of two rules, and an edit of a joint map moves what is blended by that joint, or nothing. If that
 * differs from a review, the motion decides: the reviewed slot is played as it was reviewed and as it is now, and the
 * review holds unless a joint moves.
 *
 *   margin  first seam … last seam   settled, 1 s at least   margin
 *   ├───────●────────────●────────────────────────────────┼───────┤
 */

/** Distance that nobody sees, m. */
const SAME_PLACE = 0.001;

/** Turn that nobody sees, rad. */
const SAME_TURN = (0.1 * Math.PI) / 180;

/** Least samples per second. */
const LEAST_RATE = 60;

/** Time before the first seam and after the blend, s. */
const MARGIN = 0.25;

/** Least time after the seam, s. */
const LEAST_SECONDS = 1;

/**
 * True if the chosen slot of a chain plays as the review of its last transition recorded it, from which it
 * differs only in values that the motion decides: see `compareReview`. False if it cannot be played.
 *
 * @param loaded with the values of now
 * @param steps  of now
 */
export function playsAsReviewed(loaded: LoadedChain, steps: readonly ReviewedStep[]): boolean {
  const last = loaded.chain.length - 1;
  const { of } = loaded.chain[last].review;
  if (of === undefined) return false;
  const clipOf = oncePer(decodeClip);
  const decode = oncePer(({ buffer, key: _, ...used }: LoadedClip) => ({ clip: clipOf(buffer), ...used }));
  const [was, is] = [of, steps].map(endsOf);
  const clips = loaded.clips.map((clip, k) => asReviewed(clip, was[k], is[k]));
  const { twists, feet, shownOn } = of[of.length - 1];
  const character = loaded.character && { ...loaded.character, joints: shownOn?.joints ?? {} };
  const chain = loaded.chain.with(last, { ...loaded.chain[last], twists, feet });
  const [now, before] = [loaded, { ...loaded, clips, character, chain }].map((each) =>
    openPlayed(each, decode),
  );
  if (now === null || before === null) return false;
  for (let at = 0; at <= now.samples; at++) {
    checkpoint();
    const time = now.start + at / now.rate;
    if (areApart(now.at(time), before.at(time))) return false;
  }
  return true;
}

/** The ends of a chain that are clips, in the steps of a review. */
const endsOf = (steps: readonly ReviewedStep[]): readonly ReviewedEnd[] => [
  steps[0].source,
  ...steps.map(({ destination }) => destination),
];

/** A clip with the joint map, the ground height and the unit of a review. */
const asReviewed = (clip: LoadedClip, was: ReviewedEnd, is: ReviewedEnd): LoadedClip =>
  asRead({ ...clip, joints: was.joints ?? clip.joints }, was.clip, is.clip);

function asRead(clip: LoadedClip, was: ReviewedEnd['clip'], is: ReviewedEnd['clip']): LoadedClip {
  const { settings, buffer } = clip;
  if (!was || !is || !settings) return clip;
  const groundHeight = settings.groundHeight - (groundRise(was, is) ?? 0);
  const scale = was.read && is.read ? was.read.unit / is.read.unit : 1;
  if (scale === 1 && groundHeight === settings.groundHeight) return clip;
  const scaled = scale === 1 ? buffer : encodeClip(scaledClip(decodeClip(buffer), scale));
  return { ...clip, buffer: scaled, settings: { ...settings, groundHeight } };
}

/** A clip whose file is read in another unit. */
function scaledClip(clip: Clip, scale: number): Clip {
  const { restPositions, endSites } = clip.skeleton;
  const skeleton = {
    ...clip.skeleton,
    restPositions: restPositions.map((value) => value * scale),
    endSites: endSites.map(({ joint, offset: [x, y, z] }) => ({
      joint,
      offset: [x * scale, y * scale, z * scale] as const,
    })),
  };
  const positions = clip.positions.map((value) => value * scale);
  return { ...clip, skeleton, positions, groundHeight: clip.groundHeight * scale };
}

/** A motion around its seams. */
interface PlayedMotion {
  readonly start: number; // s after the last seam
  readonly rate: number; // samples per second
  readonly samples: number; // after the first
  /** The joints in the world at a time; the same buffers each time. */
  at(time: number): JointTransforms;
}

/** The chosen slot of a chain; null if it cannot be played. */
function openPlayed(loaded: LoadedChain, decode: Parameters<typeof openLoaded>[1]): PlayedMotion | null {
  const opened = openLoaded(loaded, decode);
  if (!opened.ok) return null;
  const { clips, map } = opened.value;
  const chain = chainOfSlot(opened.value.chain, loaded.chain[loaded.chain.length - 1].chosen);
  const evaluation = bindTransition(chain, clips, map);
  if (!evaluation.ok) return null;
  const { joints, parents } = evaluation.value;
  const frame = createTransitionFrame(evaluation.value);
  const world = { positions: new Float64Array(joints * 3), rotations: new Float64Array(joints * 4) };
  const rates = clipUsesOf(chain).map(({ playRate }, k) => clips[k].fps * playRate);
  const rate = Math.max(LEAST_RATE, ...rates);
  const settled = slotSettling(chain[chain.length - 1].slots[0], map.skeleton.names);
  const start = seamTimes(chain)[0] - MARGIN;
  const end = Math.max(LEAST_SECONDS, Number.isFinite(settled) ? settled : 0) + MARGIN;
  return {
    start,
    rate,
    samples: Math.ceil((end - start) * rate),
    at(time) {
      const [{ pose, root }] = evaluateTransition(frame, evaluation.value, time).slots;
      return placeInWorld(world, parents, pose, root.state);
    },
  };
}

/** True if a joint is elsewhere, or turned. */
export function areApart(a: JointTransforms, b: JointTransforms): boolean {
  for (let p = 0, q = 0; q < a.rotations.length; p += 3, q += 4) {
    if (distance(a.positions, b.positions, p, 3, 1) > SAME_PLACE) return true;
    // A quaternion and its opposite are the same rotation; their chord is 2 sin(angle / 4).
    const [same, opposite] = [1, -1].map((sign) => distance(a.rotations, b.rotations, q, 4, sign));
    if (Math.min(same, opposite) > 2 * Math.sin(SAME_TURN / 4)) return true;
  }
  return false;
}

/** The length of `a - sign * b` in so many components from `at` on. */
function distance(
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  at: number,
  components: number,
  sign: number,
): number {
  let sum = 0;
  for (let i = at; i < at + components; i++) sum += (a[i] - sign * b[i]) ** 2;
  return Math.sqrt(sum);
}
