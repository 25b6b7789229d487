import { expect, test } from 'vitest';
import { addLine, createLineList, createStroke, LINE_FLOATS } from '#renderer/viewport/frame/line-list.ts';

test('worked example: a dashed line has its ends, widths, colours and previous length', () => {
  const list = createLineList(2);
  const stroke = { ...createStroke(), width: 1, endWidth: 2, colour: [0.25, 0.5, 0.75] as const, dash: 3 };
  addLine(list, [0, 0, 0, 3, 4, 0], { ...stroke, alpha: 0.5 });
  expect(list.count).toBe(1);
  expect([...list.values.subarray(0, LINE_FLOATS)]).toEqual([
    0, 0, 0, 1, 3, 4, 0, 2, 0.25, 0.5, 0.75, 0.5, 0.25, 0.5, 0.75, 1, 3, 8,
  ]);
});

test('solid lines have no dashes, lines on top negative widths, and lines beyond the capacity are dropped', () => {
  const list = createLineList(1);
  addLine(list, [0, 0, 0, 1, 0, 0], { ...createStroke(), onTop: true });
  addLine(list, [0, 0, 0, 2, 0, 0], createStroke());
  expect(list.count).toBe(1);
  expect([list.values[3], list.values[7], list.values[16], list.values[17]]).toEqual([-1, -1, -1, -1]);
});
