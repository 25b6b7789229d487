import { h } from 'preact';
import { expect, test } from 'vitest';
import { ClipBar } from '#renderer/features/library/rows/clip-bar.tsx';
import { showOnPage } from '#test/renderer/on-page.ts';
import { openApp } from '#test/renderer/open-app.ts';
import { clipOf, markerOf, rangeOf } from '#test/renderer/stores/library-fixture.ts';

test('a bar is drawn anew for other markers, and for other ranges', async () => {
  const { app } = openApp();
  const bar = await showOnPage(app, h(ClipBar, { clip: clipOf('hop'), label: 'hop' }));
  const lines = () => bar.of('path').map((path) => path.getAttribute('d'));
  const { saved } = app.document;
  const none = lines();
  saved.value = { ...saved.value, markers: new Map([['hop', [markerOf('m', 'hop', 1.3)]]]) };
  const marked = lines();
  expect(marked).not.toEqual(none);
  saved.value = { ...saved.value, ranges: new Map([['hop', [rangeOf('r', 'hop', [0.7, 2])]]]) };
  expect(lines()).not.toEqual(marked);
});
