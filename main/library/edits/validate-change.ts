import type { Change } from '#contract/edits/edits.ts';
import type { OverrideSubject } from '#contract/clips/import-override.ts';
import type { LabItem } from '#contract/lab-items.ts';
import type { Preset } from '#contract/rows/library-rows.ts';
import { createJointMap, type JointMap } from '#core/joints/joint-map.ts';
import { planRetarget } from '#core/joints/retarget.ts';
import { findSkeletonMismatch } from '#core/transition/document/match-skeletons.ts';
import { findSlotProblem } from '#core/transition/document/validate-slot.ts';
import { findTransitionProblem } from '#core/transition/document/validate-transition.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { resolveChain } from '#core/transition/document/resolve-chain.ts';
import type { Database } from '../database/database.ts';
import { statementOf, valuesIn } from '../database/statements.ts';
import { pathRanges, rangesOfPaths } from '../files/path-ranges.ts';
import { clipExists } from '../rows/clip-settings.ts';
import { readJointEdits } from '../rows/joint-map-rows.ts';
import { labContents } from '../rows/lab-content.ts';
import { refuse } from '../problems.ts';
import { findTree, skeletonOfMotion } from '../rows/take-rows.ts';
import { transitionRows } from '../rows/transition-rows.ts';

/**
 * Rejects a transition, a preset or an item that core cannot evaluate. The source of a new transition must
 * also be retargetable to the destination. An existing one may have its clips exchanged one after the other;
 * the window warns if they do not match.
 */
export function validateChange(db: Database, change: Change): void {
  if (change.kind === 'transition.add') {
    refuseBadChain(db, change.transition);
    refuseUnfitEnds(db, change.transition);
    validate(db, change.transition, true);
  } else if (change.kind === 'transition.set') {
    const [before, after] = [change.before.source, change.after.source];
    // The interrupted transition may be deleted: the rest can still be edited.
    if (before.id !== after.id || before.kind !== after.kind) refuseBadChain(db, change.after);
    refuseUnfitEnds(db, change.after, change.before);
    validate(db, change.after, false);
  } else if (change.kind === 'root.set' || change.kind === 'import.set') {
    if (change.kind === 'import.set' && change.subject.kind === 'folder' && change.after.fps != null)
      refuse('badValue', 'A frame rate is set for a file, not for a folder.', 'after.fps');
    refuseUnknownFiles(db, change.subject);
  } else if (change.kind === 'character.set') refuseUnfitCharacter(db, change);
  else if (change.kind === 'lab.add') validateLabItem(change.item);
  else if (change.kind === 'lab.set') validateLabItem(change.after);
  else if (change.kind === 'preset.add') validatePreset(change.preset);
  else if (change.kind === 'preset.set') validatePreset(change.after);
}

/**
 * Rejects characters and unknown trees at ends that are not as in `before`: a file may lose its motion and a
 * tree may be deleted, and the rest can still be edited.
 */
function refuseUnfitEnds(db: Database, after: Transition, before?: Transition): void {
  for (const end of ['source', 'destination'] as const) {
    const { kind, id } = after[end];
    if (id === before?.[end].id) continue;
    if (meshOf(db, id) === 2)
      refuse('noMotion', `The ${end} of “${after.name}” is a character, which has no motion.`, `${end}.id`);
    if (kind === 'tree' && findTree(db, id) === undefined)
      refuse('unknownTree', `The ${end} tree of “${after.name}” is not in this library.`, `${end}.id`);
  }
}

function meshOf(db: Database, clipId: string | null): number | undefined {
  return valuesIn<number>(db, 'SELECT mesh FROM clips WHERE id = ?').get(clipId);
}

/** Rejects an unknown subject, and a character without a mesh. */
function refuseUnfitCharacter(
  db: Database,
  { subject, after }: Extract<Change, { kind: 'character.set' }>,
): void {
  const isKnown = subject === '' || clipExists(db, subject) || findTree(db, subject) !== undefined;
  if (!isKnown && transitionRows.find(db, subject) === undefined)
    refuse('unknownSubject', 'The clip or transition is no longer in this library.');
  if (meshOf(db, after) === 0)
    refuse('noMesh', 'The file of this clip has no mesh, so no motion can be shown on it.');
}

/** Rejects an unknown clip, and a folder without a file of this library. */
function refuseUnknownFiles(db: Database, subject: OverrideSubject): void {
  if (!isThere(db, subject)) refuse('unknownFiles', 'The clip or folder is no longer in this library.');
}

function isThere(db: Database, subject: OverrideSubject): boolean {
  if (subject.kind === 'clip') return clipExists(db, subject.id);
  const sql = `SELECT 1 FROM ${rangesOfPaths} CROSS JOIN files ON files.path BETWEEN low AND high WHERE files.hash IS NOT NULL LIMIT 1`;
  return statementOf(db, sql).get(pathRanges([subject.path])) !== undefined;
}

/** Accepts any clips and joints: clips may be missing, and the window shows at which node. */
function validateLabItem(item: LabItem): void {
  const parsed = labContents[item.kind].parse(item);
  if (parsed.ok) return;
  const [{ path, message }] = parsed.error;
  refuse('badContent', `“${item.name}”: ${message}`, path);
}

/** Accepts any joint names, since a preset can be used with any clip. */
function validatePreset({ settings }: Preset): void {
  const names = [...Object.keys(settings.profile ?? {}), ...(settings.cutJoints ?? [])];
  const problem = findSlotProblem(settings, 'settings', { names });
  if (problem !== null) refuse(problem.code, problem.message, problem.field);
}

function refuseBadChain(db: Database, transition: Transition): void {
  const chain = resolveChain(transition, (id) => transitionRows.find(db, id));
  if (!chain.ok) refuse(chain.error.code, chain.error.message, chain.error.field);
}

/** Joint names refer to the skeleton of the destination, to which the source is retargeted. */
function validate(db: Database, transition: Transition, mustMatch: boolean): void {
  const destination = mapOfClip(db, transition.destination.id);
  // `applyChange` reports unsupported kinds and missing clips.
  if (destination === undefined) return;
  const { skeleton } = destination;
  const problem = findTransitionProblem(transition, skeleton, skeleton);
  if (problem !== null) refuse(problem.code, problem.message, problem.field || undefined);
  const source = mustMatch ? mapOfSource(db, transition) : undefined;
  if (source === undefined || findSkeletonMismatch(source.skeleton, skeleton) === null) return;
  const retarget = planRetarget(source, destination);
  if (retarget.kind === 'impossible') refuse('differentSkeletons', retarget.message);
}

/** Joint map of the source clip: of an interrupted transition, its destination. */
function mapOfSource(db: Database, { source }: Transition): JointMap | undefined {
  const clipId = source.kind === 'chain' ? transitionRows.find(db, source.id)?.destination.id : source.id;
  return clipId === undefined ? undefined : mapOfClip(db, clipId);
}

function mapOfClip(db: Database, clipId: string): JointMap | undefined {
  const found = skeletonOfMotion(db, clipId);
  return found && createJointMap(found.skeleton, readJointEdits(db, found.jointsId));
}
