import { h } from 'preact';
import { expect, test } from 'vitest';
import { FileProblems, OpenFolderProblems, Toasts } from '#renderer/features/status/toasts.tsx';
import { StatusBar } from '#renderer/features/status/status-bar.tsx';
import { showOnPage } from '#test/renderer/on-page.ts';
import { openApp, written } from '#test/renderer/open-app.ts';
import { documentOf, markerOf, transitionOf } from '#test/renderer/stores/library-fixture.ts';

const opened = async () => {
  const window = openApp({ library: documentOf([markerOf('m', 'walk', 0.5)], [transitionOf('t')]) });
  const { poseDistance } = written(window.app);
  return { ...window, poseDistance, bar: await showOnPage(window.app, h(StatusBar, {})) };
};

test('the bar says what was done, what runs, and how it is drawn', async () => {
  const { bar, app, poseDistance } = await opened();
  const [message] = bar.texts('span');
  expect([message, bar.has('clips.db')]).toEqual(['Ready', true]);
  app.library.state.value = { state: 'open', path: 'C:\\mocap\\mine.db', readOnly: true };
  expect(bar.text()).toContain('mine.db · read only');
  app.library.state.value = { state: 'opening' };
  expect(bar.texts('span')[0]).toBe('');
  let went = 0;
  app.notices.report('Saved', { label: 'Show it', run: () => void went++ });
  expect(bar.texts('span')[0]).toBe('Saved');
  bar.press('Show it');
  expect(went).toBe(1);
  app.views.report.value = { framesPerSecond: 59.7, evaluateMs: 1.234, tier: 'low' };
  expect(bar.text()).toContain('60 fps · 1.23 ms blendquality: low');
  app.views.recording.value = { words: 'Video: 42 of 240', cancel: () => undefined };
  expect(bar.find('Export under way').textContent).toContain('Video: 42 of 240');
  poseDistance.value = { now: 0.123, before: 0.144 };
  expect(bar.text()).toContain('pose distance 12.3\u00a0cm, 2.1\u00a0cm less than before');
});

test.each([
  [0.123, null, '12.3\u00a0cm'],
  [0.123, 0.1231, '12.3\u00a0cm'],
  [0.123, 0.1, '12.3\u00a0cm, 2.3\u00a0cm more than before'],
])('a pose distance of %d m after %s m: %s', async (now, before, words) => {
  const { bar, poseDistance } = await opened();
  poseDistance.value = { now, before };
  expect(bar.texts('span').find((text) => text.startsWith('pose distance'))).toBe(`pose distance ${words}`);
});

test.each([
  ['joint', 'Head', null, 'aligned at Head'],
  ['plantedFoot', 'LeftFoot', null, 'aligned at LeftFoot'],
  ['groundTrack', 'Head', null, ''],
  ['joint', null, null, ''],
  ['plantedFoot', null, 'Both are in the air.', '▲ no planted foot: roots aligned'],
] as const)('aligned by %s at %s (%s): %s', async (kind, at, notice, words) => {
  const { app } = openApp({ transition: { alignment: { ...transitionOf('t').alignment, kind } } });
  const { alignedAt, alignmentNotice } = written(app);
  [alignedAt.value, alignmentNotice.value] = [at, notice];
  const { texts } = await showOnPage(app, h(StatusBar, {}));
  expect(texts('span').find((text) => /align/.test(text)) ?? '').toBe(words);
});

test('the keys that work now are those of the marks, the playhead, or an open clip', async () => {
  const { bar, app } = await opened();
  const keys = () =>
    bar
      .texts('span')
      .at(-1)!
      .split(' · ')
      .map((text) => text.split(' ')[0])
      .join(' ');
  expect(keys()).toBe('Space ← → M F ?');
  app.session.marks.value = { ids: new Set(['m']), lead: 'm' };
  expect(keys()).toBe('[ ] F2 Space ← → M F ?');
  app.session.playing.value = true;
  expect(keys()).toBe('[ ] F2 Space M F ?');
  app.session.stage.value = { kind: 'clip', id: 'walk' } as never;
  expect(keys()).toMatch(/^\[ \] F2 M Shift\+M /);
  app.workspace.set({ openTransition: null });
  app.session.stage.value = { kind: 'transition' };
  expect(keys()).toMatch(/\?$/);
});

test('problems stand where they are about, or else over the window, until they are dismissed', async () => {
  const { app, width } = await opened();
  const toasts = await showOnPage(app, h(Toasts, {}));
  const folder = await showOnPage(app, h(OpenFolderProblems, {}));
  let retried = 0;
  app.notices.problemWith('No disk.', { label: 'Try again', run: () => void retried++ });
  app.notices.problem('No folder.', 'openFolder');
  const shown = () => toasts.texts('[role="alert"]');
  expect([shown(), folder.text()]).toEqual([['No disk.Try again'], 'No folder.']);
  const { collapsed } = app.workspace.state.value;
  const both = ['No disk.Try again', 'No folder.'];
  app.workspace.set({ collapsed: { ...collapsed, library: true } });
  expect(shown()).toEqual(both);
  app.session.drawer.value = 'library';
  expect(shown()).toEqual(both);
  width.value = { libraryOver: true, inspectorOver: false, judgeBeside: false };
  expect(shown()).toEqual(both.slice(0, 1));
  app.session.drawer.value = null;
  app.workspace.set({ collapsed: { ...collapsed, library: false } });
  expect(shown()).toEqual(both);
  [app.session.drawer.value, app.library.state.value] = ['library', { state: 'failed', message: 'Gone.' }];
  expect(shown()).toEqual(both);
  toasts.press('Try again');
  toasts.press('Dismiss');
  expect([retried, shown()]).toEqual([1, []]);
});

test('a strip above the views says what is wrong with a file, and offers what helps', async () => {
  const { app, calls, hear } = openApp();
  const strip = await showOnPage(app, h(FileProblems, {}));
  expect(strip.text()).toBe('');
  hear('clip.onDisk', { clipId: 'hop', state: 'changed' });
  expect(strip.text()).toMatch(/^The file of “hop” has changed\./);
  strip.press('Reload');
  expect(calls.at(-1)).toEqual(['index.checkAgain', { clipId: 'hop' }]);
  hear('library.presence', { presence: 'gone' });
  expect(strip.texts('button').length).toBeGreaterThan(1);
});
