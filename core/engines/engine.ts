// core/engines: what game engines can express of a transition, and its values in their names and units
import { clipDuration } from '../clip/clip.ts';
import { takeTime, type TakeClock, type TakeTime } from '../clip/take-time.ts';
import type { MovedClips } from '../transition/evaluation/moved-clips.ts';
import type { MotionUse, Slot, Transition } from '../transition/document/document.ts';
import { roundTo } from '../kit/numbers.ts';
import type { TangentCurve } from './tangent-curve.ts';

/** Engines that settings are exported for. Written to files: never rename. */
export const engineIds = ['unreal', 'unity', 'godot', 'blender'] as const;

export type EngineId = (typeof engineIds)[number];

/** The engine that a library is for. */
export type EngineTarget = EngineId | 'none';

/** What an engine must know about a clip. */
export interface EngineClip {
  readonly name: string; // of its take, else of its file: as importers name it
  readonly begin: TakeTime; // its first key
  readonly first: TakeTime; // its first frame
  readonly at: TakeTime | null; // the out or in point; null: an interrupted transition, which has no place on a clip
  readonly end: TakeTime;
}

/** Times are those of `EngineClip`. */
interface EngineTransition extends Omit<Transition, 'source' | 'destination'> {
  readonly source: Omit<MotionUse, 'time'>;
  readonly destination: Omit<MotionUse, 'time'>;
}

/** A slot to be expressed. */
export interface EngineInput {
  readonly transition: EngineTransition;
  readonly slot: Slot;
  readonly source: EngineClip;
  readonly destination: EngineClip & { readonly at: TakeTime };
  /** How the slot moves the clips, if the engine wants it and it is known; null = they cannot be played. */
  readonly moved?: MovedClips | null | undefined;
}

interface NamedClip extends TakeClock {
  readonly name: string; // see `EngineClip`
  readonly frameCount: number;
}

/** A slot of a transition of two clips, to be expressed. */
export function engineInput(
  transition: Transition,
  slot: Slot,
  clips: Readonly<Record<'source' | 'destination', NamedClip>>,
  moved?: MovedClips | null,
): EngineInput {
  const clip = ({ name, ...clock }: NamedClip) => ({
    name,
    begin: { inFile: clock.firstKey ?? 0 },
    first: takeTime(clock, 0),
    end: takeTime(clock, clipDuration(clock)),
  });
  const { source, destination } = transition;
  const out = source.kind === 'chain' ? null : takeTime(clips.source, source.time);
  return {
    transition,
    slot,
    source: { ...clip(clips.source), at: out },
    destination: { ...clip(clips.destination), at: takeTime(clips.destination, destination.time) },
    moved,
  };
}

/** A setting that an engine does not have as it is. */
export interface EngineNote {
  readonly row: string; // key of its row in the inspector
  readonly kind: 'approximated' | 'missing';
  readonly words: string; // a sentence: what the engine does instead
}

/** A slot in the terms of an engine. */
interface Expressed<Values> {
  readonly values: Values; // by the names of the engine, in its units
  readonly notes: readonly EngineNote[];
}

/** A field of a form in the editor of an engine. */
export interface EngineField {
  readonly where: string; // the form: "Transition"
  readonly name: string;
  readonly value: string; // with its unit
}

export interface Engine<Values = unknown> {
  readonly id: EngineId;
  readonly label: string;
  /** Ids of methods that it has itself, or close to it; menus offer them first. */
  readonly methods: readonly string[];
  /** Those that a new transition begins with: what the engine plays. */
  readonly first: readonly string[];
  /** Its usual ticks per second; the first is offered first. */
  readonly ticks: readonly number[];
  /** A sentence for people: what must be known before anything is exported for it. */
  readonly remark: string;
  /** True: its script moves clips to where a slot has them. */
  readonly movesClips?: true;
  express(input: EngineInput): Expressed<Values>;
  /** The method of Segue that shows what the engine plays in place of this one; null: it plays this one. */
  instead(method: string): string | null;
  /** What `values` are in the forms of its editor, in their order. */
  fields(values: Values): readonly EngineField[];
}

/** What an engine plays that only cross-fades, as the method `own` does: a crossfade turns joints another way. */
export const crossfadesAs = (own: string) => ({
  methods: [own, 'crossfade', 'cut'],
  first: [own],
  instead: (method: string) => (method === own || method === 'cut' ? null : own),
});

/** The fields of a form with their values; those without one are left out. */
export function fieldsOf(
  where: string,
  fields: readonly (readonly [name: string, value: string | false])[],
): readonly EngineField[] {
  return fields.flatMap(([name, value]) => (value === false ? [] : [{ where, name, value }]));
}

/** A number that can be pasted into a form. */
export const typed = (value: number, digits = 4): string => String(roundTo(value, digits));

/** A time, to 0.1 ms. */
export const inSeconds = (value: number): string => `${typed(value)} s`;

/** A curve in few words; its points are in the exported files. */
export const curveWords = (curve: TangentCurve | null): string =>
  curve === null ? 'none: linear' : `a curve of ${curve.points.length} points, in the exported files`;
