import { expect, test } from 'vitest';
import { click } from '#test/fixtures/page.ts';
import { find } from '#test/fixtures/page-reader.ts';
import { openSegue } from './opened-window.ts';

test('a panel has the whole window until something else is asked for', async () => {
  const { shown, runs } = await openSegue();
  const wholeAfter = async (...ids: readonly string[]): Promise<unknown> => {
    for (const id of ids) await runs(id);
    const whole = /, only (\w+)/.exec(shown())?.[1];
    if (whole !== undefined) await runs('view.maximise');
    return whole;
  };
  for (const id of ['time.next', 'view.theme light', 'markers.add note'])
    expect(await wholeAfter('view.maximise', id), id).toBe('stage');
  for (const id of ['view.inspector', 'view.clips', 'view.search', 'view.curves', 'help.tour'])
    expect(await wholeAfter('view.maximise', id), id).toBeUndefined();
  await runs('view.closeDrawer');
  find('tab', /^Metrics/).focus();
  expect(await wholeAfter('view.maximise', 'view.nextTab')).toBe('bottom');
});

test('a note that is being typed is kept as the window goes', async () => {
  const { main, does, runs } = await openSegue();
  await does(() => click(find('row', /^jog/)));
  await runs('clips.tag'); // shows the details
  const note = find('textbox', 'Note') as HTMLTextAreaElement;
  note.focus();
  note.value = 'Left foot slides.';
  note.dispatchEvent(new Event('input', { bubbles: true }));
  const kept = (): unknown[] =>
    main.library.db.prepare(`SELECT note FROM clips WHERE note <> ''`).pluck().all();
  expect(kept()).toEqual([]);
  await does(() => window.dispatchEvent(new Event('pagehide')));
  expect(kept()).toEqual(['Left foot slides.']);
});
