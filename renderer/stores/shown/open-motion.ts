import type { ClipSummary } from '../../../contract/rows/library-rows.ts';
import type { Clip } from '../../../core/clip.ts';
import { doubtfulJoints } from '../../../core/joints/joint-axes.ts';
import type { JointMap } from '../../../core/joints/joint-map.ts';
import type { Transition } from '../../../core/transition/document/document.ts';
import { withFatiguePoses, type FatiguePoseUse } from '../../../core/transition/document/resolve-muscles.ts';
import { poseOfClip } from '../../../core/transition/clips/pose-of-clip.ts';
import type { SlotMuscles } from './open-muscles.ts';
import {
  fitsOf,
  isOther,
  jointNamesOn,
  needsFit,
  withJointsOn,
} from '../../../core/transition/clips/fit-clips.ts';
import type { RigPoses } from '../../../core/joints/rig-poses.ts';
import { sharedPoses } from '../../../core/transition/clips/shared-poses.ts';
import type { ClipFit } from '../../../core/transition/clips/clip-fit.ts';
import { rootFitted } from '../../../core/transition/clips/root-fitted.ts';
import type { RootedClip } from '../../../core/root/rooted-clip.ts';
import type { TransitionProblem } from '../../../core/transition/document/transition-problem.ts';
import type { CachedClip } from '../clips/clip-cache.ts';
import type { OpenChain } from '../transitions/clip-uses.ts';
import type { DocumentState } from '../document/document-state.ts';
import type { ClipFitter, FittedClip } from '../clips/fitted-clips.ts';
import type { OpenJointMap } from '../transitions/joint-map-edits.ts';
import { transitionEnds, type TransitionEnd } from '../marks/marker-edits.ts';

/** The motion of both ends and its loading state. */
export type Motion =
  | { readonly state: 'none' }
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly end: TransitionEnd; readonly message: string }
  | { readonly state: 'broken'; readonly problem: TransitionProblem } // the interrupted transition is not available
  | {
      readonly state: 'ready';
      readonly source: RootedClip; // of a chain, the clip that was playing
      readonly destination: RootedClip;
      readonly chain: readonly Transition[]; // oldest first, the open one last, with muscles and the joints of the skeleton that plays
      /** Puts muscles and fatigue poses into other slots of the chain. */
      dress(chain: readonly Transition[]): readonly Transition[];
      readonly clips: readonly RootedClip[]; // see `createEvaluation`; all on the skeleton that plays
      /** The joint map of each clip’s own skeleton. */
      readonly maps: readonly JointMap[];
      /** How many joints of the skeleton that plays each clip moves; null = it is its own skeleton. */
      readonly paired: readonly (number | null)[];
      /** The joint map of the skeleton that plays: of the last clip, or of a character. */
      readonly map: JointMap;
      /** Maps a joint name of settings, which refer to the destination’s skeleton, to the joints that it moves on the one that plays. */
      namesOn(name: string): readonly string[];
      readonly shownOn: ShownOn;
    };

/** The character that shows a motion. */
export interface ShownOn {
  readonly id: string | null; // null = the motion is shown on its own skeleton
  readonly problem: string | null; // why it is not shown on the chosen character
}

/** A clip of the chain and its loading state. */
export interface LoadingClip {
  readonly cached: CachedClip;
  readonly summary: ClipSummary | null;
}

type Prepare = (
  chain: OpenChain | null,
  clips: readonly LoadingClip[],
  jointMaps: DocumentState['jointMaps'],
  lab: DocumentState['lab'],
  muscles: LoadingMuscles,
  character: LoadingClip | null,
) => Motion;

/** The muscles of a chain, and the clips of their fatigue poses. */
export interface LoadingMuscles extends SlotMuscles {
  readonly poses: readonly LoadingClip[];
}

