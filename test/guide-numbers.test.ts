import { expect, test } from 'vitest';
import { measuredFigures } from './guide/measured-figures.ts';

/** The expected docs/study/guide.md. */
function figuresPage(): string {
  return [
    '# Figures: other pages of the guide',
    '',
    'Measured over the starter clips, or worked out, and written by `npm run unit -- guide-numbers -u`. Pages must say them in these words.',
    '',
    '| page | what is measured | what the page says |',
    '| --- | --- | --- |',
    ...measuredFigures().map(({ page, what, says }) => `| [${page}](../${page}.md) | ${what} | ${says} |`),
    '',
  ].join('\n');
}

test('docs/study/guide.md has the figures that are measured now; after a change, run this test with -u', async () => {
  await expect(figuresPage()).toMatchFileSnapshot('../docs/study/guide.md');
});
