import { computed, signal, type ReadonlySignal } from '@preact/signals';
import type { SegueBridge } from '#contract/api.ts';
import { describeRootOverride } from '#core/clip/root/root-override.ts';
import type { ReviewedStep, Transition } from '#core/transition/document/document.ts';
import { clipIdsOf, resolveChain } from '#core/transition/document/resolve-chain.ts';
import {
  compareReview,
  UNCHANGED,
  weighChanges,
  type ComparedReview,
  type ReviewedChanges,
} from '#core/transition/review/compare-review.ts';
import { parseMuscleChoice } from '#core/procedural/muscle/muscle-choice.ts';
import { muscleItems } from '#core/procedural/muscle/muscle-items.ts';
import { findSteps, type ReviewableClip } from '#core/transition/review/reviewed-steps.ts';
import { characterFor, OWN_SKELETON } from '#contract/clips/overrides.ts';
import { sameValue } from '#renderer/kit/same-value.ts';
import type { DocumentState } from '../document/document-state.ts';
import type { DocumentStore } from '../document/document-store.ts';
import type { Layer } from '../document/layer.ts';
import { transitionEnds } from '../marks/marker-edits.ts';
import type { Notices } from '../notices.ts';
import { reviewableClip } from '#contract/rows/reviewable-clip.ts';
import {
  countByFilter,
  listedRows,
  sortedRows,
  type ReviewRow,
  type ShownMeasures,
} from '../reviews/review-rows.ts';
import type { Session } from '../session/session.ts';
import type { WorkspaceStore } from '../workspace/workspace-store.ts';
import { fetchMissing } from './fetch-clips.ts';

/** The reviews of the library’s transitions. */
export type Reviews = ReturnType<typeof createReviews>;

export function createReviews(
  store: DocumentStore,
  workspace: WorkspaceStore,
  session: Session,
  bridge: Pick<SegueBridge, 'call'>,
  notices: Notices,
) {
  const clipIds = followClipIds(store);
  const compared = rememberChanges();
  const held = signal<ReadonlyMap<string, boolean>>(new Map());
  const changesSince: ChangesSince = (...of) => weighChanges(compared(...of), held.value);
  const current = followReviewed(store.current);
  const rows = computed(() =>
    [...current.value.transitions.values()].map((each) => rowOf(each, current.value, changesSince)),
  );
  const shown = followReviewed(store.shown);
  const view = computed(() => workspace.state.value.review);
  const measures = signal<ShownMeasures['measures']>(new Map());
  const ordered = computed(() =>
    sortedRows(rows.value, view.value.sort, () => ({
      measures: measures.value,
      metric: view.value.metric,
    })),
  );
  return {
    /** All transitions, without the preview, so that a gesture does not reorder the list. */
    rows,
    /** The chosen slots of reviewed transitions in numbers. */
    measures,
    /** All transitions in the order of the list. */
    ordered,
    /** The transitions that match filter and search. */
    listed: computed(() => listedRows(ordered.value, view.value.filter, session.reviewText.value)),
    counts: computed(() => countByFilter(rows.value)),
    /** A transition whose review only its motion can decide. */
    unplayed: computed(() => rows.value.find(({ unplayed }) => unplayed !== undefined) ?? null),
    /** By what is unplayed: true if no joint moves. */
    held,
    /** What changed since the review of this transition, with the clips as shown. */
    since: (transition: Transition): ReviewedChanges => changesSince(transition, shown.value),
    /**
     * The steps that a review of this transition would record now; null = a clip or an interrupted transition
     * is missing.
     */
    stepsOf: (transition: Transition): readonly ReviewedStep[] | null => stepsIn(transition, current.value),
    /** Requests the clips of every transition again: their files may have changed. */
    refresh: fetchMissing(() => clipIds.value, { store, bridge, notices }, 'rows'),
  };
}

/** The part of the document that reviews read. */
interface ReviewedDocument {
  readonly transitions: ReadonlyMap<string, Transition>;
  readonly clips: DocumentState['clips'];
  readonly jointMaps: DocumentState['jointMaps'];
  readonly lab: DocumentState['lab'];
  readonly shownOn: DocumentState['shownOn'];
}

/** Clips arrive page by page while the list scrolls: transitions, possibly thousands, are sorted once. */
function followReviewed(layer: Layer): ReadonlySignal<ReviewedDocument> {
  const byId = computed(() => new Map(layer.transitions.value.map((each) => [each.id, each])));
  return computed(() => ({
    transitions: byId.value,
    clips: layer.clips.value,
    jointMaps: layer.jointMaps.value,
    lab: layer.lab.value,
    shownOn: layer.shownOn.value,
  }));
}

