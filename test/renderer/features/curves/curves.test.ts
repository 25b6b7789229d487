import { signal } from '@preact/signals';
import { h } from 'preact';
import { expect, test } from 'vitest';
import { CurveBar } from '#renderer/features/curves/curve-panel.tsx';
import { createCurvesView } from '#renderer/features/curves/curves-view.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { showOnPage } from '#test/renderer/on-page.ts';
import { createChannels } from '#core/pose/channels.ts';
import { withTracks } from '#test/fixtures/tracks.ts';
import { longWalk, openApp } from '#test/renderer/open-app.ts';

test('the bar and the commands choose what the curves show', async () => {
  const { app, run, isOn } = openApp();
  const joints = { names: ['Hips', 'Head', 'Hand'], picked: [1], furthest: 1 };
  const subject = signal({ ...joints, channels: [], plotted: [] });
  const table = () => null;
  const bar = await showOnPage(app, h(CurveBar, { subject, table }));
  const curves = () => app.workspace.state.value.curves;
  const axes = () => curves().axes.join('');
  expect([axes(), bar.has('X')]).toEqual(['X', false]); // the angle has none
  run('curves.worldPosition');
  for (const axis of ['Z', 'Y']) bar.press(axis);
  expect(axes()).toBe('XYZ');
  for (const axis of ['Y', 'X', 'Z']) bar.press(axis);
  expect(axes()).toBe('Z'); // the last one stays
  bar.press('Residual');
  expect([curves().residual, isOn('curves.residual')]).toEqual([true, true]);
  bar.press('Values');
  app.workspace.set({ bottomTab: 'metrics' });
  run('curves.residual');
  expect([curves().residual, app.workspace.state.value.bottomTab]).toEqual([true, 'curves']);
  bar.enter('Quantity', 'angle');
  expect([curves().quantity, isOn('curves.angle'), isOn('curves.residual')]).toEqual(['angle', true, true]);
  const names = bar.texts('option');
  app.session.stage.value = { kind: 'clip', id: 'hop' } as never;
  expect(bar.texts('option').length).toBeLessThanOrEqual(names.length);
  expect([bar.texts('option').includes('Angle from the first frame'), bar.has('Residual')]).toEqual([
    true,
    false,
  ]);
});

test('the curves are of the picked joints, or else of the one that differs most; a clip alone has none to compare', async () => {
  const { app, ready, run } = openApp({
    transition: { slots: [slotOf('springExact'), slotOf('crossfade')] },
  });
  await ready();
  const view = createCurvesView(app, () => undefined);
  const subject = () => view.subject.value!;
  const heads = () => view.table()?.[0].join(' | ') ?? '';
  expect([subject().picked, subject().names]).toEqual([[], longWalk.skeleton.names]);
  app.session.selectedJoint.value = 5;
  app.session.otherJoints.value = [7, 999];
  expect(subject().picked).toEqual([5, 7]);
  run('curves.worldPosition');
  const both = heads();
  expect([
    both.includes('Head X, A Spring inertialization (m)'),
    both.includes('LeftArm X, B Crossfade (m)'),
  ]).toEqual([true, true]);
  run('view.slotB');
  expect([heads().includes(', A '), heads().includes(', B ')]).toEqual([false, true]);
  run('curves.residual');
  expect(heads()).toBe(
    'Frame from seam | Time (s) | Head X, B − destination (cm) | LeftArm X, B − destination (cm)',
  );
  expect([view.table()?.[1], view.table()?.at(-1)]).toEqual([
    [-60, -1, NaN, NaN],
    [148, 148 / 60, 0, 0], // hop ends 2.48 s after the seam
  ]);
  app.session.selectedJoint.value = null;
  expect(heads()).toContain(`${longWalk.skeleton.names[subject().furthest]} X`);
  app.session.stage.value = { kind: 'clip', id: 'hop' } as never;
  await ready();
  expect([subject().picked, heads()]).toEqual([[0], 'Frame | Time (s) | Hips X, hop (m)']);
});

test('channels are plotted in place of joints, with quantities of their own, until a joint is picked', async () => {
  const { names } = longWalk.skeleton;
  const channels = createChannels(names.length, [5], ['smile', 'blink']);
  const clips = {
    walk: withTracks(longWalk, channels, (number) => [2, 3, 4, 0.25, 0.5][number]),
    hop: withTracks(longWalk, createChannels(names.length, [], ['smile']), () => 0.75),
  };
  const { app, ready, run } = openApp({ clips, transition: { slots: [slotOf('cut')] } });
  await ready();
  const view = createCurvesView(app, () => undefined);
  const bar = await showOnPage(app, h(CurveBar, view));
  const heads = () => view.table()?.[0].slice(2).join(' | ');
  const at = (row: number) => view.table()?.[row].slice(2);
  app.session.selectedJoint.value = 1;
  bar.press(/^Joints and channels:/);
  bar.press('smile');
  expect(bar.texts('option')).toEqual(['Value', 'Rate of change']);
  expect(heads()).toBe('smile, source | smile, destination | smile, A Cut');
  expect([at(1), at(100)]).toEqual([
    [0.25, NaN, NaN],
    [NaN, 0.75, 0.75],
  ]);
  expect(bar.has('X')).toBe(false); // a curve has no axes
  bar.press('smile');
  bar.press('Head scale');
  bar.press('Y');
  expect([heads()?.split(' | ')[3], at(1)?.[3], at(100)?.[5]]).toEqual(['Head scale Y, source', 3, 1]);
  bar.enter('Quantity', 'rate');
  expect([heads()?.split(' | ')[0], at(1)?.[0]]).toEqual(['Head scale X, source (/s)', 0]);
  run('curves.worldPosition');
  expect(heads()).toContain(`${names[1]} Y, A Cut (m)`);
  app.session.plottedChannels.value = ['curve blink'];
  bar.press(/^Joints and channels:/);
  bar.press(names[2]);
  expect(heads()).toContain(`${names[2]} Y, A Cut (m)`);
});
