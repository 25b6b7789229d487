import type {
  DescribedEnd,
  DescribedSlot,
  DescribedTransition,
  ExpressedInFile,
} from '#contract/exchange/settings-file.ts';
import type { ClipReference, TransitionSettings } from '#contract/exchange/transition-settings.ts';
import type { MarkedClip } from '#contract/rows/marked-clip.ts';
import type { Engine } from '#core/engines/engine.ts';
import { findBlendMethod } from '#core/transition/methods/registry.ts';
import type { MotionUse, Slot, Transition } from '#core/transition/document/document.ts';
import { statusWords } from '#core/transition/review/review-changes.ts';

/** The marks of a clip. */
export type ClipMarks = Pick<MarkedClip, 'markers' | 'ranges'>;

/**
 * A transition for people, for scripts of an engine, and for another library.
 *
 * @param marksOf the marks of a clip by its id
 */
export function describeTransition(
  document: TransitionSettings,
  marksOf: (clipId: string) => ClipMarks,
  engine: Engine | undefined,
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
    ...(engine && { engine: expressedIn(engine, transition, clips) }),
    document,
  };
}

function describeSlot({ method: id, values }: Slot, index: number, fps: number): DescribedSlot {
  const method = findBlendMethod(id);
  const seconds = method?.settlingTime(values) ?? 0;
  const specs = Object.entries(method?.parameters ?? {});
  return {
    slot: String.fromCharCode(65 + index),
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
  const at = (seconds: number) => ({ seconds, frame: seconds * fps });
  const followed = markers.find(({ id }) => id === use.marker);
  return {
    clip: name,
    ...(file !== undefined && { file }),
    ...(take !== undefined && { take }),
    fps,
    at: { ...at(use.time), ...(followed && { marker: followed.label || followed.kind }) },
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
): ExpressedInFile {
  const engineClip = ({ name, file = name, take = file, fps, frameCount }: ClipReference) => ({
    name: take,
    duration: (frameCount - 1) / fps,
  });
  const slot = transition.slots[transition.chosen];
  const { source, destination } = clips;
  const { values, notes } = express({
    transition,
    slot,
    source: engineClip(source),
    destination: engineClip(destination),
  });
  const sentences = (kind: 'approximated' | 'missing') =>
    notes.filter((note) => note.kind === kind).map(({ words }) => words);
  return {
    name: id,
    values,
    approximated: sentences('approximated'),
    missing: sentences('missing'),
  } as ExpressedInFile; // checked against the schema before it is written
}
