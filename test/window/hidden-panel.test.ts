import { expect, test } from 'vitest';
import { find } from '#test/fixtures/page-reader.ts';
import { openSegue } from './opened-window.ts';

test('a tab that is asked for is in front, also in a panel that was hidden', async () => {
  const { runs } = await openSegue();
  /** The style sheet hides its content. */
  const isHidden = (): boolean => document.querySelector('.bottom-panel.collapsed') !== null;
  for (const [action, name] of [
    ['view.curves', 'Curves'],
    ['view.review', 'Review'],
    ['view.timeline', 'Timeline'],
  ] as const) {
    await runs('view.bottom');
    expect(isHidden(), name).toBe(true);
    await runs(action);
    expect(isHidden(), name).toBe(false);
    expect(find('tab', name).getAttribute('aria-selected'), name).toBe('true');
  }
});
