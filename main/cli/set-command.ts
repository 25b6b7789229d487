import { isDeepStrictEqual } from 'node:util';
import type { Edit } from '#contract/edits/edits.ts';
import { withoutMarker } from '#contract/edits/mark-edits.ts';
import { counted } from '#contract/words/counted.ts';
import { MAX_SLOTS, reviewStatuses } from '#core/documents/limits.ts';
import { slotOf } from '#core/engines/engines.ts';
import type { MotionUse, Transition } from '#core/transition/document/document.ts';
import { slotLetter } from '#core/transition/document/slot-letter.ts';
import { withoutSlot } from '#core/transition/document/without-slot.ts';
import { switchMethod } from '#core/transition/evaluation/switch-method.ts';
import { changesReview, givenReview } from '#core/transition/review/give-review.ts';
import { changesInLibrary, playReviews, stepsIn } from '../export/settings/reviews.ts';
import type { Database } from '../library/database/database.ts';
import { describeField, differencesOf, withNames } from '../library/kinds/difference-words.ts';
import { refuse } from '../library/problems.ts';
import { motionSummaries } from '../library/rows/take-rows.ts';
import { userName } from '../library/user-name.ts';
import { command } from './frame/command.ts';
import type { GivenValues } from './frame/declaration.ts';
import { oneOf, text, WrongUse } from './frame/option-types.ts';
import { aligned, alignmentOption } from './inputs/alignments.ts';
import { momentOn } from './inputs/find-clip.ts';
import { findTransition } from './inputs/find-transition.ts';
import { makeEdit, makeOptions } from './inputs/make-edit.ts';
import { methodNamed, setting, slotByLetter, withSettings } from './inputs/method-slots.ts';
import { inFileOf, moment, type GivenMoment } from './inputs/moments.ts';

const options = {
  slot: {
    type: slotByLetter,
    otherwise: 'all slots that have the setting',
    help: 'the slot of `--method` and `--set`',
  },
  add: {
    type: text('ID'),
    help: 'adds a slot with the defaults of this [method](methods.md); it has the next letter',
  },
  remove: {
    type: slotByLetter,
    help: 'removes a slot, after all other changes: later ones move up one letter',
  },
  method: { type: text('ID'), help: 'the [method](methods.md) of the slot; values that both have stay' },
  set: {
    type: setting,
    repeats: true,
    help: 'a value of the method, such as `blendTime=0.3`, or a [field](#fields-of-a-slot) of the slot',
  },
  out: { type: moment, help: 'where the source is left: `1.2s`, `36f` or `marker:LABEL`' },
  in: { type: moment, help: 'where the destination is entered' },
  align: alignmentOption,
  name: { type: text('NAME'), help: 'the name of one transition' },
  note: { type: text('TEXT'), help: 'the note; an empty one deletes it' },
  choose: { type: slotByLetter, help: 'the slot for review and export' },
  review: { type: oneOf(reviewStatuses), help: 'reviews it, after all other changes' },
  reviewer: { type: text('NAME'), otherwise: 'the system account', help: 'who reviewed it' },
  ...makeOptions,
} as const;
type Given = GivenValues<typeof options>;

export const setCommand = command({
  name: 'set',
  summary:
    'Changes transitions by names or numbers: their slots, out and in points, alignment, name, note, review; as one edit after the daily backup.',
  words: 'TRANSITION…',
  library: 'opened',
  options,
  arrange(values) {
    const { words, slot, method, set, name, review, reviewer } = values;
    if (name !== null && (words.length > 1 || name.trim() === ''))
      throw new WrongUse(words.length > 1 ? '--name is of one transition' : '--name is empty');
    if (method !== null && slot === null) throw new WrongUse('--method needs --slot SLOT');
    if (slot !== null && method === null && set.length === 0)
      throw new WrongUse('--slot needs --method ID or --set NAME=VALUE');
    if (reviewer !== null && review === null) throw new WrongUse('--reviewer needs --review');
    const { note, choose, out, in: into, align, add, remove } = values;
    const fields = [method, name, note, choose, out, into, align, add, remove, review];
    if (set.length === 0 && fields.every((field) => field === null))
      throw new WrongUse('expected something to set, such as --set blendTime=0.3');
    return values;
  },
  async run(given, context) {
    const { library, pool } = context;
    const { db } = library;
    const found = given.words.map((each) => findTransition(db, each));
    const once = [...new Map(found.map((each) => [each.number, each])).values()];
    const changed = once.map((each) => ({ ...each, after: withFields(db, each.transition, given) }));
    if (given.review !== null)
      await playReviews(
        library,
        pool,
        changed.map(({ after }) => after),
      );
    const all = changed
      .map(({ transition, number, after }) => ({
        before: transition,
        number,
        after: reviewed(db, after, given),
      }))
      .filter(({ before, after }) => !isDeepStrictEqual(before, after))
      .map((each) => ({ ...each, changes: changesOf(db, each) }));
    const edit: Edit = {
      name: `Change ${all.length === 1 ? 'transition' : counted(all.length, 'transition')}`,
      changes: all.map(({ before, after }) => ({ kind: 'transition.set', before, after })),
    };
    const lines = all.flatMap(({ before, changes }) => changes.map((words) => `${before.name}: ${words}`));
    const report = {
      transitions: all.map(({ after: { id, name }, number, changes }) => ({ id, name, number, changes })),
    };
    return makeEdit(context, { edit, lines, report }, given.dryRun);
  },
});

