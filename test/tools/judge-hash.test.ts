import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { judgeHash, sourceHashes, sourcesFrom } from '../../tools/judge-hash.mjs';

test('all ways to read another file count, and a change of any changes the hash', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hash-'));
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
  write(
    'judge.ts',
    "import { a } from './a.ts';\nimport type B from './b.ts';\nimport './c.ts';\nexport * from './d.json';\n",
  );
  write(
    'a.ts',
    "const x = await import('./e.ts');\nimport kernel from './f.as?bytes';\nnew URL('./g.as', import.meta.url);",
  );
  write('c.ts', "import {\n  many,\n} from './a.ts';");
  for (const name of ['b.ts', 'd.json', 'e.ts', 'f.as', 'g.as', 'unread.ts']) write(name, '');
  const names = [...sourcesFrom(path.join(folder, 'judge.ts'))].map((file) => path.basename(file));
  expect(names.toSorted()).toEqual(['a.ts', 'b.ts', 'c.ts', 'd.json', 'e.ts', 'f.as', 'g.as', 'judge.ts']);
  const hash = (): string => judgeHash(path.join(folder, 'judge.ts'));
  const before = hash();
  write('unread.ts', 'x');
  expect(hash()).toBe(before);
  write('g.as', 'x');
  expect(hash()).not.toBe(before);
  rmSync(folder, { recursive: true });
});

test('the sources that measure are those that judge.ts reaches', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const files = [...sourcesFrom(path.join(root, 'core/judge/judge.ts'))].map((file) =>
    path.relative(root, file),
  );
  expect(files).toEqual(
    expect.arrayContaining(['core/judge/metrics/feet.ts', 'core/methods/curves/decay.ts']),
  );
  expect(files.some((file) => file.startsWith('main'))).toBe(false);
  expect(judgeHash()).toMatch(/^[0-9a-f]{16}$/);
  const { JUDGE_HASH, ...others } = sourceHashes();
  expect(JUDGE_HASH).toBe(judgeHash());
  // What fits the clips of a chain changes its measures, too.
  expect(JUDGE_HASH).not.toBe(judgeHash(path.join(root, 'core/judge/judge.ts')));
  const declared = readFileSync(path.join(root, 'core/judge/judge.ts'), 'utf8');
  const names = [...declared.matchAll(/^declare const (\w+)/gm)].map(([, name]) => name);
  expect(['JUDGE_HASH', ...Object.keys(others)]).toEqual(names);
});
