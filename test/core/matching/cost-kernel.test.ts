import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sourceHash } from '#core/matching/cost-kernel.ts';

test('the kernel is compiled from the source beside it', () => {
  const source = path.resolve(import.meta.dirname, '../../../core/matching/cost-rows.as');
  expect(createHash('sha256').update(readFileSync(source)).digest('hex'), 'npm run tool -- kernel').toBe(
    sourceHash,
  );
});
