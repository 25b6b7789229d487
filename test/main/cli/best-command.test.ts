import { expect, test } from 'vitest';
import { bestSchema } from '#contract/exchange/best-report.ts';
import { runSegue } from './run-segue.ts';
import { starterLibrary } from './starter-library.ts';

test('as many places are found as are asked for, without the moment itself', async () => {
  const { folder } = await starterLibrary('walk');
  for (const limit of [1, 2]) {
    const args = `best --library my.db --from walk --at 1 --into walk --limit ${limit} --json`.split(' ');
    const { places = [] } = bestSchema.parse(JSON.parse((await runSegue(folder, ...args)).out));
    expect(places).toHaveLength(limit);
    for (const { mirror, in: entry } of places)
      if (!mirror) expect(Math.abs(entry - 1)).toBeGreaterThan(0.24);
  }
});
