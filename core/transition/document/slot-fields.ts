import { slotTime, timeName } from '../../methods/binding/read-values.ts';
import { SECONDS } from '../../methods/parts/blend-parameters.ts';
import type { BlendMethod } from '../../methods/parts/method.ts';
import type { SettingKind, SettingSpecs, SettingValues } from '../../methods/parts/setting-spec.ts';
import { actingFactors } from '../../methods/setting-kinds.ts';
import type { SlotSettings, Transition } from './document.ts';

/** The fields of a slot besides its method and the values of that. */
export type SlotField = Exclude<keyof SlotSettings, 'method' | 'values'>;

/** What the effect of a setting depends on besides its slot. */
export interface SettingScope extends Pick<Transition, 'trailing'> {
  /** The clips have scales or curves. */
  readonly hasChannels: boolean;
}

/** A field of a slot as a setting. */
export interface FieldOfKind<K extends SettingKind> {
  readonly spec: SettingSpecs[K];
  /** What differs in the spec for a slot. */
  specIn?(slot: SlotSettings): Partial<SettingSpecs[K]>;
  /** The setting in whose row of the inspector it is; absent: its own. */
  readonly row?: string;
  /** What acts while the slot lacks it; absent: the default. */
  readonly unset?: string;
  /** False: a slot with this method does not use it. */
  isOf?(method: BlendMethod, slot: SlotSettings): boolean;
  /** False: it has no effect in this slot, and is as by default. */
  acts?(slot: SlotSettings): boolean;
  /** False: it has no effect in these transitions. */
  actsIn?(scope: SettingScope): boolean;
}

/** A field whose values are of a type of the schema. */
type FieldOf<Value> = {
  [K in SettingKind]: Value extends SettingValues[K] ? FieldOfKind<K> : never;
}[SettingKind];

const ON_OFF = ['off', 'on'] as const;

/** The fields of a slot, in the order of the inspector. */
export const slotFields: {
  readonly [Name in SlotField]-?: FieldOf<NonNullable<SlotSettings[Name]>>;
} = {
  fatiguePose: {
    spec: {
      kind: 'flag',
      label: 'Fatigue pose',
      words: ON_OFF,
      default: false,
      description: 'Sinks into the fatigue pose of the muscles, each joint as far as it is tired.',
    },
    isOf: ({ parameters }) => Object.hasOwn(parameters, 'muscles'),
  },
  rootTime: {
    spec: {
      ...SECONDS,
      label: 'Root blend time',
      default: 0, // see `specIn`
      description:
        'Blend of the root motion: speed over the ground, and turning. Same as the joints by default.',
    },
    specIn: (slot) => ({
      default: slotTime(slot) ?? 0,
      ...(timeName(slot.values) === 'halfLife' && { label: 'Root half-life', step: 0.005 }),
    }),
    unset: 'as the joints',
    isOf: (_, slot) => slotTime(slot) !== null,
  },
  ignoresSourceVelocity: {
    spec: {
      kind: 'flag',
      label: 'Ignore velocity',
      noun: 'source velocity',
      words: ['used', 'ignored'],
      default: false,
      description:
        'For noisy motion capture: replaces the velocities of the source by those of the destination, or by zero where the source is extrapolated.',
    },
    isOf: ({ usesVelocity }) => usesVelocity,
  },
  tick: {
    spec: {
      kind: 'number',
      label: 'Tick',
      unit: 'Hz',
      minimum: 1,
      maximum: 1000,
      step: 1,
      offered: [24, 30, 60, 120],
      default: 0, // below the minimum: no tick is as by default
      description:
        'Evaluation rate of the engine: poses hold between ticks, and velocities come from the last two. Shows the blend as the engine will.',
    },
    unset: 'continuous',
    isOf: ({ isEngineNode }) => isEngineNode !== true,
  },
  trails: {
    spec: {
      kind: 'flag',
      label: 'Trailing joints',
      words: ON_OFF,
      default: true,
      description: 'The trailing joints of the transition swing on top of this slot.',
    },
    actsIn: ({ trailing }) => trailing.length > 0,
  },
  profile: {
    spec: {
      kind: 'factors',
      label: 'Joint profile',
      default: {},
      description: 'Factors per joint on the time or weight of its blend, and cut joints.',
    },
  },
  profileMode: {
    row: 'profile',
    spec: {
      kind: 'choice',
      label: 'Profile mode',
      options: ['time', 'weight'],
      default: 'time',
      description: 'What the factors of the joint profile act on.',
    },
    isOf: ({ hasWeight }) => hasWeight,
    acts: ({ profile }) => actingFactors(profile).length > 0,
  },
  cutJoints: {
    row: 'profile',
    spec: {
      kind: 'names',
      of: 'joints',
      label: 'Cut joints',
      default: [],
      description: 'Joints that follow the destination from the seam on.',
    },
  },
  cutCurves: {
    row: 'profile',
    spec: {
      kind: 'names',
      of: 'curves',
      label: 'Cut curves',
      default: [],
      description: 'Curves that follow the destination from the seam on.',
    },
    actsIn: ({ hasChannels }) => hasChannels,
  },
};
