import type { ClipSummary } from '#contract/rows/library-rows.ts';
import type { JointEdits, TwistRule } from '#core/rig/roles/joint-map.ts';
import type { Transition } from '#core/transition/document/document.ts';
import type { SetOnClip, UsedClip } from '#core/transition/clips/fit-clips.ts';
import {
  openPlanned,
  mapOf,
  planChain,
  type ChainParts,
  type OpenedChain,
} from '#core/transition/clips/open-chain.ts';
import { sharedPoses } from '#core/transition/clips/shared-poses.ts';
import type { RootedClip } from '#core/clip/root/rooted-clip.ts';
import type { TransitionProblem } from '#core/transition/document/transition-problem.ts';
import type { CachedClip } from '#renderer/clips/clip-cache.ts';
import type { OpenChain } from '../transitions/clip-uses.ts';
import type { MuscleLibrary } from '#core/transition/document/resolve-muscles.ts';
import type { ClipFitter } from '#renderer/clips/fitted-clips.ts';
import type { OpenJointMap } from '../transitions/joint-map-edits.ts';
import { transitionEnds, type TransitionEnd } from '../marks/marker-edits.ts';

/** The motion of both ends and its loading state. */
export type OpenClips =
  | { readonly state: 'none' }
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly end: TransitionEnd | null; readonly message: string } // null = a clip alone
  | { readonly state: 'broken'; readonly problem: TransitionProblem } // the interrupted transition is not available
  | ReadyClips;

/**
 * Of `chain`, the open transition is the last one; a clip alone has none, and is both source and destination.
 */
export interface ReadyClips extends OpenedChain {
  readonly state: 'ready';
  readonly source: RootedClip; // of a chain, the clip that was playing
  readonly destination: RootedClip;
  readonly shownOn: ShowingCharacter;
}

/** The character that shows a motion. */
export interface ShowingCharacter {
  readonly id: string | null; // null = the motion is shown on its own skeleton
  readonly problem: string | null; // why it is not shown on the chosen character
}

/** A clip of the chain and its loading state. */
export interface LoadingClip {
  readonly cached: CachedClip;
  readonly summary: ClipSummary | null;
  readonly settings: SetOnClip | null; // null without a row
  readonly joints: JointEdits;
}

/** An open chain with what it is played by. */
export interface LoadingChain {
  readonly chain: OpenChain | null;
  readonly clips: readonly LoadingClip[];
  readonly poses: readonly LoadingClip[]; // of fatigue poses
  readonly character: LoadingClip | null;
  readonly muscles: MuscleLibrary;
  readonly trees: readonly string[]; // ids of those that it plays, as far as the library has them
}

/** Opens a chain when its clips are loaded and fitted; the fitter keeps results. */
export function openClips(loading: LoadingChain, fitter: ClipFitter): OpenClips {
  const { chain, clips, poses, character, muscles, trees } = loading;
  if (!chain) return { state: 'none' };
  if (!chain.ok) return { state: 'broken', problem: chain.error };
  const gone = missingTree(chain.value, trees);
  if (gone !== null) return { state: 'broken', problem: gone };
  const failed = clips.findIndex(({ cached }) => cached.state === 'failed');
  const failure = clips[failed]?.cached;
  if (failure?.state === 'failed') {
    const end = failed === clips.length - 1 ? 'destination' : 'source';
    return { state: 'failed', end: chain.value.length > 0 ? end : null, message: failure.message };
  }
  const used = clips.map(usedClip).filter((clip) => clip !== null);
  const isWaiting = [...poses, ...(character ? [character] : [])].some(
    ({ cached }) => cached.state === 'loading',
  );
  if (used.length === 0 || used.length < clips.length || isWaiting) return { state: 'loading' };
  const clipOf = (id: string): UsedClip | null => {
    const found = poses.find(({ summary }) => summary?.id === id);
    return found ? usedClip(found) : null;
  };
  const parts = { chain: chain.value, clips: used, character: null, muscles, clipOf };
  if (!character) return fitted(parts, { id: null, problem: null }, fitter);
  const played = usedClip(character);
  const shown =
    played &&
    fitted({ ...parts, character: played }, { id: character.summary?.id ?? null, problem: null }, fitter);
  const problem = problemOf(character, shown);
  return shown !== null && problem === null ? shown : fitted(parts, { id: null, problem }, fitter);
}

