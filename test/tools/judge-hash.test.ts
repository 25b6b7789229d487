import path from 'node:path';
import { expect, test } from 'vitest';
import { judgeHash, sourcesFrom } from '../../tools/judge-hash.mjs';

test('the sources that measure are those that judge.ts reaches', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const files = [...sourcesFrom(path.join(root, 'core/judgement/judge.ts'))].map((file) =>
    path.relative(root, file),
  );
  expect(files).toEqual(
    expect.arrayContaining(['core/judgement/metrics/feet.ts', 'core/transition/curves/decay.ts']),
  );
  expect(files.some((file) => file.startsWith('main'))).toBe(false);
  expect(judgeHash()).toMatch(/^[0-9a-f]{16}$/);
});