/** Prepares clips for blending: fits them and applies the user’s settings. Results are cached. */
export function createPreparation(fitter: ClipFitter): Prepare {
  const settle = rememberRooted();
  return (chain, clips, jointMaps, lab, muscles, character) => {
    if (!chain) return { state: 'none' };
    if (!chain.ok) return { state: 'broken', problem: chain.error };
    const gone = missingTree(chain.value, lab);
    if (gone !== null) return { state: 'broken', problem: gone };
    if (muscles.problem !== null) return { state: 'broken', problem: muscles.problem };
    const failed = clips.findIndex(({ cached }) => cached.state === 'failed');
    const failure = clips[failed]?.cached;
    if (failure?.state === 'failed') {
      const end = failed === clips.length - 1 ? 'destination' : 'source';
      return { state: 'failed', end, message: failure.message };
    }
    const there = clips.flatMap(({ cached, summary }) =>
      cached.state === 'ready' && summary ? [{ clip: cached.clip, summary }] : [],
    );
    const isWaiting = muscles.poses.some(({ cached }) => cached.state === 'loading');
    if (there.length === 0 || there.length < clips.length || isWaiting) return { state: 'loading' };
    const worn = character?.cached.state === 'ready' ? character.cached.clip : null;
    const shared = sharedPoses([...there.map(({ clip }) => clip), ...(worn ? [worn] : [])]);
    const mapOf = (clip: Clip, { jointsId }: ClipSummary, poses?: RigPoses): JointMap =>
      fitter.mapOf(clip, jointMaps.get(jointsId), poses);
    const maps = there.map(({ clip, summary }, k) => mapOf(clip, summary, shared[k]));
    const last = maps[maps.length - 1];
    const onto = worn && character?.summary ? mapOf(worn, character.summary, shared[maps.length]) : null;
    if (character?.cached.state === 'loading') return { state: 'loading' };
    const fitAll = (map: JointMap, shownOn: ShownOn): Motion => {
      const fits = fitsOf(chain.value, maps, map);
      const fitted = fits.map((fit, k) => fittedClip(there[k].clip, fit, fitter));
      const rooted = fitted.map((each, k) =>
        each.state === 'ready' ? settle(each, there[k].clip, fits[k], there[k].summary) : null,
      );
      return motionOf({ chain: chain.value, maps, map, shownOn }, fitted, rooted);
    };
    const shown = onto && fitAll(onto, { id: character?.summary?.id ?? null, problem: null });
    const problem = character && problemOf(character, shown);
    const motion = shown !== null && problem === null ? shown : fitAll(last, { id: null, problem });
    if (motion.state !== 'ready') return motion;
    const { map: played } = motion;
    const poseOf = ({ clip: id, time, mirror }: FatiguePoseUse): readonly number[] | null => {
      const found = muscles.poses.find(({ summary }) => summary?.id === id);
      if (found?.cached.state !== 'ready' || !found.summary) return null;
      const { clip } = found.cached;
      const map = mapOf(clip, found.summary);
      const fit: ClipFit = { map, mirror, onto: map === played ? null : played };
      const ready = fittedClip(clip, fit, fitter);
      return ready.state === 'ready' ? poseOfClip(settle(ready, clip, fit, found.summary), time) : null;
    };
    const dress = (links: readonly Transition[]): readonly Transition[] =>
      withFatiguePoses(muscles.dress(links), poseOf);
    return { ...motion, chain: dress(motion.chain), dress };
  };
}

/** Says that a tree at an end was deleted: its take may still be loaded. Null if none was. */
function missingTree(chain: readonly Transition[], lab: DocumentState['lab']): TransitionProblem | null {
  for (const link of chain)
    for (const end of transitionEnds) {
      const { kind, id } = link[end];
      if (kind !== 'tree' || lab.some((item) => item.id === id)) continue;
      const whose = link === chain.at(-1) ? 'this transition' : `“${link.name}”, earlier in this chain,`;
      const message = `The blend tree at the ${end} of ${whose} was deleted.`;
      return { code: 'missingTree', field: `${end}.id`, message };
    }
  return null;
}

/** Why a motion is not shown on a character; null = it is, or will be. */
function problemOf({ cached, summary }: LoadingClip, shown: Motion | null): string | null {
  const name = summary?.name ?? 'the character';
  const own = 'so the motion is shown on its own skeleton';
  if (cached.state === 'failed') return `${name} is not available, ${own}. ${cached.message}`;
  if (shown?.state !== 'broken') return null;
  return `The motion cannot be shown on ${name}, ${own}. ${shown.problem.message} Check the joint map. ${summary?.path ?? ''}`;
}

function motionOf(
  { chain, maps, map, shownOn }: Pick<ReadyMotion, 'chain' | 'maps' | 'map' | 'shownOn'>,
  fitted: readonly FittedClip[],
  rooted: readonly (RootedClip | null)[],
): Motion {
  const refused = fitted.find(({ state }) => state === 'failed');
  if (refused?.state === 'failed') return { state: 'broken', problem: refused.problem };
  const clips = rooted.filter((clip) => clip !== null);
  const [source, destination] = clips.slice(-2);
  if (clips.length < fitted.length || !source || !destination) return { state: 'loading' };
  const paired = fitted.map((each) => (each.state === 'ready' ? each.paired : null));
  const played = withJointsOn(chain, maps, map);
  const own = maps[maps.length - 1];
  const namesOn = isOther(own, map) ? jointNamesOn(own, map) : (name: string) => [name];
  const dress: ReadyMotion['dress'] = (links) => links;
  const skeletons = { maps, paired, map, namesOn, shownOn };
  return { state: 'ready', source, destination, chain: played, dress, clips, ...skeletons };
}