/** A transition with all that is given but its review. */
function withFields(db: Database, before: Transition, given: Given): Transition {
  const slots = slotsWithAdded(before, given.add);
  const { name, note, choose, slot, remove } = given;
  for (const [option, each] of Object.entries({ choose, slot, remove }))
    if (each !== null && slots[each] === undefined)
      refuse('unknownSlot', `“${before.name}” has no slot ${slotLetter(each)}.`, `--${option}`);
  if (remove !== null && slots.length === 1)
    refuse('badValue', `“${before.name}” has no other slot.`, '--remove');
  const { source, destination } = before;
  const after = {
    ...aligned(db, before, given.align),
    ...(name !== null && { name: name.trim() }),
    ...(note !== null && { note }),
    ...(choose !== null && { chosen: choose }),
    ...(given.out !== null && { source: endAt(db, '--out', before, source, given.out) }),
    ...(given.in !== null && { destination: endAt(db, '--in', before, destination, given.in) }),
    slots: slotsWith(slots, given),
  };
  return remove === null ? after : withoutSlot(after, remove);
}

function slotsWithAdded({ slots }: Transition, add: string | null): Transition['slots'] {
  if (add === null) return slots;
  if (slots.length === MAX_SLOTS) refuse('badValue', `A transition has at most ${MAX_SLOTS} slots.`, '--add');
  return [...slots, slotOf(methodNamed(add, '--add'))];
}

function slotsWith(slots: Transition['slots'], { slot, method, set }: Given): Transition['slots'] {
  const switched =
    slot === null || method === null
      ? slots
      : slots.with(slot, switchMethod(slots[slot], methodNamed(method, '--method')));
  return [...withSettings(switched, set, slot)];
}

/** An end at a moment of its clip. It follows a marker that is named, and no other. */
function endAt(
  db: Database,
  option: string,
  { name }: Transition,
  use: MotionUse,
  given: GivenMoment,
): MotionUse {
  if (use.kind === 'chain')
    refuse('unsupported', `${option}: “${name}” interrupts another. Change it in the window.`, option);
  const [clip] = motionSummaries(db, [use.id]);
  if (clip === undefined) refuse('unknownClip', `A clip of “${name}” is not in this library.`, option);
  const { marker, ...at } = inFileOf(db, clip, given);
  if (marker !== undefined) return { ...use, time: marker.time, marker: marker.id };
  return { ...withoutMarker(use), time: momentOn(clip, option, at).time };
}

/** A transition with the review that is given, of what plays now. */
function reviewed(db: Database, transition: Transition, { review: status, reviewer }: Given): Transition {
  if (status === null) return transition;
  const by = { reviewer: (reviewer ?? userName()).trim(), date: new Date().toISOString() };
  if (status !== 'unreviewed' && by.reviewer === '')
    refuse('badValue', 'The reviewer is not known. Name one with --reviewer.', '--reviewer');
  const isStale = (): boolean => changesInLibrary(db, transition).length > 0;
  if (!changesReview(transition.review, status, by.reviewer, isStale)) return transition;
  const steps = stepsIn(db, transition);
  if (steps === null)
    return refuse('unknownClip', `“${transition.name}” cannot be reviewed: its clips are missing.`);
  return { ...transition, review: givenReview(status, by, steps) };
}

/** What differs, in words: `B · Half-life: 0.12 s → 0.2 s`. */
const changesOf = (
  db: Database,
  { before, after }: { readonly before: Transition; readonly after: Transition },
): readonly string[] =>
  differencesOf(before, after).map((difference) => {
    const { label, ...words } = describeField(after, difference.path, difference.before);
    return withNames(db, `${label}: ${words.before} → ${words.after}`);
  });