function stepsIn(
  transition: Transition,
  { transitions, clips, jointMaps, lab, shownOn }: ReviewedDocument,
): readonly ReviewedStep[] | null {
  const clipOf = (id: string): ReviewableClip | undefined => {
    const clip = clips.get(id);
    return clip && reviewableClip(clip, (jointsId) => jointMaps.get(jointsId) ?? {});
  };
  const find = (id: string): Transition | undefined => transitions.get(id);
  return findSteps(transition, find, clipOf, muscleItems(lab), characterFor(shownOn, transition.id));
}

type ChangesSince = (transition: Transition, sight: ReviewedDocument) => ReviewedChanges;

function rowOf(transition: Transition, sight: ReviewedDocument, changesSince: ChangesSince): ReviewRow {
  const { source, destination } = transition;
  return {
    transition,
    sourceName: (source.kind === 'chain' ? sight.transitions : sight.clips).get(source.id)?.name ?? '',
    destinationName: sight.clips.get(destination.id)?.name ?? '',
    ...changesSince(transition, sight),
  };
}

/** Caches comparisons until a dependency changes: lists ask for all transitions at each change of one. */
function rememberChanges(): (...of: Parameters<ChangesSince>) => ComparedReview {
  interface Entry {
    readonly seen: readonly unknown[];
    readonly compared: ComparedReview;
  }
  const known = new WeakMap<Transition, Entry>();
  return (transition, sight) => {
    if (transition.review.of === undefined) return UNCHANGED;
    const seen = whatItRestsOn(transition, sight);
    const entry = known.get(transition);
    if (entry && sameValue(entry.seen, seen)) return entry.compared;
    const compared = compare(transition, sight);
    known.set(transition, { seen, compared });
    return compared;
  };
}

function compare(transition: Transition, sight: ReviewedDocument): ComparedReview {
  const chain = resolveChain(transition, (id) => sight.transitions.get(id));
  if (!chain.ok) return { changes: [{ part: 'source', words: chain.error.message }], key: null };
  const steps = stepsIn(transition, sight);
  if (steps === null) return UNCHANGED;
  const compared = compareReview(transition.review, steps);
  const isPlayable = clipIdsOf(chain.value).every((id) => sight.clips.get(id)?.missing === false);
  return isPlayable ? compared : { ...compared, key: null };
}

const namesMuscles = ({ slots }: Transition): boolean =>
  slots.some(({ values }) => parseMuscleChoice(String(values['muscles'])) !== null);

/** Compares dependencies one by one. Summaries of clips are recreated with each search. */
function whatItRestsOn(
  transition: Transition,
  { transitions, clips, jointMaps, lab, shownOn }: ReviewedDocument,
): readonly unknown[] {
  const chain = resolveChain(transition, (id) => transitions.get(id));
  if (!chain.ok) return [chain.error.message];
  const ids = clipIdsOf(chain.value);
  const seen: unknown[] = [...chain.value];
  if (chain.value.some(namesMuscles)) seen.push(lab, ...poseClipsOf(lab).map((id) => clips.get(id)?.content));
  const character = characterFor(shownOn, transition.id);
  for (const id of [...ids, ...(character === null ? [] : [character])]) {
    const clip = clips.get(id);
    seen.push(clip?.tags, clip?.name, clip?.content);
    seen.push(clip?.settings, clip?.detectedGround, clip?.read, clip?.missing);
    seen.push(clip && describeRootOverride(clip.root.choice));
    seen.push(...[clip?.jointsId ?? '', ...(clip?.takeMaps ?? [])].map((map) => jointMaps.get(map)));
  }
  return seen;
}

/** Ids of the clips of all fatigue poses. */
const poseClipsOf = (lab: DocumentState['lab']): readonly string[] =>
  muscleItems(lab).flatMap(({ asset: { fatiguePose } }) => fatiguePose?.clip ?? []);

/** Clips that the transitions of the library, its muscles and its choices of characters name. */
function followClipIds({ current }: DocumentStore): ReadonlySignal<readonly string[]> {
  const transitions = computed(() => current.transitions.value);
  const shownOn = computed(() => current.shownOn.value);
  const poses = computed(() => poseClipsOf(current.lab.value));
  return computed(() => {
    const uses = transitions.value.flatMap((transition) => transitionEnds.map((end) => transition[end]));
    const clips = uses.flatMap(({ kind, id }) => (kind === 'chain' ? [] : id));
    const all = new Set([...clips, ...poses.value, ...shownOn.value.values()]);
    return [...all].filter((id) => id !== OWN_SKELETON);
  });
}
