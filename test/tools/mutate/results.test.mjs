import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#test/main/temporary.ts';
import { mutantsOf } from '../../../tools/mutate/mutants.mjs';
import equivalent from '../../../tools/mutate/equivalent.json' with { type: 'json' };
import { keepResult, keptFates, scoreLine } from '../../../tools/mutate/results.mjs';

const times = (count, fate) => Array.from({ length: count }, () => fate);

test('the score leaves out what is equivalent, and counts what hangs as noticed', () => {
  const fates = [times(262, 'killed'), times(3, 'timed out'), times(9, 'equivalent'), times(26, 'survived')];
  expect(scoreLine(fates.flat())).toBe('mutants 300, killed 262, timed out 3, equivalent 9, score 91.1 %');
  expect(scoreLine([])).toBe('mutants 0, killed 0, timed out 0, equivalent 0, score 0.0 %');
});

test('a survivor is asked again once any test changed, a killed mutant only if its own test did', () => {
  const kept = path.join(temporaryFolder(), 'results.jsonl');
  keepResult(kept, 'core/pose.ts | a', { fate: 'killed', killer: 'test/architecture.test.ts' }, 'old');
  keepResult(kept, 'core/pose.ts | b', { fate: 'survived' }, 'old');
  keepResult(kept, 'core/pose.ts | c', { fate: 'timed out' }, 'old');
  expect([...keptFates(kept, 'old').values()]).toEqual(['killed', 'survived', 'timed out']);
  expect([...keptFates(kept, 'new').keys()]).toEqual(['core/pose.ts | a']);
});

test('what was kept of another text of the source is asked again; a line cut by a kill is passed over', () => {
  const kept = path.join(temporaryFolder(), 'results.jsonl');
  keepResult(kept, 'core/pose.ts | a', { fate: 'timed out' }, 'tests');
  const other = { name: 'core/pose.ts | b', of: 'another', fate: 'survived', tests: 'tests' };
  appendFileSync(kept, `${JSON.stringify(other)}\n{"name":"core/po`);
  expect([...keptFates(kept, 'tests').keys()]).toEqual(['core/pose.ts | a']);
});

test('each mark is the name of a mutant that there is, and says why', async () => {
  for (const [mark, reason] of Object.entries(equivalent)) {
    const names = (await mutantsOf(mark.split(' | ', 1)[0])).map(({ name }) => name);
    expect(names).toContain(mark);
    expect(reason.length, mark).toBeGreaterThan(10);
  }
});
