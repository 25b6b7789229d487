import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const project = path.resolve(import.meta.dirname, '..');
const sources = ['core', 'contract', 'main', 'preload', 'renderer', 'test', 'tools'].flatMap((folder) =>
  readdirSync(path.join(project, folder), { recursive: true }).map(
    (name) => `${folder}/${String(name).replaceAll('\\', '/')}`,
  ),
);

/** What is written in a document as code and looks like a file of the project, or a folder of it. */
function filesNamedIn(document: string): string[] {
  const text = readFileSync(path.join(project, document), 'utf8');
  return [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)*\.(?:tsx?|mjs))`/g)].map(([, name = '']) => name);
}

function documentsIn(folder: string): string[] {
  const names = readdirSync(path.join(project, folder), { recursive: true }).map(String);
  return names.filter((name) => name.endsWith('.md')).map((name) => path.join(folder, name));
}

test('every source file that a document names is there', () => {
  const gone = ['README.md', ...documentsIn('docs')].flatMap((document) =>
    filesNamedIn(document)
      .filter((name) => !sources.some((source) => `/${source}`.endsWith(`/${name}`)))
      .map((name) => `${document} names ${name}`),
  );
  expect(filesNamedIn('docs/life-of-a-transition.md').length).toBeGreaterThan(20);
  expect(gone).toEqual([]);
});

test('decisions are numbered without a gap', () => {
  const numbers = readdirSync(path.join(project, 'docs/adr')).map((name) => Number(name.slice(0, 4)));
  expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, i) => i + 1));
});
