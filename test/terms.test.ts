import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** One term for one thing in what people read: texts of the window, and the guide. */

const project = path.resolve(import.meta.dirname, '..');

/** Words that are not used, each with the term in its place. */
const terms: readonly (readonly [RegExp, string])[] = [
  [/\b(the|in) Lab\b/, 'library, or the kind of the item'],
  [/\bdrawing quality\b/i, 'quality'],
  [/\bexport uses (A|B|C|D|slot)\b/i, 'chosen slot'],
  [/\bjoint mask\b/i, 'joint profile'],
  [/\b(transition|selected|listed) points?\b|\bof points\b|\bno point is\b/i, 'marker or range'],
  [/\b(filter|rename|delete|copy|select all) points?\b/i, 'marker or range'],
];

const filesOf = (folder: string, ending: RegExp): readonly string[] =>
  readdirSync(path.join(project, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => path.join(folder, name));

/** Strings and texts between tags of a source file, without its comments. */
function textsIn(source: string): readonly string[] {
  const code = source.replace(/\/\*[^]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
  return [...code.matchAll(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|>[^<>{}]+</g)].map(([text]) => text);
}

test('texts of the window and the guide have one term for one thing', () => {
  const source = ['renderer', 'contract', 'core', 'main'].flatMap((folder) => filesOf(folder, /\.tsx?$/));
  const guide = filesOf('docs/guide', /\.md$/);
  const read = (file: string): string => readFileSync(path.join(project, file), 'utf8');
  const texts = [
    ...source.flatMap((file) => textsIn(read(file)).map((text) => [file, text] as const)),
    ...guide.map((file) => [file, read(file).replaceAll(/\n */g, ' ')] as const),
  ];
  expect(texts.length).toBeGreaterThan(10_000);
  const others = texts.flatMap(([file, text]) =>
    terms.flatMap(([word, term]) =>
      word.test(text) ? [`${file}: ${word.exec(text)?.[0]}, for ${term}`] : [],
    ),
  );
  expect(others).toEqual([]);
});
