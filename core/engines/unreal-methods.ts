import { methodLabel } from '../methods/registry.ts';
import { blendSeconds } from './as-played.ts';
import { typed, type EngineInput, type EngineNote } from './engine.ts';
import type { SlotSettings } from '../transition/document/document.ts';
import { blendModeOf } from './unreal-values.ts';
import { describeSince, unrealFact } from './unreal-facts.ts';

/** What blends in Unreal: one of two nodes behind the state machine, or the state machine alone. */
export type UnrealBlend = 'inertialization' | 'deadBlending' | 'standard';

/** How a method of Segue is expressed. */
interface UnrealMethod {
  readonly blend: UnrealBlend;
  /** Absent: exactly. Otherwise how it differs, and the method of Segue that shows what Unreal does. */
  readonly note?: { readonly kind: EngineNote['kind']; readonly instead: string };
}

const asInertialization = { kind: 'missing', instead: 'unrealInertialization' } as const;
const asDeadBlending = { kind: 'approximated', instead: 'unrealDeadBlend' } as const;
const asNlerp = { kind: 'missing', instead: 'nlerpCrossfade' } as const;

/** By the id of the method. */
const methods: Readonly<Record<string, UnrealMethod>> = {
  unrealInertialization: { blend: 'inertialization' },
  unrealDeadBlend: { blend: 'deadBlending' },
  deadBlendUnreal: { blend: 'deadBlending', note: asDeadBlending },
  nlerpCrossfade: { blend: 'standard' },
  crossfade: { blend: 'standard', note: { ...asNlerp, kind: 'approximated' } },
  cut: { blend: 'standard' },
  deadBlendArticle: { blend: 'deadBlending', note: asDeadBlending },
  deadBlendConstant: { blend: 'deadBlending', note: asDeadBlending },
  quintic: { blend: 'inertialization', note: { ...asInertialization, kind: 'approximated' } },
  springExact: { blend: 'inertialization', note: asInertialization },
  springPublished: { blend: 'inertialization', note: asInertialization },
  cubicOffset: { blend: 'inertialization', note: asInertialization },
  muscle: { blend: 'inertialization', note: asInertialization },
  muscleInertialization: { blend: 'inertialization', note: asInertialization },
};

/** Ids of the methods that Unreal has, or nearly has, in the order of menus. */
export const unrealMethods: readonly string[] = [
  'unrealInertialization',
  'unrealDeadBlend',
  'nlerpCrossfade',
  'crossfade',
  'cut',
];

const blendWords: Readonly<Record<UnrealBlend, string>> = {
  inertialization: 'Inertialization node',
  deadBlending: 'Dead Blending node',
  standard: 'standard blend',
};

/** How what blends in place of a method differs from it. */
const closeWords: Readonly<Record<UnrealBlend, string>> = {
  inertialization: 'is close, but works tick by tick, with its own limits',
  deadBlending: 'is close, but works tick by tick, with its own limits',
  standard: 'mixes rotations by normalised lerp, which turns joints faster in the middle',
};

/** What blends in place of a method; others cross-fade. */
export const unrealBlendOf = (id: string): UnrealBlend => methods[id]?.blend ?? 'standard';

/** The method that shows what Unreal plays in place of another; null: it plays that one. */
export function unrealInstead(id: string): string | null {
  return id in methods ? (methods[id].note?.instead ?? null) : asNlerp.instead;
}

/** Notes on the method of a slot. */
export function methodNotes({ slot }: EngineInput): readonly EngineNote[] {
  const note = slot.method in methods ? methods[slot.method].note : asNlerp;
  if (note === undefined) return [];
  const label = methodLabel(slot.method);
  const name = label.charAt(0).toLowerCase() + label.slice(1);
  const node = blendWords[unrealBlendOf(slot.method)];
  const start =
    note.kind === 'missing'
      ? `Unreal has no ${name}: its ${node} takes ${blendSeconds(slot).toFixed(2)} s.`
      : `Unreal has no exact ${name}: its ${node} ${closeWords[unrealBlendOf(slot.method)]}.`;
  const instead = methodLabel(note.instead);
  return [{ row: 'method', kind: note.kind, words: `${start} Choose ${instead} to see it.` }];
}

