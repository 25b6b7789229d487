import { isDeepStrictEqual } from 'node:util';
import type { ContentId } from '#contract/clips/content-id.ts';
import { libraryLists, type ListKind } from '#contract/edits/kinds.ts';
import type { UserDataClip } from '#contract/exchange/user-data-file.ts';
import type { LabItem } from '#contract/lab-items.ts';
import type { Preset } from '#contract/rows/library-rows.ts';
import { withOtherIds } from '#core/clip/take-time.ts';
import type { MotionUse, Review, ReviewedEnd, Transition } from '#core/transition/document/document.ts';
import { resolveChain } from '#core/transition/document/resolve-chain.ts';
import type { Database } from '../../library/database/database.ts';
import { byNameThenId } from '../../library/names.ts';
import { clipExists } from '../../library/rows/clip-settings.ts';
import { labContents } from '../../library/rows/lab-content.ts';
import { findPresetNamed, presetRows } from '../../library/rows/preset-rows.ts';
import { transitionRows } from '../../library/rows/transition-rows.ts';
import { emptyClip, entriesOf, type Entry, type FilePlace, type Reading } from './place.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Items of a list of the library. @param inOrder items of a file in an order in which they can be added */
function listPlace<Item extends Named>(
  kind: ListKind,
  more: Partial<FilePlace>,
  inOrder = (items: readonly Item[]): readonly Item[] => items,
): FilePlace {
  return {
    field: libraryLists[kind],
    homeOf: (db, item) => clipIdsIn(kind, item).find((clipId) => clipExists(db, clipId)),
    ofClip: (_, __, items) => items,
    toFile: (entries) => entries.map(([, item]) => item as Item).toSorted(byNameThenId),
    fromFile: (items) => inOrder(items as readonly Item[]).map((item) => [item.id, item]),
    ...more,
  };
}

function clipIdsIn(kind: ListKind, item: unknown): readonly string[] {
  const ids: string[] = [];
  const note = (id: string): string => (ids.push(id), id);
  entriesOf(kind).withClips?.(item, withOtherIds(note));
  return ids;
}

export const listPlaces = {
  preset: listPlace('preset', { here: presetHere }),
  lab: listPlace('lab', { here: labItemHere, missing: missingOf }),
  transition: listPlace('transition', { here: transitionHere, homeOf: sourceOf }, inOrderOfChains),
} as const satisfies Readonly<Record<ListKind, FilePlace>>;

/** A preset in place of that with its id, or its name. */
function presetHere(db: Database, [id, preset]: Entry, { file }: Reading): Entry {
  // A preset that is renamed in the file does not match its old name here.
  const named = findPresetNamed(db, (preset as Preset).name)?.id;
  const isOther = file.presets.some((each) => each.id === named);
  const here = presetRows.find(db, id) || isOther ? id : (named ?? id);
  return [here, { ...(preset as Preset), id: here }];
}

/** An item with the clips of this library; a tree keeps the names of those that are missing. */
function labItemHere(_: Database, [id, value]: Entry, { named, here, clips }: Reading): Entry {
  const item = value as LabItem;
  const { clipIds, missing, withClips, withMissing } = labContents[item.kind];
  const content = withClips(item.content, clips);
  const known = missing?.(content) ?? {};
  const gone = clipIds(item.content).flatMap((each) => {
    const clip = named.get(each) ?? known[each];
    return here.has(each) || clip === undefined
      ? []
      : [[each, { name: clip.name, hash: clip.hash, take: clip.take }] as const];
  });
  return [id, { ...item, content: withMissing?.(content, Object.fromEntries(gone)) ?? content }];
}

function missingOf(items: readonly unknown[]): readonly UserDataClip[] {
  const named = (items as readonly LabItem[]).flatMap(({ kind, content }) =>
    Object.entries(labContents[kind].missing?.(content) ?? {}),
  );
  return [...new Map(named)].map(([id, clip]) => ({ ...emptyClip, id: id as ContentId, ...clip }));
}

/** A transition, if its clips and the one that it interrupts are here. */
function transitionHere(db: Database, [id, value]: Entry, { here, clips }: Reading): Entry | string {
  const transition = value as Transition;
  const { name, source, destination } = transition;
  const isMissing = (end: MotionUse): boolean => end.kind === 'clip' && !here.has(end.id);
  if (isMissing(source) || isMissing(destination))
    return `“${name}” was not imported, since one of its clips is not in this library.`;
  if (source.kind === 'chain' && !transitionRows.find(db, source.id))
    return `“${name}” was not imported, since the transition that it interrupts is not in this library.`;
  const read = entriesOf('transition').withClips?.(transition, clips) as Transition;
  return [id, { ...read, review: withMapsOf(read.review, transitionRows.find(db, id)?.review) }];
}

/** The review of here if that of an older file is the same one, only without joint maps. */
function withMapsOf(review: Review, here: Review | undefined): Review {
  const { of } = review;
  if (of === undefined || here?.of?.length !== of.length) return review;
  const older = here.of.map(({ source, destination, ...step }, k) => ({
    ...step,
    source: asOld(source, of[k].source),
    destination: asOld(destination, of[k].destination),
  }));
  return isDeepStrictEqual({ ...here, of: older }, review) ? here : review;
}

const asOld = ({ joints, ...end }: ReviewedEnd, older: ReviewedEnd): ReviewedEnd =>
  older.joints === undefined || joints === undefined ? end : { ...end, joints };

/** The clip that it starts from, or that the first of the transitions that it interrupts starts from. */
function sourceOf(db: Database, transition: unknown): string | undefined {
  const chain = resolveChain(transition as Transition, (id) => transitionRows.find(db, id));
  const source = chain.ok ? chain.value[0].source : undefined;
  return source?.kind === 'clip' ? source.id : undefined;
}

/** Orders interrupted transitions before the interrupting ones. Cycles are refused later. */
function inOrderOfChains(transitions: readonly Transition[]): Transition[] {
  const byId = new Map(transitions.map((transition) => [transition.id, transition]));
  const ordered = new Set<Transition>();
  for (const transition of transitions) {
    const chain = new Set<Transition>();
    let link: Transition | undefined = transition;
    while (link !== undefined && !chain.has(link) && !ordered.has(link)) {
      chain.add(link);
      link = link.source.kind === 'chain' ? byId.get(link.source.id) : undefined;
    }
    for (const earlier of [...chain].toReversed()) ordered.add(earlier);
  }
  return [...ordered];
}
