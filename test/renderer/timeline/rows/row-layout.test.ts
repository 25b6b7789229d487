import { expect, test } from 'vitest';
import { createRowLayout, layOutRows, scrollRowsTo } from '#renderer/timeline/rows/row-layout.ts';
import { PINNED_HEIGHT, stackHeight } from '#renderer/timeline/rows/rows.ts';
import { model } from '../timeline-fixture.ts';

test('rows that fit stand still; others scroll to the last one, below the pinned rows', () => {
  const layout = createRowLayout();
  layOutRows(layout, null, model, 5000, false);
  const still = layout.stack.map(({ top }) => top);
  expect(scrollRowsTo(layout, 300, 5000)).toBe(false);
  expect(layout.rows.map(({ top }) => top)).toEqual(still);
  const height = stackHeight(layout.stack) - 40;
  expect(scrollRowsTo(layout, 300, height)).toBe(true);
  expect(layout.rows.map(({ top }) => top)).toEqual(
    still.map((top) => (top < PINNED_HEIGHT ? top : top - 40)),
  );
  expect(scrollRowsTo(layout, 300, height)).toBe(false);
});
