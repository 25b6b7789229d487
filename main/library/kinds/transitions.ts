import type { ItemKind } from '#contract/edits/kinds.ts';
import { referencesOf } from '#contract/edits/references.ts';
import { createJointMap, type JointMap } from '#core/rig/roles/joint-map.ts';
import { pairForRetarget } from '#core/rig/retarget/retarget.ts';
import { oncePer } from '#core/kit/long-work.ts';
import type { Skeleton } from '#core/pose/skeleton.ts';
import { transitionSchema } from '#core/documents/transition-schema.ts';
import type { ClipsElsewhere } from '#core/clip/take-time.ts';
import type { MotionUse, ReviewedEnd, SlotSettings, Transition } from '#core/transition/document/document.ts';
import { findSkeletonMismatch } from '#core/transition/document/match-skeletons.ts';
import type { TransitionProblem } from '#core/transition/document/transition-problem.ts';
import { findSlotProblem } from '#core/transition/document/validate-slot.ts';
import { findTransitionProblem } from '#core/transition/document/validate-transition.ts';
import type { Database } from '../database/database.ts';
import { valuesIn } from '../database/statements.ts';
import { refuse } from '../problems.ts';
import { clipExists } from '../rows/clip-settings.ts';
import { readJointEdits } from '../rows/joint-map-rows.ts';
import { findTree, skeletonOfMotion } from '../rows/take-rows.ts';
import { allTransitions, chainOf, transitionRows } from '../rows/transition-rows.ts';
import { listKind } from './item-kind.ts';
import { teamKey, type TeamKey } from './keys.ts';

const ends = ['source', 'destination'] as const;

export const transitions = listKind(
  'transition',
  {
    noun: 'transition',
    field: 'transition',
    rows: transitionRows,
    nameOf: ({ name }) => name,
    validate: validateTransition,
    refuseUnfit: refuseUnknownEnds,
    subject: ({ name }) => name,
    schema: transitionSchema,
    isSound: ({ slots }) => slots.every((slot) => problemOfSlot(slot) === null),
    withClips: transitionWithClips,
    needs: keysThatBreak,
  },
  allTransitions,
);

/** The entries without which a transition cannot be: the tree or the transition at an end. */
function keysThatBreak(transition: Transition): readonly TeamKey[] {
  return referencesOf('transition', transition).flatMap(({ kind, id, onDeletion }) =>
    onDeletion === 'breaks' ? [teamKey(kind as ItemKind, id)] : [],
  );
}

/** Finds what is wrong with a slot on any skeleton. */
export function problemOfSlot(settings: SlotSettings): TransitionProblem | null {
  const names = [...Object.keys(settings.profile ?? {}), ...(settings.cutJoints ?? [])];
  return findSlotProblem(settings, 'settings', { names });
}

/** A transition with clips elsewhere, at its ends and in its review. */
export function transitionWithClips(transition: Transition, clips: ClipsElsewhere): Transition {
  const { source, destination, review } = transition;
  const use = (end: MotionUse): MotionUse =>
    end.kind === 'clip' ? { ...end, id: clips.id(end.id), time: clips.time(end.id, end.time) } : end;
  const reviewed = (end: ReviewedEnd): ReviewedEnd =>
    end.clip === null ? end : { ...end, time: clips.timeOfContent(end.clip.content, end.time) };
  const of = review.of?.map((step) => ({
    ...step,
    source: reviewed(step.source),
    destination: reviewed(step.destination),
  }));
  return {
    ...transition,
    source: use(source),
    destination: use(destination),
    review: of === undefined ? review : { ...review, of },
  };
}

/**
 * The source of a new transition must be retargetable to the destination. An existing one may have its clips
 * exchanged one after the other; the window warns if they do not match.
 */
function validateTransition(db: Database, after: Transition, before?: Transition): void {
  const [was, is] = [before?.source, after.source];
  // The interrupted transition may be deleted: the rest can still be edited.
  if (was?.id !== is.id || was.kind !== is.kind) chainOf(db, after);
  refuseUnfitEnds(db, after, before);
  refuseUnfitSettings(db, after, before === undefined);
}

/**
 * Rejects characters and unknown trees at ends that are not as in `before`: a file may lose its motion and a
 * tree may be deleted, and the rest can still be edited.
 */
function refuseUnfitEnds(db: Database, after: Transition, before?: Transition): void {
  for (const end of ends) {
    const { kind, id } = after[end];
    if (id === before?.[end].id) continue;
    if (meshOf(db, id) === 2)
      refuse('noMotion', `The ${end} of “${after.name}” is a character, which has no motion.`, `${end}.id`);
    if (kind === 'tree' && findTree(db, id) === undefined)
      refuse('unknownTree', `The ${end} tree of “${after.name}” is not in this library.`, `${end}.id`);
  }
}

/** 1 = the file of a clip has a mesh, 2 = and it is a character, 0 = neither. */
export function meshOf(db: Database, clipId: string | null): number | undefined {
  return valuesIn<number>(db, 'SELECT mesh FROM clips WHERE id = ?').get(clipId);
}

/** Joint names refer to the skeleton of the destination, to which the source is retargeted. */
function refuseUnfitSettings(db: Database, transition: Transition, mustMatch: boolean): void {
  const destination = mapOfClip(db, transition.destination.id);
  if (destination === undefined) return; // see `refuseUnknownEnds`
  const { skeleton } = destination;
  const problem = findTransitionProblem(transition, skeleton, skeleton);
  if (problem !== null) refuse(problem.code, problem.message, problem.field || undefined);
  const source = mustMatch ? mapOfSource(db, transition) : undefined;
  if (source === undefined || findSkeletonMismatch(source.skeleton, skeleton) === null) return;
  const pairs = pairForRetarget(source, destination);
  if (!pairs.ok) refuse('differentSkeletons', pairs.error);
}

/** Joint map of the source clip: of an interrupted transition, its destination. */
function mapOfSource(db: Database, { source }: Transition): JointMap | undefined {
  const clipId = source.kind === 'chain' ? transitionRows.find(db, source.id)?.destination.id : source.id;
  return clipId === undefined ? undefined : mapOfClip(db, clipId);
}

function mapOfClip(db: Database, clipId: string): JointMap | undefined {
  const found = skeletonOfMotion(db, clipId);
  if (found === undefined) return undefined;
  const edits = readJointEdits(db, found.jointsId);
  return Object.keys(edits).length === 0
    ? automaticMap(found.skeleton)
    : createJointMap(found.skeleton, edits);
}

const automaticMap = oncePer((skeleton: Skeleton) => createJointMap(skeleton));

/** A tree or an interrupted transition may be deleted later; `validateTransition` checks new ones. */
function refuseUnknownEnds(db: Database, transition: Transition): void {
  const { name } = transition;
  for (const end of ends) {
    const { kind, id } = transition[end];
    if (kind === 'tree' || (kind === 'chain' && end === 'source')) continue;
    if (kind !== 'clip') {
      refuse(
        'unsupported',
        `The ${end} of “${name}” is a ${kind}, which is not supported. Use a clip or a tree, or as the source also a transition to interrupt.`,
        `${end}.kind`,
      );
    }
    if (!clipExists(db, id))
      refuse('unknownClip', `The ${end} clip of “${name}” is not in this library.`, `${end}.id`);
  }
}
