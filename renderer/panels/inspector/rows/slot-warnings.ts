import { canonicalNamesOf } from '../../../../core/joints/canonical-names.ts';
import type { Slot } from '../../../../core/transition/document/document.ts';
import { findSlotProblem } from '../../../../core/transition/document/validate-slot.ts';
import { findBlendMethod } from '../../../../core/transition/methods/registry.ts';
import { shownJoints } from '../../../state/commands/transitions/mirror-commands.ts';
import type { Motion } from '../../../state/shown/open-motion.ts';

/**
 * Warnings of the slot's method about the open clips, by parameter. None if the slot has an error, which is shown
 * elsewhere.
 */
export function slotWarnings(motion: Motion, slot: Slot): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const map = shownJoints(motion);
  const method = findBlendMethod(slot.method);
  if (map === null || !method?.warnings || findSlotProblem(slot, 'slot', map.skeleton)) return found;
  for (const { parameter, message } of method.warnings(slot.values, canonicalNamesOf(map))) {
    found.set(parameter, [found.get(parameter) ?? [], message].flat().join(' '));
  }
  return found;
}
