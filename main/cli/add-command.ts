import { randomUUID } from 'node:crypto';
import { addTransition, type ClipEnd } from '#contract/edits/add-transition.ts';
import type { Edit } from '#contract/edits/edits.ts';
import { freeName } from '#contract/rows/transition-names.ts';
import { defaultSlots, slotOf } from '#core/engines/engines.ts';
import type { Slot, Transition } from '#core/transition/document/document.ts';
import { slotLetter } from '#core/transition/document/slot-letter.ts';
import { methodLabel } from '#core/methods/registry.ts';
import type { Database } from '../library/database/database.ts';
import { readLibraryValue } from '../library/json/json-columns.ts';
import { refuse } from '../library/problems.ts';
import { markersOf } from '../library/rows/marker-rows.ts';
import { motionSummaries } from '../library/rows/take-rows.ts';
import { allTransitions } from '../library/rows/transition-rows.ts';
import { MAX_SLOTS } from '#core/documents/limits.ts';
import { command } from './frame/command.ts';
import { list, text } from './frame/option-types.ts';
import { aligned, alignmentOption } from './inputs/alignments.ts';
import { findMotionId, momentOn } from './inputs/find-clip.ts';
import { makeEdit, makeOptions } from './inputs/make-edit.ts';
import { methodNamed, setting, withSettings } from './inputs/method-slots.ts';
import { describeTime, inFileOf, moment, type GivenMoment } from './inputs/moments.ts';

export const addCommand = command({
  name: 'add',
  summary:
    'Adds a transition between two clips or blend trees, as New transition does in the window, as one edit after the daily backup.',
  words: 'SOURCE DESTINATION',
  library: 'opened',
  options: {
    out: {
      type: moment,
      otherwise: 'the first out marker, or two thirds',
      help: 'where the source is left: `1.2s`, `36f` or `marker:LABEL`',
    },
    in: {
      type: moment,
      otherwise: 'the first in marker, or a quarter',
      help: 'where the destination is entered',
    },
    methods: {
      type: list(text('ID')),
      otherwise: 'those of the engine of the library, `springExact`, `deadBlendArticle`',
      help: 'a slot for each of these [methods](methods.md)',
    },
    set: {
      type: setting,
      repeats: true,
      help: 'a setting of all slots that have it, such as `blendTime=0.3`',
    },
    align: { ...alignmentOption, otherwise: '`groundTrack`' },
    name: { type: text('NAME'), otherwise: 'SOURCE → DESTINATION', help: 'its name' },
    ...makeOptions,
  },
  run(args, context) {
    const { db } = context.library;
    const others = allTransitions(db);
    const [source, destination] = [
      endOf(db, '--out', args.words[0], args.out),
      endOf(db, '--in', args.words[1], args.in),
    ];
    const slots = withSettings(slotsOf(db, args.methods), args.set);
    const { name, changes } = addTransition(randomUUID(), source, destination, slots, others);
    const [added] = changes as readonly { readonly transition: Transition }[];
    const transition = named(aligned(db, added.transition, args.align), args.name, others);
    const edit: Edit = { name, changes: [{ kind: 'transition.add', transition }] };
    const at = { out: transition.source.time, in: transition.destination.time };
    const methods = transition.slots.map(({ method }, i) => `${slotLetter(i)} ${methodLabel(method)}`);
    const lines = [
      `Add transition “${transition.name}”: out at ${describeTime(source.clip, at.out)}, in at ${describeTime(destination.clip, at.in)}; ${methods.join(', ')}`,
    ];
    const report = { transition: { id: transition.id, name: transition.name, number: others.length + 1 } };
    return makeEdit(context, { edit, lines, report }, args.dryRun);
  },
});

/** A clip or a tree at one end, at a moment if it is given. */
function endOf(db: Database, option: string, text: string, given: GivenMoment | null) {
  const id = findMotionId(db, text);
  const [clip] = motionSummaries(db, [id]);
  if (clip === undefined) refuse('unknownClip', `The clips of “${text}” are not in this library.`, text);
  const end = { clip, markers: markersOf(db, [id]) };
  if (given === null) return end;
  const { marker, ...at } = inFileOf(db, clip, given);
  const time = marker?.time ?? momentOn(clip, option, at).time;
  return { ...end, time, ...(marker && { marker }) } satisfies ClipEnd;
}

function slotsOf(db: Database, methods: readonly string[] | null): readonly Slot[] {
  if (methods === null) return defaultSlots(readLibraryValue(db, 'engine'));
  if (methods.length > MAX_SLOTS)
    refuse('badValue', `A transition has at most ${MAX_SLOTS} slots.`, '--methods');
  return methods.map((id) => slotOf(methodNamed(id, '--methods')));
}

/** The same with a name of its own. */
const named = (made: Transition, name: string | null, others: readonly Transition[]): Transition =>
  name === null ? made : { ...made, name: freeName(name.trim(), others) };
