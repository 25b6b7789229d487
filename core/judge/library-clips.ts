import { clipJointMap } from '../rig/roles/clip-joints.ts';
import type { JointMap } from '../rig/roles/joint-map.ts';
import { rigPosesOf } from '../rig/roles/rig-poses.ts';
import type { BridgingClip } from './cost-map/best-seam.ts';
import { featuresOf } from './cost-map/motion-features.ts';
import type { RootedClip } from '../clip/root/rooted-clip.ts';
import { fitClip, type UsedClip } from '../transition/clips/fit-clips.ts';
import { success, type Result } from '../kit/result.ts';
import { renewedFeet } from '../transition/document/fresh-transition.ts';
import type { TransitionProblem } from '../transition/document/transition-problem.ts';
import type { TimeSpan } from './time-span.ts';

/** The figure on which all clips are compared. */
export interface SearchedFigure {
  readonly clip: RootedClip; // on it
  readonly map: JointMap;
}

/** The figure of a clip. */
export function figureOf(used: UsedClip): Result<SearchedFigure, TransitionProblem> {
  const map = clipJointMap(used.clip, used.joints);
  const fitted = fitClip(used, { map, mirror: false, onto: null, ...renewedFeet });
  return fitted.ok ? success({ clip: fitted.value.clip, map }) : fitted;
}

/** A clip of a library as it is searched: as recorded, or mirrored. */
export interface LibraryClip {
  readonly clip: RootedClip;
  readonly mirror: boolean;
  readonly searched: BridgingClip;
}

/**
 * A clip that is only entered where the feet `source` are planted, and only left where `destination` are.
 *
 * @param planted [frames] see `plantedFeet`
 */
export function onSameFeet(
  searched: BridgingClip,
  planted: Uint8Array,
  [source, destination]: readonly [source: number, destination: number],
): BridgingClip {
  const others = (bars: Uint8Array, feet: number): Uint8Array =>
    bars.map((isBarred, frame) => (planted[frame] === feet ? isBarred : 1));
  return {
    ...searched,
    barred: others(searched.barred, source),
    barredExits: others(searched.barredExits, destination),
  };
}

/** A clip that does not loop is not entered in its last part, s: there is nothing left to blend to. */
const LAST = 0.5;

/** Frames where a clip is not entered are 1: the barred ones, and its last part. */
export function barredEntries(clip: Pick<RootedClip, 'fps' | 'loop'>, barred: Uint8Array): Uint8Array {
  const last = clip.loop ? barred.length - 1 : barred.length - LAST * clip.fps; // the last frame of a loop is its first
  return barred.map((isBarred, i) => (i >= Math.max(last, 1) ? 1 : isBarred));
}

/** Frames in no-transition ranges are 1. */
export function barredFrames(
  { frameCount, fps }: Pick<RootedClip, 'frameCount' | 'fps'>,
  ranges: readonly TimeSpan[],
): Uint8Array {
  const barred = new Uint8Array(frameCount);
  for (const { start, end } of ranges) barred.fill(1, Math.round(start * fps), Math.round(end * fps) + 1);
  return barred;
}

/**
 * Fits a clip onto a figure, as recorded and mirrored, or as one of both; without the one that is impossible:
 * no sides are known, or too few joints.
 */
export function libraryClips(
  used: UsedClip,
  figure: SearchedFigure,
  ranges: readonly TimeSpan[],
  mirrors = [false, true],
): readonly LibraryClip[] {
  const map = clipJointMap(used.clip, used.joints, rigPosesOf(used.clip));
  return mirrors.flatMap((mirror) => {
    const fitted = fitClip(used, { map, mirror, onto: figure.map, ...renewedFeet });
    if (!fitted.ok) return [];
    const { clip } = fitted.value;
    const barredExits = barredFrames(clip, ranges);
    const searched = {
      features: featuresOf(clip, figure.clip),
      playRate: 1,
      barred: barredEntries(clip, barredExits),
      barredExits,
      loop: clip.loop,
    };
    return [{ clip, mirror, searched }];
  });
}
