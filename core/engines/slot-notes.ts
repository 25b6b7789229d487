import type { Slot } from '../transition/document/document.ts';
import { timeName } from '../methods/binding/read-values.ts';
import { methodLabel } from '../methods/registry.ts';
import type { SlotField } from '../transition/document/slot-fields.ts';
import { isDefault, rowOf, usedSettings } from '../transition/document/slot-settings.ts';
import { blendSeconds } from './as-played.ts';
import type { Engine, EngineId, EngineNote, EngineInput } from './engine.ts';
import type { TangentCurve } from './tangent-curve.ts';

/**
 * The note of an engine that only cross-fades on the method of a slot; none if it plays this one.
 * @param mixing how it mixes rotations in another way than a crossfade
 * @param advice what to do with a method that it lacks; default: use its time in a script
 */
export function methodNotes(
  { label, methods, instead }: Pick<Engine, 'label' | 'methods' | 'instead'>,
  slot: Slot,
  mixing: string,
  advice = `A script of yours can use the ${timeName(slot.values) === 'halfLife' ? 'half-life' : 'blend time'}`,
): readonly EngineNote[] {
  const { method } = slot;
  if (method === 'crossfade') {
    const shown = methodLabel(instead(method) ?? method);
    return [{ row: 'method', kind: 'approximated', words: `${mixing} Choose ${shown} to see it.` }];
  }
  if (methods.includes(method)) return [];
  const name = methodLabel(method).toLowerCase();
  const words = `${label} has no ${name}: it cross-fades over ${blendSeconds(slot).toFixed(2)} s. ${advice}.`;
  return [{ row: 'method', kind: 'missing', words }];
}

/** Deviation of the weight that is worth a note. */
const VISIBLE = 1e-3;

/** Notes on an easing that an engine has as a curve. */
export function curveNotes(
  { label }: Pick<Engine, 'label'>,
  curve: TangentCurve | null,
): readonly EngineNote[] {
  const note = (words: string): EngineNote => ({ row: 'easing', kind: 'approximated', words });
  const { points = [], maximum_deviation = 0 } = curve ?? {};
  const notes: EngineNote[] = [];
  if (maximum_deviation > VISIBLE)
    notes.push(
      note(
        `${label}’s curve differs from the easing by up to ${maximum_deviation.toFixed(4)} of the weight.`,
      ),
    );
  if (points.some(({ y }) => y < 0 || y > 1))
    notes.push(note(`${label} was not checked with weights below 0 or above 1: look at the result.`));
  return notes;
}

/** The half-life of a slot, for a script of the user; undefined if its method has none. */
export function halfLifeOf({ values }: Slot): number | undefined {
  const halfLife = values['halfLife'];
  return typeof halfLife === 'number' ? halfLife : undefined;
}

/** What not every engine has. */
interface Trait {
  readonly what: string;
  readonly takenBy: readonly EngineId[];
}

/** Each field of a slot; null: with another, or an engine has its own. */
const fieldTraits: { readonly [Name in SlotField]: Trait | null } = {
  profile: { what: 'joint profile', takenBy: ['unreal'] },
  profileMode: null,
  cutJoints: { what: 'cut joints', takenBy: ['unreal'] },
  cutCurves: { what: 'cut curves', takenBy: ['unreal'] },
  rootTime: { what: 'blend time of its own for the root', takenBy: [] },
  ignoresSourceVelocity: { what: 'switch that ignores the velocity of the source', takenBy: [] },
  fatiguePose: { what: 'fatigue pose', takenBy: [] },
  trails: null, // as by default, it is the transition’s
  tick: null,
};

/** What a transition makes use of, with the key of its row. */
const transitionTraits: readonly (Trait & { readonly row: string; isUsed(input: EngineInput): boolean })[] = [
  {
    row: 'trails',
    what: 'trailing joints',
    takenBy: [],
    isUsed: ({ slot, transition }) => slot.trails !== false && transition.trailing.length > 0,
  },
  {
    row: 'method',
    what: 'alignment at the seam',
    takenBy: ['blender'],
    isUsed({ transition: { alignment } }) {
      const { x, z, yaw } = alignment.offset;
      return (
        alignment.kind === 'joint' || alignment.kind === 'plantedFoot' || x !== 0 || z !== 0 || yaw !== 0
      );
    },
  },
  {
    row: 'method',
    what: 'play rate of a single transition',
    takenBy: ['unreal', 'godot', 'blender'],
    isUsed: ({ transition: { source, destination } }) => source.playRate !== 1 || destination.playRate !== 1,
  },
  {
    row: 'method',
    what: 'mirror of a single transition',
    takenBy: ['unreal'],
    isUsed: ({ transition: { source, destination } }) => source.mirror || destination.mirror,
  },
  {
    row: 'method',
    what: 'interrupted transition as a source',
    takenBy: ['unreal'],
    isUsed: ({ transition }) => transition.source.kind === 'chain',
  },
];

/** Notes on what a slot makes use of, and an engine lacks. */
export function missingTraits(
  input: EngineInput,
  { id, label }: Pick<Engine, 'id' | 'label'>,
): readonly EngineNote[] {
  const changed = usedSettings(input.slot).filter((setting) => !isDefault(setting));
  const ofSlot = Object.entries(fieldTraits).flatMap(([name, trait]) =>
    changed
      .filter((setting) => setting.place === 'field' && setting.name === name)
      .flatMap((setting) => (trait === null ? [] : [{ ...trait, row: rowOf(setting) }])),
  );
  return [...ofSlot, ...transitionTraits.filter(({ isUsed }) => isUsed(input))]
    .filter(({ takenBy }) => !takenBy.includes(id))
    .map(({ row, what }) => ({ row, kind: 'missing', words: `${label} has no ${what}.` }));
}