type ReadyMotion = Extract<Motion, { readonly state: 'ready' }>;

function fittedClip(clip: Clip, fit: ClipFit, fitter: ClipFitter): FittedClip {
  return needsFit(fit) ? fitter.fit(clip, fit).value : { state: 'ready', clip, scale: 1, paired: null };
}

type ReadyClip = Extract<FittedClip, { readonly state: 'ready' }>;

/** A clip with its root and its settings, which its file does not hold: ground and loop. The same object for the same arguments. */
function rememberRooted(): (
  fitted: ReadyClip,
  before: Clip,
  fit: ClipFit,
  summary: ClipSummary,
) => RootedClip {
  const known = new WeakMap<
    Clip,
    { readonly of: string; readonly fit: ClipFit; readonly rooted: RootedClip }
  >();
  return ({ clip, scale }, before, fit, { settings: { groundHeight, loop }, root }) => {
    const of = JSON.stringify([loop, root]);
    const found = known.get(clip);
    const kept =
      found !== undefined && found.of === of && found.fit.map === fit.map && found.fit.onto === fit.onto;
    const ground = groundHeight * scale;
    if (kept && found.rooted.groundHeight === ground) return found.rooted;
    const settled = { ...clip, groundHeight: ground, loop };
    const rooted = kept
      ? { ...settled, root: found.rooted.root }
      : rootFitted(settled, before, fit, scale, root.choice);
    known.set(clip, { of, fit, rooted });
    return rooted;
  };
}

/** The joint maps of these clips without duplicates; first that of the last clip, whose skeleton is shown. */
export function openJointMaps(
  clips: readonly LoadingClip[],
  jointMaps: DocumentState['jointMaps'],
  fitter: ClipFitter,
): readonly OpenJointMap[] {
  const found = new Map<string, OpenJointMap>();
  const shown = clips.flatMap(({ cached }) => (cached.state === 'ready' ? [cached.clip] : []));
  const shared = new Map(sharedPoses(shown).map((poses, i) => [shown[i], poses]));
  for (const { cached, summary } of clips.toReversed()) {
    if (cached.state !== 'ready' || !summary) continue;
    const { jointsId, name } = summary;
    const known = found.get(jointsId);
    const edits = jointMaps.get(jointsId);
    const map = known?.map ?? fitter.mapOf(cached.clip, edits, shared.get(cached.clip));
    const names = [...new Set([...(known?.clips ?? []), name])];
    found.set(jointsId, { jointsId, clips: names, edits: edits ?? {}, map });
  }
  return [...found.values()];
}

/** A retargeted clip, as text. */
export interface RetargetWords {
  readonly sentence: string; // walk is retargeted to hop’s skeleton: 24 of 31 joints move
  readonly short: string; // 24 of 31 joints
}

/** Twists that are in doubt by more are said beside the number of joints, rad. */
const MUCH_DOUBT = Math.PI / 4;

/** @param names of the clips */
export function retargetWords(motion: Motion, names: readonly string[]): RetargetWords | null {
  if (motion.state !== 'ready') return null;
  const { id, problem } = motion.shownOn;
  if (id !== null || problem !== null) return null; // said where the character is chosen
  // Of several in a chain, the last one.
  const at = motion.paired.findLastIndex((paired) => paired !== null);
  const paired = motion.paired[at];
  if (paired === undefined || paired === null) return null;
  const short = `${paired} of ${motion.destination.skeleton.names.length} joints`;
  const inDoubt = [motion.maps[at], motion.maps[motion.maps.length - 1]].flatMap((map) =>
    doubtfulJoints(map, MUCH_DOUBT).map((j) => map.skeleton.names[j]),
  );
  const doubt =
    inDoubt.length > 0
      ? `; the twist of ${inDoubt[0]}${inDoubt.length > 1 ? ` and ${inDoubt.length - 1} more` : ''} is a guess: see the joint map`
      : '';
  return {
    short,
    sentence: `${names[at]} is retargeted to ${names.at(-1)}’s skeleton: ${short} move${doubt}`,
  };
}
