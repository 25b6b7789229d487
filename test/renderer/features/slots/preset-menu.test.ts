import { h } from 'preact';
import { expect, test } from 'vitest';
import { PresetMenu } from '#renderer/features/slots/preset-menu.tsx';
import { slotOf } from '#test/fixtures/transitions.ts';
import { draw } from '#test/renderer/drawn.ts';
import { openApp } from '#test/renderer/open-app.ts';

const slow = slotOf('springExact', { halfLife: 0.4 });
const soft = { id: 'p', name: 'Soft', settings: slow };

function opened(
  presets = [soft],
  slot = slotOf('crossfade') as ReturnType<typeof slotOf> & { preset?: string },
) {
  const window = openApp({ transition: { slots: [slotOf('springExact'), slot] }, library: { presets } });
  window.run('slot.presetsB');
  const names = () => window.app.document.current.value.presets.map(({ name }) => name);
  const presetOf = (name: string) =>
    window.app.document.current.value.presets.find((each) => each.name === name)!;
  return {
    ...window,
    names,
    presetOf,
    menu: draw(window.app, h(PresetMenu, {})),
    slot: () => window.open().slots[1],
  };
}

test('a preset is tried by the focus and used as one edit; so are the defaults of the method', () => {
  const { menu, slot, edits } = opened();
  menu.send('SoftSpring inertialization · half-life 0.40 s', 'onFocus');
  expect([slot(), edits.length]).toEqual([{ ...slow, preset: 'p' }, 0]);
  menu.send('SoftSpring inertialization · half-life 0.40 s', 'onBlur');
  expect(slot().method).toBe('crossfade');
  menu.press('SoftSpring inertialization · half-life 0.40 s');
  expect([slot().preset, edits.map(({ name }) => name), menu.text()]).toEqual(['p', ['Apply Soft to B'], '']);
  const linked = opened([soft], { ...slow, preset: 'p' });
  const current = linked.menu.all().filter(({ props }) => props['aria-current'] === true);
  expect(current.map(({ text }) => text)).toEqual([expect.stringMatching(/^Soft/)]);
  linked.menu.press('Spring inertialization defaultsall parameters at their defaults, no joint profile');
  expect(linked.slot().values).toEqual({ halfLife: 0.12 });
});

test('the settings of the slot are saved under a new name, or replace those of that name', () => {
  const { menu, names, slot, presetOf, app } = opened();
  const save = (name: string): string => {
    menu.send('Name of a new preset', 'onInput', { currentTarget: { value: name } });
    const { text, props } = menu
      .all()
      .find(({ type, props: each }) => type === 'button' && each['type'] === 'submit')!;
    menu
      .all()
      .find(({ type }) => type === 'form')!
      .hear('onSubmit');
    return `${text} ${String(props['aria-disabled'])}: ${String(props['data-tip'])}`;
  };
  expect(save('  ')).toBe('Save true: Save preset: enter a name first');
  expect(names()).toEqual(['Soft']);
  expect(save(' Quick ')).toBe('Save false: Save the settings of B as Quick');
  expect([names(), slot().preset]).toEqual([['Quick', 'Soft'], app.document.current.value.presets[0].id]);
  expect(menu.find('Name of a new preset').props['value']).toBe('');
  expect(save('soft')).toBe('Replace false: Replace the settings of Soft with those of B');
  expect([names(), presetOf('Soft').settings.method]).toEqual([['Quick', 'Soft'], 'crossfade']);
});

test('a preset is renamed, updated and deleted', () => {
  const { menu, names, edits, presetOf } = opened([soft, { ...soft, id: 'q', name: 'Quick' }], {
    ...slotOf('springExact'),
    preset: 'p',
  });
  expect(menu.text()).toContain('Changed: half-life');
  menu.press('Update preset');
  expect([presetOf('Soft').settings.values, menu.has('Update preset')]).toEqual([{ halfLife: 0.12 }, false]);
  const rename = (name: string): boolean => {
    menu.press('Rename Soft');
    const currentTarget = { value: name };
    menu.send('Name of Soft', 'onInput', { currentTarget });
    const wrong = menu.has('Quick already exists');
    menu.send('Name of Soft', 'onBlur', { currentTarget });
    return wrong;
  };
  expect([rename('quick'), rename(''), rename('soft'), names()]).toEqual([
    true,
    false,
    false,
    ['Quick', 'soft'],
  ]);
  menu
    .all()
    .findLast(({ type, props }) => type === 'li' && props['onKeyDown'])!
    .hear('onKeyDown', { key: 'Delete' });
  menu.press('Delete Quick');
  expect([names(), edits.at(-1)?.name]).toEqual([[], 'Delete preset Quick']);
  expect(menu.text()).toContain('No presets of your own yet.');
});
