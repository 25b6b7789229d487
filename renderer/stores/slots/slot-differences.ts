import { timeName } from '#core/transition/evaluation/method-setup.ts';
import type { SlotSettings } from '#core/transition/document/document.ts';
import type { ParameterValue } from '#core/methods/parts/method.ts';
import { specsOf } from '#core/methods/default-values.ts';
import { findBlendMethod } from '#core/methods/registry.ts';

/** Tolerance for numbers: rounding of unit conversions. */
const TOLERANCE = 1e-9;

/** True if two slots have the same settings. */
export function sameSlots(a: SlotSettings, b: SlotSettings): boolean {
  return slotDifferences(a, b).length === 0;
}

/**
 * Names of the settings in which `slot` differs from `usual`, as in the inspector: "half-life", "joint
 * profile".
 */
export function slotDifferences(slot: SlotSettings, reference: SlotSettings): readonly string[] {
  if (slot.method !== reference.method) return ['method'];
  const specs = specsOf(findBlendMethod(slot.method));
  const names = [...new Set([...Object.keys(slot.values), ...Object.keys(reference.values)])];
  return [
    ...names
      .filter((name) => !sameValue(slot.values[name], reference.values[name]))
      .map((name) => specs[name]?.label.toLowerCase() ?? name),
    ...(sameProfiles(slot, reference) ? [] : ['joint profile']),
    ...(sameNames(slot.cutJoints, reference.cutJoints) ? [] : ['cut joints']),
    ...(sameNames(slot.cutCurves, reference.cutCurves) ? [] : ['cut curves']),
    ...(sameValue(slot.rootTime, reference.rootTime)
      ? []
      : [`root ${timeName(slot.values) === 'halfLife' ? 'half-life' : 'blend time'}`]),
    ...(sameValue(slot.tick, reference.tick) ? [] : ['tick']),
    ...((slot.fatiguePose ?? false) === (reference.fatiguePose ?? false) ? [] : ['fatigue pose']),
    ...(ignores(slot) === ignores(reference) ? [] : ['source velocity']),
    ...(trailsIn(slot) === trailsIn(reference) ? [] : ['trailing joints']),
  ];
}

const ignores = ({ ignoresSourceVelocity = false }: SlotSettings): boolean => ignoresSourceVelocity;
const trailsIn = ({ trails = true }: SlotSettings): boolean => trails;

function sameValue(a: ParameterValue | undefined, b: ParameterValue | undefined): boolean {
  return typeof a === 'number' && typeof b === 'number' ? Math.abs(a - b) <= TOLERANCE : a === b;
}

/** A factor of 1 equals none, and the target of no factors is irrelevant. */
function sameProfiles(a: SlotSettings, b: SlotSettings): boolean {
  const [one, other] = [a.profile ?? {}, b.profile ?? {}];
  const joints = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  if (joints.some((joint) => !sameValue(one[joint] ?? 1, other[joint] ?? 1))) return false;
  const acts = joints.some((joint) => !sameValue(one[joint] ?? 1, 1));
  return !acts || (a.profileMode ?? 'time') === (b.profileMode ?? 'time');
}

function sameNames(a: readonly string[] = [], b: readonly string[] = []): boolean {
  return a.length === b.length && a.every((joint) => b.includes(joint));
}
