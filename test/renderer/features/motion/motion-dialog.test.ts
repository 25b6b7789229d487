import { setTimeout } from 'node:timers/promises';
import { h } from 'preact';
import { expect, test } from 'vitest';
import { DialogHost } from '#renderer/kit/dialog.tsx';
import { slotOf } from '#test/fixtures/transitions.ts';
import { showOnPage } from '#test/renderer/on-page.ts';
import { openApp } from '#test/renderer/open-app.ts';

async function opened(methods: readonly string[], answers: object = {}) {
  const slots = methods.map((method) => slotOf(method));
  const window = openApp({
    transition: { slots, chosen: slots.length - 1 },
    answers: answers as Record<string, unknown>,
  });
  expect(window.whyNot('motion.export')).toBe('its clips are not loaded');
  await window.ready();
  window.run('motion.export');
  const dialog = await showOnPage(window.app, h(DialogHost, { open: window.app.session.dialog }));
  const chosen = () => window.app.workspace.state.value.exports.motion;
  return { ...window, dialog, chosen };
}

test('a motion is chosen among slots and clips, and the extrapolation if a slot has one', async () => {
  const { dialog, chosen, app } = await opened(['springExact', 'deadBlendArticle']);
  const motions = () => dialog.texts('option').slice(0, 5);
  expect(motions()).toEqual([
    'A · Spring inertialization',
    'B · Dead blending',
    'Source',
    'Destination',
    'Extrapolation',
  ]);
  const boxes = () => dialog.of('[type="checkbox"]').map(({ checked, disabled }) => [checked, disabled]);
  dialog.enter('Motion', 'A');
  const before = boxes();
  dialog.enter('Motion', 'source');
  expect([chosen().of, before.map(([, off]) => off), boxes()]).toEqual([
    'source',
    [false, false],
    [
      [false, true],
      [false, true],
    ],
  ]);
  dialog.press('GLB');
  dialog.press('In place');
  expect(chosen()).toMatchObject({ as: 'glb', root: 'in-place' });
  expect(dialog.text()).toContain('metres, Y up');
  for (const [typed, rate] of [
    ['24', 24],
    ['0.9', 24],
    ['1', 1],
    ['1000.5', 1],
    ['1000', 1000],
    ['many', 1000],
  ] as const) {
    dialog.enter('Frame rate', typed);
    expect(chosen().rate).toBe(rate);
  }
  app.workspace.set({ openTransition: null });
  expect(dialog.has('Motion')).toBe(false);
});

test('a motion that the transition has not is its chosen slot; what was exported is said', async () => {
  const value = { fileName: 'walk.bvh', frames: 90, seam: 30, mesh: true };
  const { dialog, chosen, calls, app } = await opened(['springExact'], { 'motion.export': value });
  expect(dialog.find('Motion').value).toBe('A');
  expect(dialog.texts('option').includes('Extrapolation')).toBe(false);
  dialog.press('Export…');
  await expect.poll(() => calls.filter(([method]) => method === 'motion.export').length).toBe(1);
  expect(calls.find(([method]) => method === 'motion.export')?.[1]).toMatchObject({
    transitionId: 't',
    options: { of: 'A' },
  });
  await expect
    .poll(() => app.notices.status.value)
    .toBe('Exported · walk.bvh · 90 frames, seam at frame 30, with its mesh');
  void chosen;
});

test('the rate begins as that of the clip, which is the destination for a slot, until another is typed', async () => {
  const value = { fileName: 'walk.bvh', frames: 90, seam: 30, mesh: true };
  const { dialog, chosen, calls, app } = await opened(['springExact'], { 'motion.export': value });
  const rate = () => dialog.find('Frame rate').value;
  const begun = rate();
  dialog.enter('Motion', 'source');
  expect([begun, rate()]).toEqual(['50', '60']);
  dialog.enter('Frame rate', '24');
  dialog.enter('Frame rate', '60');
  expect(chosen().rate).toBeNull();
  dialog.enter('Motion', 'destination');
  expect(rate()).toBe('50');
  dialog.press('Export…');
  await expect.poll(() => app.workspace.state.peek().exports.button.last).toBe('motion.export');
  expect(calls.find(([method]) => method === 'motion.export')?.[1]).toMatchObject({ options: { fps: 50 } });
});

test('an export that ends after its dialog was closed says nothing', async () => {
  const value = { fileName: 'walk.bvh', frames: 90, seam: 30, mesh: true };
  let resolve: (exported: unknown) => void = () => undefined;
  const promise = new Promise((done) => (resolve = done));
  const { dialog, app, calls } = await opened(['springExact']);
  const { call } = app.bridge;
  Object.assign(app.bridge, {
    call: (...asked: Parameters<typeof call>) => (asked[0] === 'motion.export' ? promise : call(...asked)),
  });
  dialog.press('Export…');
  dialog.press(/^Close/);
  await expect.poll(() => calls.map(([method]) => method)).toContain('motion.cancel');
  resolve({ ok: true, value });
  await setTimeout(20);
  expect(app.notices.status.value).not.toMatch(/^Exported/);
  expect(app.workspace.state.peek().exports.button.last).toBe('settings.exportForEngine');
});
