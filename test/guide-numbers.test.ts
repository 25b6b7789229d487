import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { measuredFigures } from './guide/measured-figures.ts';
import { figuresIn, pages, proseOf } from './guide/prose.ts';
import { settings } from './guide/settings.ts';
import { wrapDocument } from '../tools/wrap-documents.mjs';

const figures = measuredFigures();

/** The expected docs/study/guide.md. */
function figuresPage(): string {
  return [
    '# Figures: other pages of the guide',
    '',
    'Measured over the starter clips, or worked out, and written by `npm run unit -- guide-numbers -u`. Pages must say them in these words.',
    '',
    '| page | what is measured | what the page says |',
    '| --- | --- | --- |',
    ...figures.map(({ page, what, says }) => `| [${page}](../${page}.md) | ${what} | ${says} |`),
    '',
  ].join('\n');
}

test('docs/study/guide.md has the figures that are measured now; after a change, run this test with -u', async () => {
  expect(pages).toEqual(
    expect.arrayContaining([...Object.keys(settings), ...figures.map(({ page }) => page)]),
  );
  await expect(wrapDocument(figuresPage())).toMatchFileSnapshot('../docs/study/guide.md');
});

/** Without the phrases. Each must be there. */
function without(prose: string, phrases: readonly string[]): string {
  // The longest first: a short one may be a part of it.
  return phrases
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, phrase) => {
      expect(left, 'the page says').toContain(phrase);
      return left.replaceAll(phrase, ' ');
    }, prose);
}

test.each(pages)('each number of %s is measured, or a setting or an example that is listed', (page) => {
  const measured = figures.filter((each) => each.page === page).map(({ says }) => says);
  const listed = (settings[page] ?? []).map(([says]) => says);
  expect(figuresIn(without(proseOf(page), [...measured, ...listed]))).toEqual([]);
});

test.each(Object.entries(settings))('the settings that %s says are those of the code', (_page, listed) => {
  for (const [says, file, code = ''] of listed) {
    if (file === undefined) continue;
    const written = readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8');
    const text = file.endsWith('.md') ? written.replaceAll(/\n */g, ' ') : written;
    // `0.1` is not the `0.12` that it may become.
    const isThere = text
      .split(code)
      .slice(1)
      .some((after) => !/^\.?[\d_]/.test(after));
    expect(isThere, `${says}: ${code} in ${file}`).toBe(true);
  }
});
