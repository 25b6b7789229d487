import { expect, test } from 'vitest';
import { changesBetween, figuresIn } from '../../../tools/bench/figures.mjs';

const table = (searched, rate, frame) => `
| 100,000 clips | median, ms | best, MB/s |
|---|---|---|
| typed, ${searched} searches | ${frame} | ${rate} |

Words with 7 numbers.

| 100,000 clips | median, ms |
|---|---|
| typed, 3 searches | 5.5 ms, before 4 |
| nothing | – |
`;
const run = (...values) => ({ bench: 'search', figures: figuresIn(table(...values)) });

test('figures are read from tables, by row and column; counts within their names may differ', () => {
  expect(figuresIn(table('1,234', 2, '1,000.5'))).toEqual({
    '# clips · typed, # searches · median, ms': 1000.5,
    '# clips · typed, # searches · best, MB/s': 2,
    '# clips · typed, # searches · median, ms (2)': 5.5,
  });
});

test('changes are beyond what the runs of a commit differ by; more of a rate is better', () => {
  const before = [run(1, 100, 10), run(2, 101, 10.2), run(3, 99, 10.1)];
  expect(changesBetween(before, [run(1, 95, 10.9)])).toEqual([]);
  const [worse, better, ...others] = changesBetween(before, [run(1, 50, 5)]);
  expect(others).toEqual([]);
  expect(worse).toMatchObject({ figure: 'search: # clips · typed, # searches · best, MB/s', ratio: 2 });
  expect(better).toMatchObject({ before: 10.1, after: 5, ratio: 5 / 10.1, noise: 0.1 });
  // Runs that differ by half say nothing of a third.
  expect(changesBetween([run(1, 100, 10), run(2, 100, 15)], [run(1, 100, 13.5)])).toEqual([]);
});
