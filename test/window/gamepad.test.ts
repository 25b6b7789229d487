import { expect, test, vi } from 'vitest';
import { click } from '#test/fixtures/page.ts';
import { find } from '#test/fixtures/page-reader.ts';
import { openSegue } from './opened-window.ts';

test('the gamepad row of an input is true after a gamepad was plugged in and out; its choice stays', async () => {
  const { does, runs } = await openSegue();
  const pad = { axes: [0, 0, 0, 0], buttons: [], connected: true };
  /** As browsers do: in the place of one that is gone is `null`, or one that is not connected. */
  const plug = (...pads: readonly (object | null)[]): Promise<string> =>
    does(() => {
      vi.stubGlobal('navigator', Object.assign(navigator, { getGamepads: () => pads }));
      const isThere = pads.some((each) => each === pad);
      window.dispatchEvent(new Event(isThere ? 'gamepadconnected' : 'gamepaddisconnected'));
    });
  await plug();
  await runs('tree.new.speed');
  await does(() => click(find('button', 'Settings of speed')));
  const row = (): HTMLElement =>
    find('dialog', 'Settings of speed').querySelector<HTMLElement>('[data-row$=".gamepad"]')!;
  const tip = (): string => row().querySelector<HTMLElement>('[data-tip]')!.dataset['tip']!;
  expect(tip()).toContain('No gamepad is connected');
  await plug(null, pad);
  expect(tip()).toContain('moves the input during a recording');
  const choice = (): HTMLSelectElement => row().querySelector('select')!;
  await does(() => {
    choice().value = [...choice().options].find(({ text }) => text === 'Left stick X')!.value;
    choice().dispatchEvent(new Event('change', { bubbles: true }));
  });
  for (const gone of [null, { ...pad, connected: false }]) {
    await plug(null, gone);
    expect(tip()).toContain('No gamepad is connected');
  }
  expect(choice().selectedOptions[0].text).toBe('Left stick X');
  await plug(pad);
  expect(tip()).toContain('moves the input during a recording');
});
