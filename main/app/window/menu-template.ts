import type { MenuItemConstructorOptions } from 'electron';
import type { Menu, MenuItem, Submenu } from '#contract/menu-bar.ts';
import { visibleText } from '#contract/words/visible-text.ts';

export interface MenuParts {
  /** Items after the window's sections, by menu label. */
  readonly below: Readonly<Record<string, readonly MenuItemConstructorOptions[]>>;
  readonly isMac: boolean;
  /** Called with the action of a chosen item. */
  readonly choose: (action: string) => void;
}

/** The menus as an Electron template, with a separator between sections. */
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
  // A single & would mark a mnemonic.
  const label = visibleText(item.label).replaceAll('&', '&&');
  if ('items' in item) return { label, submenu: item.items.map((each) => itemOf(each, parts)) };
  const { action, keys, checked } = item;
  return {
    label,
    // Undo the system's automatic toggle: the window decides the checked state.
    click: (shown) => {
      if (checked !== undefined) shown.checked = checked;
      parts.choose(action);
    },
    ...(keys !== undefined && acceleratorOf(keys, parts.isMac)),
    ...(checked !== undefined && { type: 'checkbox', checked }),
  };
}

/**
 * `Mod+Shift+ArrowLeft` in Electron's form: `CmdOrCtrl+Shift+Left`. For display only: the window handles
 * keys, so that text fields get them first. macOS handles keys that its menus show, so its menus omit the
 * keys used in text fields.
 */
function acceleratorOf(keys: string, isMac: boolean): Partial<MenuItemConstructorOptions> {
  if (isMac && !/Mod|Ctrl|F\d/.test(keys) && /\w{2,}$/.test(keys)) return {};
  const accelerator = keys.replace(/\bMod\b/, 'CmdOrCtrl').replace(/\bArrow(?=Left|Right|Up|Down)/, '');
  return { accelerator, registerAccelerator: false };
}
