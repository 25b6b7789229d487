import type { JointMap } from '#core/rig/roles/joint-map.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { mirrorTransition } from '#core/transition/clips/mirror-transition.ts';
import { twistsIn } from '#core/transition/clips/open-chain.ts';
import { clipUsesOf } from '#core/transition/document/resolve-chain.ts';
import { renewedTwists } from '#core/transition/document/fresh-transition.ts';
import type { Edit } from '#contract/edits/edits.ts';
import type { Editor, Workbench } from '#renderer/stores/workbench.ts';
import type { TransitionEnd } from '#renderer/stores/marks/marker-edits.ts';
import type { OpenClips } from '#renderer/stores/shown/open-clips.ts';
import { setTransition } from '#renderer/stores/transitions/transition-edits.ts';

/** Mirrors the clip at one end, or plays it as recorded. */
export function setMirror(before: Transition, end: TransitionEnd, mirror: boolean): Edit {
  const name = mirror ? `Mirror ${end}` : `Play ${end} as recorded`;
  return setTransition(name, before, {
    ...before,
    ...renewedTwists,
    [end]: { ...before[end], mirror },
  });
}

/**
 * True if clips of the open transition are mirrored or retargeted with the twists of earlier versions: see
 * `Transition.twists`.
 */
export function isTwistedByMotion({ open }: Pick<Workbench, 'open'>): boolean {
  const [chain, clips] = [open.chain.value, open.clips.value];
  if (!chain?.ok || twistsIn(chain.value) === 'skeleton') return false;
  const isRetargeted = clips.state === 'ready' && clips.paired.some((paired) => paired !== null);
  return isRetargeted || clipUsesOf(chain.value).some(({ mirror }) => mirror);
}

/** Takes the twists of mirrored and retargeted clips from their skeletons. */
export function renewTwists(before: Transition): Edit {
  return setTransition('Renew twists', before, { ...before, ...renewedTwists });
}

/** Why the clip at one end cannot be mirrored; null = it can. */
export function whyNotMirrorEnd({ open }: Pick<Workbench, 'open'>, end: TransitionEnd): string | null {
  const transition = open.transition.value;
  if (!transition) return 'no transition is open';
  return transition[end].kind !== 'chain' ? null : 'mirror the clips of the interrupted transition instead';
}

/** Why the open transition cannot be mirrored as a whole; null = it can. */
export function whyNotMirror(app: Pick<Workbench, 'open'>): string | null {
  const reason = whyNotMirrorEnd(app, 'source');
  if (reason !== null) return reason;
  const clips = app.open.clips.value;
  if (clips.state !== 'ready') return 'its clips are not loaded';
  return clips.shownOn.id === null ? null : 'it is shown on a character';
}

/** Mirrors both clips of the open transition, and swaps left and right joints in its settings. */
export function mirrorOpen({ open, editing }: Editor): void {
  const before = open.editable.peek();
  const clips = open.clips.peek();
  if (!before || clips.state !== 'ready' || before.source.kind === 'chain') return;
  const played = clips.maps[clips.maps.length - 1];
  const after = mirrorTransition(before, played, clips.source);
  void editing.commit(setTransition('Mirror transition', before, after));
}

/** The joint map of the skeleton that settings refer to, the destination’s; null = none. */
export function shownJoints(clips: OpenClips): JointMap | null {
  return clips.state === 'ready' ? (clips.maps.at(-1) ?? null) : null;
}

/** Name of the joint on the other side; null = none. */
export function counterpartName(map: JointMap | null, name: string): string | null {
  const joint = map?.skeleton.names.indexOf(name) ?? -1;
  const counterpart = map?.joints[joint]?.counterpart ?? joint;
  return counterpart === joint ? null : (map?.skeleton.names[counterpart] ?? null);
}
