import { expect, test } from 'vitest';
import { menuTemplate, type MenuParts } from '#main/app/window/menu-template.ts';
import type { Menu } from '#contract/menu-bar.ts';

const play = { action: 'play.toggle', label: 'Play', keys: 'Space' };
const menu = (...sections: Menu['sections']): Menu => ({ label: 'File', sections });
const parts: MenuParts = { below: {}, isMac: false, choose: () => undefined };
const submenuOf = (shown: Menu, changes: Partial<MenuParts> = {}) =>
  menuTemplate([shown], { ...parts, ...changes })[0].submenu;

test('sections are separated by lines, and items of the system come last', () => {
  const shown = menu([play], [], [{ action: 'b', label: 'B' }]);
  expect(submenuOf(shown, { below: { File: [{ role: 'quit' }] } })).toMatchObject([
    { label: 'Play' },
    { type: 'separator' },
    { label: 'B' },
    { type: 'separator' },
    { role: 'quit' },
  ]);
  expect(submenuOf(menu(), { below: { File: [{ role: 'quit' }] } })).toEqual([{ role: 'quit' }]);
});

test('keys are shown in Electron’s notation, and handled by the window', () => {
  const accelerators = ['Mod+Shift+Z', 'Shift+ArrowLeft', 'Ctrl+Tab', '?', 'NumpadDecimal'].map((keys) => {
    const [item] = submenuOf(menu([{ ...play, keys }])) as {
      accelerator: string;
      registerAccelerator: boolean;
    }[];
    expect(item.registerAccelerator).toBe(false);
    return item.accelerator;
  });
  expect(accelerators).toEqual(['CmdOrCtrl+Shift+Z', 'Shift+Left', 'Ctrl+Tab', '?', 'NumpadDecimal']);
});

test('on a Mac keys that move in a text are not shown, because the menu would take them', () => {
  const shown = (keys: string) =>
    submenuOf(menu([{ ...play, keys }]), { isMac: true }) as { accelerator?: string }[];
  const keys = ['Space', 'Shift+ArrowLeft', 'Delete', 'M', 'Shift+M', '[', 'F2', 'Mod+Enter'];
  expect(keys.filter((each) => shown(each)[0].accelerator !== undefined)).toEqual([
    'M',
    'Shift+M',
    '[',
    'F2',
    'Mod+Enter',
  ]);
});

test('an ampersand in a name is literal, not the mark of a key; a direction mark is visible', () => {
  const labels = ['Undo add tag R&D', 'walk\u202Ehvb'].map(
    (label) => (submenuOf(menu([{ ...play, label }])) as { label: string }[])[0].label,
  );
  expect(labels).toEqual(['Undo add tag R&&D', 'walk[U+202E]hvb']);
});

test('an item sends its action; the window decides whether it is ticked', () => {
  const chosen: string[] = [];
  const shown = menu([{ label: 'More', items: [{ ...play, checked: true }] }]);
  const [more] = submenuOf(shown, { choose: (action) => void chosen.push(action) }) as unknown as [
    { submenu: [{ type: string; checked: boolean; click: (item: { checked: boolean }) => void }] },
  ];
  const [item] = more.submenu;
  const inSystem = { checked: false };
  item.click(inSystem);
  expect([item.type, item.checked, inSystem.checked, chosen]).toEqual([
    'checkbox',
    true,
    true,
    ['play.toggle'],
  ]);
});
