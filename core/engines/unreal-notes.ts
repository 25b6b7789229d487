import { blendSeconds } from './blend-seconds.ts';
import type { EngineInput, EngineNote } from './engine.ts';
import { typed } from './engine-fields.ts';
import type { SlotSettings } from '../transition/document/document.ts';
import { blendModeOf } from './unreal-easing.ts';
import { describeSince, unrealFact } from './unreal-facts.ts';
import type { UnrealBlend } from './unreal-methods.ts';

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
