import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { closureOf, project } from '#test/fixtures/source-imports.ts';
import { traceOf } from './traces.ts';

const page = readFileSync(path.join(project, 'docs/take-it-home.md'), 'utf8');

const values = { blendTime: 0.3, easing: 'smoothstep', scale: 0.3, minimum: 0.1, maximum: 1 };
const methods = [
  ['dead-blending', 'dead-blend-article', () => traceOf('deadBlendArticle', values)],
  ['inertialization', 'spring-exact', () => traceOf('springExact', { halfLife: 0.12 })],
] as const;

test.each(methods)('the page lists the files of %s, all that it imports', (heading, file) => {
  const [, section = ''] = page.split(new RegExp(`^## ${heading.replace('-', ' ')}$`, 'im'));
  const listed = [...(section.split(/^## /m)[0] ?? '').matchAll(/^- `(core\/[^`]+)`/gm)].map(
    ([, name]) => name,
  );
  expect(listed.toSorted()).toEqual([...closureOf(`core/transition/methods/${file}.ts`)].toSorted());
});

test.each(methods)('the numbers for a port of %s are current', async (name, _, trace) => {
  const text = `${JSON.stringify(trace(), null, 2)}\n`;
  await expect(text).toMatchFileSnapshot(path.join(project, `docs/take-it-home/${name}.json`));
});
