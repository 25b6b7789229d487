import { signal } from '@preact/signals';
import { h } from 'preact';
import { expect, test } from 'vitest';
import { wholeLabel } from '#contract/rows/clip-label.ts';
import { ClipField } from '#renderer/features/trees/pad/clip-field.tsx';
import { openApp } from '#test/renderer/open-app.ts';
import { showOnPage } from '#test/renderer/on-page.ts';
import { clipOf } from '#test/renderer/stores/library-fixture.ts';

test('a clip that is typed is chosen, also if the field is gone before it is found', async () => {
  const { app } = openApp({ answers: { 'library.search': { rows: [clipOf('hop')], total: 1 } } });
  const [isThere, chosen] = [signal(true), signal('')];
  const choose = ({ id }: { readonly id: string }): void => void (chosen.value = id);
  const field = h(ClipField, { label: 'Clip', name: wholeLabel('walk'), choose });
  const Shown = () => (isThere.value ? field : null);
  const { enter, does } = await showOnPage(app, h(Shown, {}));
  await does(() => {
    enter('Clip', 'hop');
    isThere.value = false;
  });
  expect(chosen.value).toBe('hop');
});
