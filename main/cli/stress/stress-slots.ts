import type { SlotSettings } from '#core/transition/document/document.ts';
import { muscleItems } from '#core/muscle/muscle-items.ts';
import { withMuscles } from '#core/transition/document/resolve-muscles.ts';
import type { TransitionSettings } from '#contract/exchange/transition-settings.ts';
import { readSettings } from '../../export/settings/read-settings.ts';
import { valueOf } from '../../library/problems.ts';
import { slotsOfMethods, type NamedSlot, type SharedValues } from '../inputs/method-slots.ts';

/** Methods with the shared values, or a settings file, absolute. */
export type SlotChoice = string | { readonly ids: readonly string[]; readonly values: SharedValues };

/**
 * The slots to compare: methods with the shared values and otherwise their defaults, or the slots of the
 * first transition of a settings file.
 */
export async function stressSlots(choice: SlotChoice): Promise<readonly NamedSlot[]> {
  if (typeof choice !== 'string') return slotsOfMethods(choice.ids, choice.values);
  const [document] = valueOf(await readSettings(choice));
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
