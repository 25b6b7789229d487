import type { SlotSettings } from '#core/transition/document/document.ts';
import { defaultValues } from '#core/transition/methods/default-values.ts';
import { blendMethods, findBlendMethod } from '#core/transition/methods/registry.ts';
import { muscleItems } from '#core/muscle/muscle-items.ts';
import { withMuscles } from '#core/transition/document/resolve-muscles.ts';
import type { TransitionSettings } from '#contract/exchange/transition-settings.ts';
import { readSettings } from '../../export/settings/read-settings.ts';
import { refuse, valueOf } from '../../library/problems.ts';
import type { SharedValues, StressArguments } from './stress-arguments.ts';

/** A slot with its name in tables. */
export interface NamedSlot {
  readonly name: string;
  readonly settings: SlotSettings;
}

/**
 * The slots to compare: methods with the shared values and otherwise their defaults, or the slots of the
 * first transition of a settings file.
 */
export async function stressSlots(slots: StressArguments['slots']): Promise<readonly NamedSlot[]> {
  if (slots.kind === 'methods') return slotsOfMethods(slots.ids, slots.values);
  const [document] = valueOf(await readSettings(slots.file));
  return slotsWithMuscles(document).map((settings, i) => ({
    name: `${String.fromCodePoint(65 + i)} ${settings.method}`,
    settings,
  }));
}

/**
 * The slots of a file with its muscles. It has no tags of clips, so muscles by tag are those that it carries.
 */
function slotsWithMuscles({ transition, muscles = [] }: TransitionSettings): readonly SlotSettings[] {
  const items = muscleItems(muscles.map((item) => ({ ...item, kind: 'muscles' })));
  const tags = items.flatMap(({ asset }) => asset.tags ?? []);
  const [link] = withMuscles([transition], { items, tagsOf: () => tags }).chain;
  return link.slots;
}

/** Methods with their defaults, but for the shared values. */
export function slotsOfMethods(ids: readonly string[], shared: Partial<SharedValues>): readonly NamedSlot[] {
  return ids.map((id) => {
    const method = findBlendMethod(id) ?? refuseMethod(id);
    const own = Object.entries(shared).filter(([name]) => method.parameters[name] !== undefined);
    const values = { ...defaultValues(method), ...Object.fromEntries(own) };
    return { name: id, settings: { method: id, values, profile: null } };
  });
}

function refuseMethod(id: string): never {
  const known = blendMethods.map((each) => each.id).join(', ');
  refuse('badValue', `Unknown blend method “${id}”. Available: ${known}`, '--methods');
}
