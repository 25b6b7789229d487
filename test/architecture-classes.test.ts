import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { project } from './fixtures/source-imports.ts';

/** What all features may wear besides their own. */
const shared = ['renderer/app/styles', 'renderer/controls', 'renderer/kit'];

const files = readdirSync(path.join(project, 'renderer'), { recursive: true })
  .map((name) => `renderer/${String(name).replaceAll(path.sep, '/')}`)
  .map((file) => ({ file, place: placeOf(file) }));

/** The feature of a file, or what is shared; else its folder. */
function placeOf(file: string): string {
  const [feature] = /^renderer\/features\/[\w-]+/.exec(file) ?? [];
  return feature ?? shared.find((folder) => file.startsWith(`${folder}/`)) ?? path.posix.dirname(file);
}

const textOf = (file: string): string => readFileSync(path.join(project, file), 'utf8');

/** Classes that the rules of a style sheet name. */
function classesNamed(css: string): string[] {
  const selectors = css.replace(/\/\*.*?\*\//gs, '').match(/[^{};]+(?=\{)/g) ?? [];
  return selectors.flatMap((selector) =>
    [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name),
  );
}

/** Classes in `class="…"`, and in the texts of `class={…}` and `classes = […]` that are not compared with. */
function classesWorn(source: string): string[] {
  const plain = [...source.matchAll(/\b(?:class|look)="([^"]*)"/g)].map(([, text = '']) => text);
  const computed = [...source.matchAll(/\bclass=\{((?:[^{}]|\{[^{}]*\})*)\}|\bclasses = (\[[^\]]*\])/g)];
  const texts = computed.flatMap(([, braced, listed = '']) =>
    [...(braced ?? listed).matchAll(/(?<![!=]== )'([^']*)'|`([^`]*)`/g)].map(
      ([, quoted, template = '']) => quoted ?? template.replace(/\$\{[^}]*\}/g, ' '),
    ),
  );
  return [...plain, ...texts]
    .flatMap((text) => text.split(/\s+/))
    .filter((name) => /^[a-z][\w-]*$/i.test(name));
}

describe('classes of style sheets', () => {
  test('a feature wears only its own classes and those of kit, controls and app/styles', () => {
    const places = new Map<string, Set<string>>();
    for (const { file, place } of files.filter((each) => each.file.endsWith('.css')))
      for (const name of classesNamed(textOf(file)))
        places.set(name, (places.get(name) ?? new Set()).add(place));
    const worn = files
      .filter(({ file }) => file.startsWith('renderer/features/') && file.endsWith('.tsx'))
      .flatMap(({ file, place }) => classesWorn(textOf(file)).map((name) => ({ file, place, name })));
    expect(worn.length).toBeGreaterThan(500);
    const borrowed = worn.flatMap(({ file, place, name }) => {
      const named = [...(places.get(name) ?? [])];
      const isOwn = named.length === 0 || [place, ...shared].some((each) => named.includes(each));
      return isOwn ? [] : [`${file} wears .${name} of ${named.join(' and ')}`];
    });
    expect(borrowed).toEqual([]);
  });
});
