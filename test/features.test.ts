import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { blendMethods } from '../core/transition/methods/registry.ts';
import { nodeKinds } from '../core/tree/registry.ts';
import { testsOfKeys } from './features/by-key.ts';
import { featuresByPage } from './features/by-page.ts';

/** Features are not lost: each feature of the guide, and each key, names a test that shows it. */

const project = path.resolve(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(path.join(project, file), 'utf8');

/** Sections of the page of keys, each with its commands. */
const sections = new Map(
  read('docs/guide/keys.md')
    .split('\n## ')
    .slice(1)
    .map((section) => {
      const [title = '', ...lines] = section.split('\n');
      const commands = lines.flatMap(
        (line) => /^\| ([^|]+?)(?:, in the list of \w+)? \| `/.exec(line)?.[1] ?? [],
      );
      return [title, commands] as const;
    }),
);

/** Reason why `file › begin` names no test; null = it names one. */
function whyNoTest(place: string): string | null {
  const [file = '', begin = ''] = place.split(' › ');
  let text: string;
  try {
    text = read(`test/${file}.test.ts`);
  } catch {
    return `${place}: there is no such file`;
  }
  const names = [
    ...text.matchAll(/\btest(?:\.\w+\((?:[^()]|\([^()]*\))*\))?\(\s*(['`"])((?:\\.|(?!\1)[^])*)\1/g),
  ];
  const found = names.filter(([, , name = '']) => name.startsWith(begin));
  return found.length === 1 ? null : `${place}: ${found.length} tests are called so`;
}

describe('each feature names an existing test', () => {
  test.each(Object.keys(featuresByPage))('%s', (page) => {
    const places = (featuresByPage[page] ?? []).map((feature) => feature.split(' → ')[1] ?? feature);
    expect(places.map(whyNoTest).filter((why) => why !== null)).toEqual([]);
    expect(places).not.toEqual([]);
  });
});

test('each page of the guide has features', () => {
  const pages = readdirSync(path.join(project, 'docs/guide')).filter((name) => /^[a-z-]+\.md$/.test(name));
  expect(Object.keys(featuresByPage).toSorted()).toEqual(pages.map((name) => name.slice(0, -3)).toSorted());
});

test('each command of the page of keys names a test that presses its key', () => {
  expect(sections.size).toBeGreaterThan(8);
  expect(Object.keys(testsOfKeys)).toEqual([...sections.keys()]);
  for (const [section, commands] of sections) {
    const tests = testsOfKeys[section] ?? {};
    expect(Object.values(tests).flat().toSorted(), section).toEqual(commands.toSorted());
    expect(
      Object.keys(tests)
        .map(whyNoTest)
        .filter((why) => why !== null),
    ).toEqual([]);
  }
});

describe('each construction of the source texts has a page and a test', () => {
  const rows = read('docs/constructions.md')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| construction'))
    .map((line) => line.slice(2, -2).split(' | '));

  test.each(rows)('%s', (_name, _ids, text = '', page = '', place = '') => {
    expect(text).toMatch(/^[HTBE](, [HTBE])*$/);
    const [, name = ''] = /^\[[a-z-]+\]\(guide\/([a-z-]+)\.md\)$/.exec(page) ?? [];
    expect(whyNoTest(place)).toBeNull();
    expect(
      featuresByPage[name]?.some((feature) => feature.endsWith(` → ${place}`)),
      place,
    ).toBe(true);
    expect(read(`docs/guide/${name}.md`)).toMatch(/!\[[^\]]+\]\(pictures\//);
  });

  test('every blend method and kind of node has a row', () => {
    const listed = rows.flatMap(([, ids = '']) => [...ids.matchAll(/`(\w+)`/g)].map(([, id]) => id));
    const known = [...blendMethods, ...nodeKinds].map(({ id }) => id);
    expect(known.filter((id) => !listed.includes(id))).toEqual([]);
  });
});
