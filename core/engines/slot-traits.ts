import { timeName } from '../transition/evaluation/method-setup.ts';
import { findBlendMethod } from '../methods/registry.ts';
import type { Engine, EngineInput, EngineNote } from './engine.ts';

/** Settings that not every engine has. */
export type Trait = keyof typeof traits;

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
