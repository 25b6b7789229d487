import { computed, type ReadonlySignal } from '@preact/signals';
import { doubtfulJoints } from '#core/rig/axes/joint-axes.ts';
import { lostMotions, type LostMotion } from '#core/transition/clips/lost-motion.ts';
import { characterFor } from '#contract/clips/overrides.ts';
import type { ClipSummary } from '#contract/rows/library-rows.ts';
import type { ClipCache } from '#renderer/clips/clip-cache.ts';
import { createClipFitter, type ClipFitter } from '#renderer/clips/fitted-clips.ts';
import { sameValue } from '#renderer/kit/same-value.ts';
import { steady, steadyList } from '#renderer/kit/steady.ts';
import type { DocumentStore } from '../document/document-store.ts';
import type { OpenChain } from '../transitions/clip-uses.ts';
import { settingsOf } from '../marks/marked-contacts.ts';
import { twistsIn } from '#core/transition/clips/open-chain.ts';
import type { OpenJointMap } from '../transitions/joint-map-edits.ts';
import { noEdits, openJointMaps, openClips, type LoadingClip, type OpenClips } from './open-clips.ts';
import type { OpenMuscles } from './what-is-open.ts';

/** A chain with its muscles, and its clips in their order. */
interface WhatPlays {
  readonly store: DocumentStore;
  readonly muscles: OpenMuscles;
  readonly inOrder: ReadonlySignal<readonly string[]>; // ids
}

/** The motion of what is open, and the character that it is shown on. */
export interface ClipsOnCharacter {
  readonly clips: ReadonlySignal<OpenClips>;
  /**
   * The chosen character, its own or the library’s; null = none. It may be impossible to show the motion on
   * it.
   */
  readonly character: ReadonlySignal<ClipSummary | null>;
  /** The joint maps of its loaded clips, that of the character or else of the destination first. */
  readonly jointMaps: ReadonlySignal<readonly OpenJointMap[]>;
  /** The retargeted clip, as text; null = none. */
  readonly retarget: ReadonlySignal<RetargetText | null>;
  /** The motion that its retargeted clips lose, for want of a part of the body. */
  readonly lost: ReadonlySignal<readonly LostOnOther[]>;
}

/** What a clip loses on another skeleton. */
export type LostOnOther = Omit<LostMotion, 'clip'> & { readonly clip: ClipSummary };

/** The motion of what is open, on the character chosen for it. */
export function followOnCharacter(
  { store, subject, muscles, inOrder }: WhatPlays & { readonly subject: ReadonlySignal<string | null> },
  clips: ClipCache,
  summaryOf: (id: string | undefined) => ClipSummary | null,
): ClipsOnCharacter & { readonly characterIds: ReadonlySignal<readonly string[]> } {
  const characterIds = steadyList(() => {
    if (subject.value === null) return [];
    const id = characterFor(store.shown.shownOn.value, subject.value);
    return id === null ? [] : [id];
  });
  const fitter = createClipFitter();
  const character = followClips(characterIds, clips, summaryOf, store);
  const { inPlace, motion } = followMotion({ store, muscles, inOrder }, clips, summaryOf, fitter, character);
  return {
    characterIds,
    clips: motion,
    character: computed(() => summaryOf(characterIds.value[0])),
    jointMaps: computed(() => {
      const { value: open } = muscles.chain;
      const twists = twistsIn(open?.ok ? open.value : []);
      return openJointMaps([...inPlace.value, ...character.value], twists);
    }),
    retarget: computed(() => describeRetarget(motion.value, namesOf(inPlace.value))),
    lost: computed(() => lostOnOther(motion.value, inPlace.value)),
  };
}

const namesOf = (clips: readonly LoadingClip[]): string[] => clips.map(({ summary }) => summary?.name ?? '');

/** @param clips those of the motion, as loaded */
function lostOnOther(motion: OpenClips, clips: readonly LoadingClip[]): readonly LostOnOther[] {
  if (motion.state !== 'ready') return [];
  const loaded = clips.map(({ cached }) => (cached.state === 'ready' ? cached.clip : null));
  return lostMotions(motion, loaded).flatMap(({ clip, ...lost }) => {
    const { summary } = clips[clip];
    return summary === null ? [] : [{ ...lost, clip: summary }];
  });
}

/** The loaded clips of a chain, and its motion. An edit of a tag or of another transition does not fit clips again. */
function followMotion(
  { store, muscles: { chain, library, poses }, inOrder }: WhatPlays,
  clips: ClipCache,
  summaryOf: (id: string) => ClipSummary | null,
  fitter: ClipFitter,
  characters: ReadonlySignal<readonly LoadingClip[]>, // the character, if any
) {
  const inPlace = followClips(inOrder, clips, summaryOf, store);
  const posed = followClips(poses, clips, summaryOf, store);
  const trees = steadyList(() =>
    treesIn(chain.value).filter((id) => store.shown.lab.value.some((item) => item.id === id)),
  );
  const motion = computed(() => {
    const [character = null] = characters.value;
    const loading = { chain: chain.value, clips: inPlace.value, poses: posed.value, character };
    return openClips({ ...loading, muscles: library.value, trees: trees.value }, fitter);
  });
  return { inPlace, motion };
}

/** Ids of the trees that a chain plays. */
const treesIn = (chain: OpenChain | null): readonly string[] =>
  (chain?.ok ? chain.value : []).flatMap(({ source, destination }) =>
    [source, destination].flatMap(({ kind, id }) => (kind === 'tree' ? [id] : [])),
  );

function followClips(
  ids: ReadonlySignal<readonly string[]>,
  clips: ClipCache,
  summaryOf: (id: string) => ClipSummary | null,
  { shown }: Pick<DocumentStore, 'shown'>,
): ReadonlySignal<readonly LoadingClip[]> {
  const clipIds = steady(() => ids.value);
  const played = computed(() =>
    clipIds.value.map((id) => ({ cached: clips.get(id), summary: computed(() => summaryOf(id)) })),
  );
  return steadyList(
    () =>
      played.value.map(({ cached, summary: { value: summary } }) => ({
        cached: cached.value,
        summary,
        settings: summary && settingsOf({ ranges: shown.ranges.value }, summary),
        joints: shown.jointMaps.value.get(summary?.jointsId ?? '') ?? noEdits,
      })),
    (a, b) => a.cached === b.cached && a.joints === b.joints && sameValue(takenOf(a), takenOf(b)),
  );
}

/** What a motion takes of the row of a clip; not its tags, note, markers and other ranges. */
const takenOf = ({ summary: row, settings }: LoadingClip) =>
  row && [row.id, row.name, row.jointsId, row.skeletonId, settings, row.root];

/** A retargeted clip, as text. */
export interface RetargetText {
  readonly sentence: string; // walk is retargeted to hop’s skeleton: 24 of 31 joints move
  readonly short: string; // 24 of 31 joints
}

/** Twists that are in doubt by more are shown beside the number of joints, rad. */
const MUCH_DOUBT = Math.PI / 4;

/** @param names of the clips */
export function describeRetarget(motion: OpenClips, names: readonly string[]): RetargetText | null {
  if (motion.state !== 'ready') return null;
  const { id, problem } = motion.shownOn;
  if (id !== null || problem !== null) return null; // shown where the character is chosen
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
