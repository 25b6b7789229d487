import { expect, test } from 'vitest';
import { createAlignmentPen } from '#renderer/stage/overlays/alignment-mark.ts';
import { createLineList, LINE_FLOATS } from '#renderer/viewport/frame/line-list.ts';

const ends = (list: ReturnType<typeof createLineList>, line: number): number[] => {
  const at = line * LINE_FLOATS;
  return [0, 1, 2, 4, 5, 6].map((i) => list.values[at + i]);
};
const close = (values: readonly number[]) => values.map((value) => expect.closeTo(value, 5) as number);

test('worked example: a standing foot has a cross under it', () => {
  const list = createLineList(8);
  createAlignmentPen().add(list, [1, 0.08, 2], [1, 1, 1], 0);
  expect(list.count).toBe(2);
  expect(ends(list, 0)).toEqual(close([0.91, 0.005, 2, 1.09, 0.005, 2]));
  expect(ends(list, 1)).toEqual(close([1, 0.005, 1.91, 1, 0.005, 2.09]));
});

test('a hand has a post from the cross up to a disc at its joint', () => {
  const list = createLineList(8);
  createAlignmentPen().add(list, [1, 1.2, 2], [1, 1, 1], 0.1);
  expect(list.count).toBe(4);
  expect(ends(list, 2)).toEqual(close([1, 0.105, 2, 1, 1.2, 2]));
  expect(ends(list, 3)).toEqual(close([1, 1.2, 2, 1, 1.2, 2]));
});