/** A clip as the library has it; null while it loads. */
function usedClip({ cached, summary, settings, joints }: LoadingClip): UsedClip | null {
  if (cached.state !== 'ready' || !summary || !settings) return null;
  return { clip: cached.clip, settings, joints, root: summary.root.choice };
}

/** Without a change by a person. */
export const noEdits: JointEdits = {};

function fitted(parts: ChainParts, shownOn: ShowingCharacter, fitter: ClipFitter): OpenClips {
  const plan = planChain(parts);
  if (!plan.ok) return { state: 'broken', problem: plan.error };
  const clips = plan.value.clips.map((each) => fitter.fit(each));
  const refused = clips.find((each) => each?.ok === false);
  if (refused?.ok === false) return { state: 'broken', problem: refused.error };
  const there = clips.flatMap((each) => (each?.ok ? [each.value] : []));
  if (there.length < clips.length) return { state: 'loading' };
  const poses = plan.value.poses.map((each) => fitter.fit(each));
  const opened = openPlanned(
    plan.value,
    there,
    poses.map((each) => (each?.ok ? each.value : null)),
  );
  const source = opened.clips.at(-2) ?? opened.clips[0];
  const destination = opened.clips[opened.clips.length - 1];
  return { ...opened, state: 'ready', source, destination, shownOn };
}

/** Message that a tree at an end was deleted: its take may still be loaded. Null if none was. */
function missingTree(chain: readonly Transition[], trees: readonly string[]): TransitionProblem | null {
  for (const link of chain)
    for (const end of transitionEnds) {
      const { kind, id } = link[end];
      if (kind !== 'tree' || trees.includes(id)) continue;
      const isOpen = link === chain.at(-1);
      const whose = isOpen ? 'this transition' : `“${link.name}”, earlier in this chain,`;
      const message = `The blend tree at the ${end} of ${whose} was deleted.`;
      // An earlier one is part of the source of the last.
      return { code: 'missingTree', field: isOpen ? `${end}.id` : 'source.id', message };
    }
  return null;
}

/** Why a motion is not shown on a character; null = it is, or will be. */
function problemOf({ cached, summary }: LoadingClip, shown: OpenClips | null): string | null {
  const name = summary?.name ?? 'the character';
  const own = 'so the motion is shown on its own skeleton';
  if (cached.state === 'failed') return `${name} is not available, ${own}. ${cached.message}`;
  if (shown?.state !== 'broken') return null;
  return `The motion cannot be shown on ${name}, ${own}. ${shown.problem.message} Check the joint map. ${summary?.path ?? ''}`;
}

/** The joint maps of these clips without duplicates; first that of the last clip, whose skeleton is shown. */
export function openJointMaps(clips: readonly LoadingClip[], twists: TwistRule): readonly OpenJointMap[] {
  const found = new Map<string, OpenJointMap>();
  const shown = clips.flatMap(({ cached }) => (cached.state === 'ready' ? [cached.clip] : []));
  const shared = new Map(sharedPoses(shown).map((poses, i) => [shown[i], poses]));
  for (const { cached, summary, joints } of clips.toReversed()) {
    if (cached.state !== 'ready' || !summary) continue;
    const { jointsId, name } = summary;
    const known = found.get(jointsId);
    const used = { clip: cached.clip, joints };
    const map = known?.map ?? mapOf(used, shared.get(cached.clip), twists);
    const names = [...new Set([...(known?.clips ?? []), name])];
    found.set(jointsId, { jointsId, clips: names, edits: joints, map });
  }
  return [...found.values()];
}
