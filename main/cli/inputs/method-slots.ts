import type { SlotSettings } from '#core/transition/document/document.ts';
import { defaultValues } from '#core/transition/methods/default-values.ts';
import { blendMethods, findBlendMethod, methodLabel } from '#core/transition/methods/registry.ts';
import { refuse } from '../../library/problems.ts';

/** A slot with its name in tables. */
export interface NamedSlot {
  readonly name: string;
  readonly settings: SlotSettings;
}

/** Values of all methods that have these parameters, so that they are compared at the same settings. */
export interface SharedValues {
  readonly blendTime: number; // s
  readonly easing: string;
}

/** Methods with their defaults, but for the shared values. Refuses an unknown method. */
export function slotsOfMethods(
  ids: readonly string[],
  shared: Partial<SharedValues> = {},
): readonly NamedSlot[] {
  return ids.map((id) => {
    const method = methodNamed(id, '--methods');
    const own = Object.entries(shared).filter(([name]) => method.parameters[name] !== undefined);
    const values = { ...defaultValues(method), ...Object.fromEntries(own) };
    return { name: id, settings: { method: id, values, profile: null } };
  });
}

/** The method with this id; refuses an unknown one at an option. */
export function methodNamed(id: string, option: string) {
  const known = blendMethods.map((each) => each.id).join(', ');
  return (
    findBlendMethod(id) ?? refuse('badValue', `Unknown blend method “${id}”. Available: ${known}`, option)
  );
}

/** A slot named by its method, `A springExact` or `crossfade 0.2 s`, as the window names the method. */
export const slotInWords = (name: string): string =>
  name.replace(/(?<=^(?:[A-P] )?)\w+(?= [\d.]+ s$|$)/, (id) => methodLabel(id));
