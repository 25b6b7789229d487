import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { unrealDeadBlend } from '../core/transition/methods/unreal-dead-blend.ts';
import { unrealInertialization } from '../core/transition/methods/unreal-inertialization.ts';

const page = (name: string): string =>
  readFileSync(path.resolve(import.meta.dirname, '../docs/guide', `${name}.md`), 'utf8');

/** Cells of the rows of a table below `heading`, without its head. */
function tableBelow(text: string, heading: string): readonly (readonly string[])[] {
  const [, below = ''] = text.split(`\n## ${heading}\n`);
  const [table = ''] = /(^\|.*\n)+/m.exec(below) ?? [];
  const [, , ...rows] = table.trimEnd().split('\n');
  return rows.map((row) => row.slice(2, -2).split(' | '));
}

test('the figures of the choice of a method are those of the stress run', () => {
  const measured = new Map(
    tableBelow(page('stress'), 'All methods').map(([method, mean, , , speed, , ...beyond]) => [
      method,
      [mean, speed, ...beyond],
    ]),
  );
  const rows = tableBelow(page('which-method'), 'By figures');
  expect(rows.length).toBeGreaterThan(5);
  for (const [method = '', ...figures] of rows) expect(figures, method).toEqual(measured.get(method));
});

test('each setting of a slot with one of Unreal’s nodes has a row that says where its value goes', () => {
  const ofEverySlot = ['Joint profile', 'Cut joints', 'Root blend time', 'Ignore velocity'];
  const named = tableBelow(page('unreal-values'), 'Where the values go').map(
    ([name = '']) => name.split(' (')[0],
  );
  const parameters = [unrealDeadBlend, unrealInertialization].flatMap((node) =>
    Object.values(node.parameters),
  );
  expect([...new Set(named)].toSorted()).toEqual(
    [...new Set([...parameters.map(({ label }) => label), ...ofEverySlot])].toSorted(),
  );
});
