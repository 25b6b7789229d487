import type { MenuItemConstructorOptions } from 'electron';
import type { Menu, MenuItem, Submenu } from '../../../contract/menu-bar.ts';
import { visibleText } from '../../../contract/words/visible-text.ts';

/**
 * The menus as Electron takes them, a line between two sections.
 *
 * @param below what follows the window's sections, by the label of the menu
 * @param choose hears the action of an item that is chosen
 */
export function menuTemplate(
  menus: readonly Menu[],
  below: Readonly<Record<string, readonly MenuItemConstructorOptions[]>>,
  choose: (action: string) => void,
): MenuItemConstructorOptions[] {
  return menus.map(({ label, sections }) => {
    const parts = [...sections.map((items) => items.map((item) => itemOf(item, choose))), below[label] ?? []];
    const filled = parts.filter((part) => part.length > 0);
    return {
      label: `&${label}`,
      submenu: filled.flatMap((part, i) => (i === 0 ? part : [{ type: 'separator' as const }, ...part])),
    };
  });
}

function itemOf(item: MenuItem | Submenu, choose: (action: string) => void): MenuItemConstructorOptions {
  // A single & would underline the letter after it.
  const label = visibleText(item.label).replaceAll('&', '&&');
  if ('items' in item) return { label, submenu: item.items.map((each) => itemOf(each, choose)) };
  const { action, keys, checked } = item;
  return {
    label,
    // The system moves the tick by itself; the window says when it moves.
    click: (shown) => {
      if (checked !== undefined) shown.checked = checked;
      choose(action);
    },
    // Shown only: the window hears its keys, so that a text field can keep them.
    ...(keys !== undefined && { accelerator: acceleratorOf(keys), registerAccelerator: false }),
    ...(checked !== undefined && { type: 'checkbox', checked }),
  };
}

/** `Mod+Shift+ArrowLeft` as Electron writes it: `CmdOrCtrl+Shift+Left`. */
function acceleratorOf(keys: string): string {
  return keys.replace(/\bMod\b/, 'CmdOrCtrl').replace(/\bArrow(?=Left|Right|Up|Down)/, '');
}
