import type { MenuItemConstructorOptions } from 'electron';
import type { Menu, MenuItem, Submenu } from '../../../contract/menu-bar.ts';
import { visibleText } from '../../../contract/words/visible-text.ts';

export interface MenuParts {
  /** What follows the window's sections, by the label of the menu. */
  readonly below: Readonly<Record<string, readonly MenuItemConstructorOptions[]>>;
  readonly isMac: boolean;
  /** Hears the action of an item that is chosen. */
  readonly choose: (action: string) => void;
}

/** The menus as Electron takes them, a line between two sections. */
export function menuTemplate(menus: readonly Menu[], parts: MenuParts): MenuItemConstructorOptions[] {
  return menus.map(({ label, sections }) => {
    const own = sections.map((items) => items.map((item) => itemOf(item, parts)));
    const filled = [...own, parts.below[label] ?? []].filter((section) => section.length > 0);
    return {
      label: `&${label}`,
      submenu: filled.flatMap((section, i) =>
        i === 0 ? section : [{ type: 'separator' as const }, ...section],
      ),
    };
  });
}

function itemOf(item: MenuItem | Submenu, parts: MenuParts): MenuItemConstructorOptions {
  // A single & would underline the letter after it.
  const label = visibleText(item.label).replaceAll('&', '&&');
  if ('items' in item) return { label, submenu: item.items.map((each) => itemOf(each, parts)) };
  const { action, keys, checked } = item;
  return {
    label,
    // The system moves the tick by itself; the window says when it moves.
    click: (shown) => {
      if (checked !== undefined) shown.checked = checked;
      parts.choose(action);
    },
    ...(keys !== undefined && acceleratorOf(keys, parts.isMac)),
    ...(checked !== undefined && { type: 'checkbox', checked }),
  };
}

/**
 * `Mod+Shift+ArrowLeft` as Electron writes it: `CmdOrCtrl+Shift+Left`. Shown only: the window hears its keys, so that a text field
 * can keep them. A Mac hears what its menus show, so they leave out the keys that move in a text.
 */
function acceleratorOf(keys: string, isMac: boolean): Partial<MenuItemConstructorOptions> {
  if (isMac && !/Mod|Ctrl|F\d/.test(keys) && /\w{2,}$/.test(keys)) return {};
  const accelerator = keys.replace(/\bMod\b/, 'CmdOrCtrl').replace(/\bArrow(?=Left|Right|Up|Down)/, '');
  return { accelerator, registerAccelerator: false };
}
