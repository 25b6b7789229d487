import type { Slot } from '../transition/document/document.ts';
import { timeName } from '../transition/evaluation/method-setup.ts';
import { methodLabel, findBlendMethod } from '../methods/registry.ts';
import { blendSeconds } from './as-played.ts';
import type { Engine, EngineNote, EngineInput } from './engine.ts';
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

/** Settings that not every engine has. */
type Trait = keyof typeof traits;

/** Each with the key of its row, its name, and whether a slot makes use of it. */
const traits = {
  profile: {
    row: 'profile',
    what: 'joint profile',
    isUsed: ({ slot: { profile } }: EngineInput) =>
      profile !== null && Object.values(profile).some((factor) => factor !== 1),
  },
  cutJoints: {
    row: 'profile',
    what: 'cut joints',
    isUsed: ({ slot }: EngineInput) => (slot.cutJoints ?? []).length > 0,
  },
  cutCurves: {
    row: 'profile',
    what: 'cut curves',
    isUsed: ({ slot }: EngineInput) => (slot.cutCurves ?? []).length > 0,
  },
  rootTime: {
    row: 'rootTime',
    what: 'blend time of its own for the root',
    isUsed: ({ slot }: EngineInput) =>
      slot.rootTime !== undefined && slot.rootTime !== slot.values[timeName(slot.values)],
  },
  ignoresSourceVelocity: {
    row: 'ignoresSourceVelocity',
    what: 'switch that ignores the velocity of the source',
    isUsed: ({ slot }: EngineInput) =>
      slot.ignoresSourceVelocity === true && findBlendMethod(slot.method)?.usesVelocity === true,
  },
  fatiguePose: {
    row: 'fatiguePose',
    what: 'fatigue pose',
    isUsed: ({ slot }: EngineInput) => slot.fatiguePose === true,
  },
  trailing: {
    row: 'trails',
    what: 'trailing joints',
    isUsed: ({ slot, transition }: EngineInput) => slot.trails !== false && transition.trailing.length > 0,
  },
  alignment: {
    row: 'method',
    what: 'alignment at the seam',
    isUsed: ({ transition: { alignment } }: EngineInput) => {
      const { x, z, yaw } = alignment.offset;
      return (
        alignment.kind === 'joint' || alignment.kind === 'plantedFoot' || x !== 0 || z !== 0 || yaw !== 0
      );
    },
  },
  playRate: {
    row: 'method',
    what: 'play rate of a single transition',
    isUsed: ({ transition: { source, destination } }: EngineInput) =>
      source.playRate !== 1 || destination.playRate !== 1,
  },
  mirror: {
    row: 'method',
    what: 'mirror of a single transition',
    isUsed: ({ transition: { source, destination } }: EngineInput) => source.mirror || destination.mirror,
  },
  interruption: {
    row: 'method',
    what: 'interrupted transition as a source',
    isUsed: ({ transition }: EngineInput) => transition.source.kind === 'chain',
  },
} as const;

/** Notes on the settings of a slot that an engine lacks. @param has those that it has */
export function missingTraits(
  input: EngineInput,
  { label }: Pick<Engine, 'label'>,
  has: readonly Trait[] = [],
): readonly EngineNote[] {
  return (Object.keys(traits) as Trait[])
    .filter((trait) => !has.includes(trait) && traits[trait].isUsed(input))
    .map((trait) => ({
      row: traits[trait].row,
      kind: 'missing',
      words: `${label} has no ${traits[trait].what}.`,
    }));
}
