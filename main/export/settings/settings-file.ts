import { z } from 'zod';
import { slotLetter } from '#core/transition/document/slot-letter.ts';
import {
  SETTINGS_FORMAT,
  SETTINGS_SCHEMA,
  SETTINGS_VERSION,
  settingsFileSchema,
  type SettingsFile,
  type DescribedEnd,
  type DescribedSlot,
  type DescribedTransition,
  type ExpressedInFile,
} from '#contract/exchange/settings-file.ts';
import type { TransitionSettings, ClipReference } from '#contract/exchange/transition-settings.ts';
import { engineInput, type EngineInput, type EngineTarget, type Engine } from '#core/engines/engine.ts';
import { fileFrame, fileStart, takeTime } from '#core/clip/take-time.ts';
import { findEngine } from '#core/engines/engines.ts';
import type { MarkedClip } from '#contract/rows/marked-clip.ts';
import { findBlendMethod } from '#core/methods/registry.ts';
import type { MotionUse, Slot, Transition } from '#core/transition/document/document.ts';
import { statusWords } from '#core/transition/review/review-changes.ts';
import type { Database } from '../../library/database/database.ts';
import { markersOf, rangesOf } from '../../library/rows/marker-rows.ts';
import { valueOf } from '../../library/problems.ts';
import { byNameThenId } from '../../library/names.ts';
import { jsonMark } from '../replacing.ts';
import { inKeyOrder } from '../write-file.ts';
import type { MovedInLibrary } from './moved-in-library.ts';
import { settingsOf } from './transition-settings.ts';

/**
 * The settings of some transitions, by name. Refuses a transition that cannot be exported.
 *
 * @param ids at least one
 */
export function settingsFileOf(
  db: Database,
  ids: readonly string[],
  target: EngineTarget,
  moved?: MovedInLibrary,
): SettingsFile {
  const documents = ids.map((id) => valueOf(settingsOf(db, id)));
  const marksOf = (id: string): ClipMarks => ({ markers: markersOf(db, [id]), ranges: rangesOf(db, [id]) });
  return describeFile(documents, marksOf, target, moved);
}

/**
 * Documents as a settings file, by name.
 *
 * @param documents at least one
 * @param marksOf the marks of a clip by its id
 */
export function describeFile(
  documents: readonly TransitionSettings[],
  marksOf: (clipId: string) => ClipMarks,
  target: EngineTarget,
  moved: MovedInLibrary = new Map(),
): SettingsFile {
  const engine = findEngine(target);
  const described = documents.map((each) => describeTransition(each, marksOf, engine, moved));
  // Parsed: checked, and in the order of the schema, which puts first what people look for.
  return settingsFileSchema.parse({
    $schema: SETTINGS_SCHEMA,
    format: SETTINGS_FORMAT,
    version: SETTINGS_VERSION,
    engine: target,
    units: { time: 's', length: 'm', angle: 'rad' },
    transitions: described
      .toSorted((a, b) => byNameThenId(a.document.transition, b.document.transition))
      .map(({ document, ...each }) => ({ ...each, document: inKeyOrder(document) })),
  });
}

/** The text of a settings file. */
export const settingsText = (file: SettingsFile): string => `${JSON.stringify(file, null, 2)}\n`;

/** The mark of a settings file, also of Segue 0.1. A transition without an id in it is none that anybody writes. */
export const settingsMark = jsonMark(SETTINGS_FORMAT, (file) => {
  const { transitions = [{ document: file }] } = file as { readonly transitions?: unknown };
  return (Array.isArray(transitions) ? transitions : []).map((each) => {
    const parsed = identified.safeParse(each);
    return parsed.success ? parsed.data.document.transition.id : '';
  });
});

const identified = z.object({ document: z.object({ transition: z.object({ id: z.string() }) }) });

/** The marks of a clip. */
type ClipMarks = Pick<MarkedClip, 'markers' | 'ranges'>;

/**
 * A transition for people, for scripts of an engine, and for another library.
 *
 * @param marksOf the marks of a clip by its id
 */
function describeTransition(
  document: TransitionSettings,
  marksOf: (clipId: string) => ClipMarks,
  engine: Engine | undefined,
  moved: MovedInLibrary,
): DescribedTransition {
  const { transition, clips } = document;
  const { name, slots, chosen, note, review } = transition;
  const describedSlots = slots.map((slot, i) => describeSlot(slot, i, clips.destination.fps));
  return {
    name,
    status: statusWords[review.status],
    note,
    chosen: describedSlots[chosen],
    others: describedSlots.toSpliced(chosen, 1),
    source: describeEnd(transition.source, clips.source, marksOf(clips.source.id)),
    destination: describeEnd(transition.destination, clips.destination, marksOf(clips.destination.id)),
    ...(engine && { engine: expressedIn(engine, transition, clips, moved.get(transition.id)) }),
    document,
  };
}

function describeSlot({ method: id, values }: Slot, index: number, fps: number): DescribedSlot {
  const method = findBlendMethod(id);
  const seconds = method?.settlingTime(values) ?? 0;
  const specs = Object.entries(method?.parameters ?? {});
  return {
    slot: slotLetter(index),
    method: method?.label ?? id,
    blendsFor: { seconds, frames: seconds * fps },
    parameters: Object.fromEntries(
      specs.map(([key, spec]) => [
        key,
        { name: spec.label, value: values[key] ?? spec.default, unit: ('unit' in spec && spec.unit) || '' },
      ]),
    ),
  };
}

function describeEnd(use: MotionUse, clip: ClipReference, { markers, ranges }: ClipMarks): DescribedEnd {
  const { fps, name, file, take } = clip;
  const at = (time: number) => ({ seconds: takeTime(clip, time).inFile, frame: fileFrame(clip, time) });
  const afterSeam = { seconds: use.time, frame: use.time * fps };
  const start = fileStart(clip);
  const followed = markers.find(({ id }) => id === use.marker);
  return {
    clip: name,
    ...(file !== undefined && { file }),
    ...(take !== undefined && { take }),
    fps,
    ...(start !== 0 && { fileStart: start }),
    at: {
      ...(use.kind === 'chain' ? afterSeam : at(use.time)),
      ...(followed && { marker: followed.label || followed.kind }),
    },
    playRate: use.playRate,
    mirrored: use.mirror,
    markers: markers.map(({ kind, label, time }) => ({ ...at(time), kind, label })),
    ranges: ranges.map(({ kind, label, start, end }) => ({ kind, label, start: at(start), end: at(end) })),
  };
}

function expressedIn(
  { id, express }: Engine,
  transition: Transition,
  clips: TransitionSettings['clips'],
  moved: EngineInput['moved'],
): ExpressedInFile {
  const named = ({ name, file = name, take = file, ...clip }: ClipReference) => ({ ...clip, name: take });
  const [source, destination] = [named(clips.source), named(clips.destination)];
  const slot = transition.slots[transition.chosen];
  const { values, notes } = express(engineInput(transition, slot, { source, destination }, moved));
  const sentences = (kind: 'approximated' | 'missing') =>
    notes.filter((note) => note.kind === kind).map(({ words }) => words);
  return {
    name: id,
    values,
    approximated: sentences('approximated'),
    missing: sentences('missing'),
  } as ExpressedInFile; // checked against the schema before it is written
}