const squaredFactor = unrealFact('BlendProfile', 'weight factor squared in a standard blend');
const filteredBones = unrealFact('AnimNode_Inertialization', 'FilteredBones');
const clampedWeight = unrealFact('AnimNode_DeadBlending', 'weight clamped for each bone');

/**
 * How many times as long the duration of a slot is in Unreal, whose time factors go up to 1: the largest of
 * its own, 1 at least.
 */
export const longestFactor = ({ profile, profileMode = 'time' }: SlotSettings): number =>
  profileMode === 'time' ? Math.max(1, ...Object.values(profile ?? {})) : 1;

/**
 * Modes that stay at 1 behind their end without a clamp: by their formulas, of which odd powers rise on and
 * are cut at 1.
 */
const saturating: readonly string[] = ['Linear', 'HermiteCubic', 'CubicInOut', 'QuinticInOut', 'Custom'];

/** Notes on settings that Unreal has in another form. */
export function settingNotes(input: EngineInput, blend: UnrealBlend): readonly EngineNote[] {
  const { slot, transition } = input;
  const { BlendMode, CustomBlendCurve } = blendModeOf(slot.values['easing']);
  const isWeight = slot.profileMode === 'weight';
  const longest = longestFactor(slot);
  const factors = Object.values(slot.profile ?? {}).filter((factor) => factor !== 1);
  const approximated = (row: string, isUsed: boolean, words: string): readonly EngineNote[] =>
    isUsed ? [{ row, kind: 'approximated', words }] : [];
  return [
    ...approximated(
      'easing',
      BlendMode === 'Custom' && blend !== 'inertialization',
      'Unreal needs a Curve Float asset with these keys as Custom Blend Curve: create it by hand. Without it the blend is linear.',
    ),
    ...approximated(
      'easing',
      CustomBlendCurve.some(({ Value }) => Value < 0 || Value > 1) && slot.method !== 'unrealDeadBlend',
      'Unreal clamps the weight to 0 … 1: what the easing has beyond is cut off.',
    ),
    ...approximated(
      'profile',
      longest > 1,
      `Unreal documents time factors from 0 to 1: the duration is ${typed(blendSeconds(slot) * longest)} s, ${typed(longest)} times as long, and all factors are divided by that. Its root motion may take as long.`,
    ),
    ...approximated(
      'profile',
      isWeight && factors.length > 0 && (blend === 'standard' || slot.method !== 'unrealDeadBlend'),
      blend === 'standard'
        ? `Weight factors of a standard blend act squared (${describeSince(squaredFactor)}): check the joints in the editor.`
        : 'Unreal’s node divides the duration of a joint by its weight factor: choose Unreal dead blending to see it.',
    ),
    ...approximated(
      'profile',
      (slot.cutJoints ?? []).length > 0,
      blend === 'standard'
        ? 'Unreal’s standard blend has no cut joints: give them 0 in a blend profile on time.'
        : `Filtered Bones cut these joints in all transitions of the node; the Inertialization node has them ${describeSince(filteredBones)}.`,
    ),
    ...approximated(
      'profile',
      (slot.cutCurves ?? []).length > 0,
      blend === 'standard'
        ? 'Unreal’s standard blend has no cut curves.'
        : 'Filtered Curves cut these curves in all transitions of the node.',
    ),
    ...approximated(
      'profile',
      blend === 'deadBlending' &&
        !saturating.includes(BlendMode) &&
        factors.some((factor) => (isWeight ? factor > 1 : factor < 1)),
      `The weight of each joint is clamped ${describeSince(clampedWeight)}: before, a joint that arrives early may turn back until the blend ends.`,
    ),
    ...approximated(
      'method',
      transition.source.mirror || transition.destination.mirror,
      'Unreal mirrors with a Mirror node and a Mirror Data Table: add the node for the mirrored clip.',
    ),
  ];
}
