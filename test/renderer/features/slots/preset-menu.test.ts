import { h } from 'preact';
import { expect, test } from 'vitest';
import { PresetMenu } from '#renderer/features/slots/preset-menu.tsx';
import { slotOf } from '#test/fixtures/transitions.ts';
import { press } from '#test/fixtures/page.ts';
import { showOnPage } from '#test/renderer/on-page.ts';
import { openApp } from '#test/renderer/open-app.ts';

const slow = slotOf('springExact', { halfLife: 0.4 });
const soft = { id: 'p', name: 'Soft', settings: slow };

async function opened(
  presets = [soft],
  slot = slotOf('crossfade') as ReturnType<typeof slotOf> & { preset?: string },
) {
  const window = openApp({ transition: { slots: [slotOf('springExact'), slot] }, library: { presets } });
  window.run('slot.presetsB');
  const names = () => window.app.document.current.presets.value.map(({ name }) => name);
  const presetOf = (name: string) =>
    window.app.document.current.presets.value.find((each) => each.name === name)!;
  return {
    ...window,
    names,
    presetOf,
    menu: await showOnPage(window.app, h(PresetMenu, {})),
    slot: () => window.open().slots[1],
  };
}

test('a preset is tried by the focus and used as one edit; so are the defaults of the method', async () => {
  const { menu, slot, edits } = await opened();
  menu.focus('SoftSpring inertialization · half-life 0.40 s');
  expect([slot(), edits.length]).toEqual([{ ...slow, preset: 'p' }, 0]);
  menu.blur('SoftSpring inertialization · half-life 0.40 s');
  expect(slot().method).toBe('crossfade');
  menu.press('SoftSpring inertialization · half-life 0.40 s');
  expect([slot().preset, edits.map(({ name }) => name), menu.text()]).toEqual(['p', ['Apply Soft to B'], '']);
  const linked = await opened([soft], { ...slow, preset: 'p' });
  expect(linked.menu.texts('[aria-current="true"]')).toEqual([expect.stringMatching(/^Soft/)]);
  linked.menu.press('Spring inertialization defaultsall parameters at their defaults, no joint profile');
  expect(linked.slot().values).toEqual({ halfLife: 0.12 });
});

test('the settings of the slot are saved under a new name, or replace those of that name', async () => {
  const { menu, names, slot, presetOf, app } = await opened();
  const save = (name: string): string => {
    menu.types('Name of a new preset', name);
    const [button] = menu.of('[type="submit"]');
    const { textContent, ariaDisabled, dataset } = button;
    const words = `${textContent} ${ariaDisabled}: ${dataset['tip']}`;
    menu.press(button);
    return words;
  };
  expect(save('  ')).toBe('Save true: Save preset: enter a name first');
  expect(names()).toEqual(['Soft']);
  expect(save(' Quick ')).toBe('Save false: Save the settings of B as Quick');
  expect([names(), slot().preset]).toEqual([['Quick', 'Soft'], app.document.current.presets.value[0].id]);
  expect(menu.find('Name of a new preset').value).toBe('');
  expect(save('soft')).toBe('Replace false: Replace the settings of Soft with those of B');
  expect([names(), presetOf('Soft').settings.method]).toEqual([['Quick', 'Soft'], 'crossfade']);
});

test('a preset is renamed, updated and deleted', async () => {
  const { menu, names, edits, presetOf } = await opened([soft, { ...soft, id: 'q', name: 'Quick' }], {
    ...slotOf('springExact'),
    preset: 'p',
  });
  expect(menu.text()).toContain('Changed: half-life');
  menu.press('Update preset');
  expect([presetOf('Soft').settings.values, menu.has('Update preset')]).toEqual([{ halfLife: 0.12 }, false]);
  const rename = (name: string): boolean => {
    menu.press('Rename Soft');
    menu.types('Name of Soft', name);
    const wrong = menu.has('Quick already exists');
    menu.blur('Name of Soft');
    return wrong;
  };
  expect([rename('quick'), rename(''), rename('soft'), names()]).toEqual([
    true,
    false,
    false,
    ['Quick', 'soft'],
  ]);
  press('Delete', menu.find('Rename soft'));
  menu.press('Delete Quick');
  expect([names(), edits.at(-1)?.name]).toEqual([[], 'Delete preset Quick']);
  expect(menu.text()).toContain('No presets of your own yet.');
});
