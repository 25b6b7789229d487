import { appendFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#test/main/temporary.ts';
import { keepResult, keptFates, scoreLine } from '../../../tools/mutate/results.mjs';

const times = (count, fate) => Array.from({ length: count }, () => fate);

test('the score leaves out what is equivalent, and counts what hangs as noticed', () => {
  const fates = [times(262, 'killed'), times(3, 'timed out'), times(9, 'equivalent'), times(26, 'survived')];
  expect(scoreLine(fates.flat())).toBe('mutants 300, killed 262, timed out 3, equivalent 9, score 91.1 %');
  expect(scoreLine([])).toBe('mutants 0, killed 0, timed out 0, equivalent 0, score 0.0 %');
});

test('a survivor is asked again once any test changed, a killed mutant only if its own test did', () => {
  const kept = path.join(temporaryFolder(), 'results.jsonl');
  keepResult(kept, 'core/pose.ts:1 a', { status: 'Killed', killedBy: ['test/core/readme.test.ts#b'] }, 'old');
  keepResult(kept, 'core/pose.ts:2 a', { status: 'Survived', testsCompleted: 3 }, 'old');
  keepResult(kept, 'core/pose.ts:3 a', { status: 'Timeout' }, 'old');
  expect([...keptFates(kept, 'old').values()]).toEqual(['killed', 'survived', 'timed out']);
  expect([...keptFates(kept, 'new').keys()]).toEqual(['core/pose.ts:1 a']);
});

test('what was kept of another text of the source is asked again; a line cut by a kill is passed over', () => {
  const kept = path.join(temporaryFolder(), 'results.jsonl');
  keepResult(kept, 'core/pose.ts:1 a', { status: 'Timeout' }, 'tests');
  const killer = { killer: 'test/core/readme.test.ts', tests: 'of another text' };
  appendFileSync(
    kept,
    `${JSON.stringify({ key: 'core/pose.ts:2 a', of: 'another', fate: 'killed', ...killer })}\n`,
  );
  appendFileSync(kept, '{"key":"core/po');
  expect([...keptFates(kept, 'tests').keys()]).toEqual(['core/pose.ts:1 a']);
});

test('no test ran, so that nothing is known of the mutant', () => {
  const kept = path.join(temporaryFolder(), 'results.jsonl');
  keepResult(kept, 'core/pose.ts:1 a', { status: 'Survived', testsCompleted: 0 }, 'tests');
  expect(keptFates(kept, 'tests')).toEqual(new Map());
});

test('each mark is of a file and a line that are there, and says why', () => {
  const project = path.resolve(import.meta.dirname, '../../..');
  const read = (file) => readFileSync(path.join(project, file), 'utf8');
  for (const [mark, reason] of Object.entries(JSON.parse(read('tools/mutate/equivalent.json')))) {
    const [file, line] = mark.split(' | ');
    expect(
      read(file)
        .split('\n')
        .map((each) => each.trim()),
      mark,
    ).toContain(line);
    expect(reason.length, mark).toBeGreaterThan(10);
  }
});
