import { expect, test } from 'vitest';
import { solve } from '#core/math/linear-solve.ts';

test('a positive definite system is solved', () => {
  const matrix = [Float64Array.of(4, 2, 0.6), Float64Array.of(2, 5, -1), Float64Array.of(0.6, -1, 3)];
  const wanted = [1, -2, 0.5];
  const right = Float64Array.from(matrix, (row) => row.reduce((sum, value, k) => sum + value * wanted[k], 0));
  const found = solve(matrix, right);
  wanted.forEach((value, k) => expect(found[k]).toBeCloseTo(value, 12));
});
