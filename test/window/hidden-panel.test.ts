import { expect, test } from 'vitest';
import { findAll } from '#test/fixtures/page-reader.ts';
import { openSegue } from './opened-window.ts';

test('a tab that is asked for is in front, also in a panel that was hidden', async () => {
  const { runs } = await openSegue();
  for (const [action, name] of [
    ['view.curves', 'Curves'],
    ['view.review', 'Review'],
    ['view.timeline', 'Timeline'],
  ] as const) {
    await runs('view.bottom');
    expect(findAll('tabpanel', name), name).toEqual([]);
    await runs(action);
    expect(findAll('tabpanel', name), name).toHaveLength(1);
    const [tab] = findAll('tab', name);
    expect(tab?.ariaSelected ?? tab?.getAttribute('aria-selected'), name).toBe('true');
  }
});
