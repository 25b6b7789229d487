import { effect } from '@preact/signals';
import { expect, onTestFinished, test } from 'vitest';
import { actions } from '#renderer/app/actions.ts';
import { featureList } from '#renderer/app/features.tsx';
import { actionNow } from '#renderer/controls/window-context.ts';
import { withClips, withMarksOf } from '#renderer/stores/document/document-state.ts';
import { openApp } from '../open-app.ts';
import { clipOf, markerOf } from '../stores/library-fixture.ts';

test('the inspector is filled anew when marks of its clips come, and not when rows of others do', async () => {
  const { app, ready } = openApp();
  await ready();
  const filled: string[] = [];
  for (const { folders } of featureList) {
    if (folders === undefined) continue;
    onTestFinished(
      effect(() => {
        const made = folders(app);
        for (const id of made.flatMap(({ commands = [] }) => commands)) actionNow({ app, actions }, id);
        filled.push(...made.map(({ key }) => key));
      }),
    );
  }
  const { saved } = app.document;
  const comes = (clipId: string): readonly string[] => {
    filled.length = 0;
    const marks = { markers: [markerOf(`out of ${clipId}`, clipId, 1)], ranges: [] };
    saved.value = withMarksOf(withClips(saved.peek(), [clipOf(clipId)]), [clipId], marks);
    return filled;
  };
  expect(comes('stroll')).toEqual([]);
  expect(comes('walk')).toContain('transition');
});
