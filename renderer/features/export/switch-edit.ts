import type { Edit } from '#contract/edits/edits.ts';
import type { ExportScope } from '#contract/exchange/export-plan.ts';
import { counted } from '#contract/words/counted.ts';
import { asPlayed } from '#core/engines/as-played.ts';
import type { Engine } from '#core/engines/engine.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { findBlendMethod } from '#core/transition/methods/registry.ts';
import { slotName } from '../../stores/slots/default-slots.ts';

/** Switches the exported slots to what an engine plays; null if it plays them all. */
export function switchEdit(
  transitions: readonly Transition[],
  scope: ExportScope,
  engine: Engine,
): Edit | null {
  const isIn = ({ id, review }: Transition): boolean =>
    scope === 'all' || (scope === 'approved' ? review.status === 'approved' : scope.includes(id));
  const changes = transitions.filter(isIn).flatMap((before) => {
    const { slots, chosen } = before;
    const slot = asPlayed(engine, slots[chosen]);
    if (slot === null) return [];
    return [{ kind: 'transition.set', before, after: { ...before, slots: slots.with(chosen, slot) } } as const];
  });
  if (changes.length === 0) return null;
  const [{ after }] = changes;
  const { method } = after.slots[after.chosen];
  const name =
    changes.length === 1
      ? `Switch ${slotName(after.chosen)} to ${findBlendMethod(method)?.label ?? method}`
      : `Switch ${counted(changes.length, 'transition')} to what ${engine.label} plays`;
  return { name, changes };
}
