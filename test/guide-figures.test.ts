import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { USUAL_DURATION } from '#core/tree/document/document.ts';
import { offeredMethods } from '#core/methods/registry.ts';
import { unrealDeadBlend } from '#core/methods/unreal-dead-blend.ts';
import { unrealInertialization } from '#core/methods/unreal-inertialization.ts';
import { CODE_LINES, hasSteps, sectionsOf } from './guide/prose.ts';

const page = (name: string): string =>
  readFileSync(path.resolve(import.meta.dirname, '../docs/guide', `${name}.md`), 'utf8');

/** Cells of the rows of a table below `heading`, without its head. */
function tableBelow(text: string, heading: string): readonly (readonly string[])[] {
  const [, below = ''] = text.split(`\n## ${heading}\n`);
  const [table = ''] = /(^\|.*\n)+/m.exec(below) ?? [];
  const [, , ...rows] = table.trimEnd().split('\n');
  return rows.map((row) => row.slice(2, -2).split(' | '));
}

/** A number of a table that the study writes, with its unit. */
interface Figure {
  readonly value: number;
  readonly unit: string;
}

const UNITS = /m\/s[²³]?|°\/s²?|°|cm\/s|cm|%/;
const NUMBER = /[−-]?\d+(?:[.,]\d+)?/g;
const valueIn = (text: string): number => Number(text.replace('−', '-'));

/** The first unit of a title. */
const unitIn = (title: string): string => UNITS.exec(title)?.[0] ?? '';

/** All tables of a page of the study, each with its first cell: `every 0.08 s`, or `metric`. */
function studyTables(name: string) {
  const text = readFileSync(path.resolve(import.meta.dirname, '../docs/study', `${name}.md`), 'utf8');
  return [...text.matchAll(/(^\|.*\n)+/gm)].map(([table]) => {
    const [[first, ...heads], , ...rows] = table
      .trimEnd()
      .split('\n')
      .map((row) => row.slice(2, -2).split(' | '));
    return { first, heads, rows: new Map(rows.map(([row, ...cells]) => [row, cells])) };
  });
}

/**
 * All numbers of pages of the study. The unit is in the title of a row, or in that of its column or the one
 * before.
 */
function studyFigures(...names: readonly string[]): readonly Figure[] {
  return names.flatMap(studyTables).flatMap(({ heads, rows }) =>
    [...rows].flatMap(([row, cells]) =>
      cells.flatMap((cell, i) => {
        const unit = [row, heads[i], heads[i - 1] ?? ''].map(unitIn).find((each) => each !== '') ?? '';
        return (cell.match(NUMBER) ?? []).map((text) => ({ value: valueIn(text), unit }));
      }),
    ),
  );
}

/** Units of results. */
const MEASURED = String.raw`m/s[²³]?|°/s²?|°|cm|%`;

/**
 * Numbers of sections of a page that stand before a unit, as they are written. Shares of frames that a
 * measure is about are none.
 */
function claims(
  sections: readonly string[],
  units = MEASURED,
): readonly (readonly [text: string, unit: string])[] {
  const number = new RegExp(
    String.raw`([−-]?\d[\d.\u202f]*)(?: to ([\d.]+))?(?: \[([^\]]+)\])?\s?(${units})`,
    'g',
  );
  return sections.flatMap((section) => {
    const flowing = section
      .replaceAll(/^\|.*\n/gm, '')
      .replaceAll(CODE_LINES, '')
      .replaceAll(/\n */g, ' ');
    const prose = flowing.replaceAll(/(?:^|\s)95 % /g, ' ');
    const found = prose.matchAll(number);
    return [...found].flatMap(([, first, last, between = '', unit]) =>
      [first, last, ...between.split(', ')]
        .filter(Boolean)
        .map((each) => [each.replace('\u202f', ''), unit] as const),
    );
  });
}

const spaceless = (cells: readonly string[]) => cells.map((cell) => cell.replaceAll(/[\s\u202f]/g, ''));

test('the figures of the choice of a method, and of stress, are those that the study wrote', () => {
  const [storm, game, calm] = studyTables('stress').map(({ rows }) => rows);
  const of = (method: string) => {
    const [mean, max, speed, fastest, acceleration, beyond] = storm.get(method) ?? [];
    return {
      mean,
      max,
      speed,
      fastest,
      acceleration,
      beyond: [beyond, game.get(method)?.[5], calm.get(method)?.[5]],
    };
  };
  const choice = tableBelow(page('which-method'), 'By figures');
  expect(choice.length).toBeGreaterThan(5);
  for (const [method = '', ...figures] of choice) {
    const { mean, fastest, beyond } = of(method);
    expect(figures, method).toEqual([mean, fastest, ...beyond]);
  }
  const all = tableBelow(page('stress'), 'All methods');
  expect(all.map(([method]) => method)).toEqual(offeredMethods.map(({ label }) => label));
  for (const [method = '', ...figures] of all) {
    const { mean, max, speed, fastest, acceleration, beyond } = of(method);
    expect(spaceless(figures), method).toEqual([mean, max, speed, fastest, acceleration, ...beyond]);
  }
  const speedOf = (method: string): number => Number(of(method).fastest);
  expect(speedOf('Dead blending') / speedOf('Spring inertialization'), 'half the speed').toBeCloseTo(0.5, 1);
  expect(speedOf('Unreal inertialization') / speedOf('Quintic inertialization'), 'three times').toBeCloseTo(
    3,
    1,
  );
  const slots = [...page('stress').matchAll(/^\| [A-E] (.+?) \| ([\d.]+) \| (\d+) \| ([\d.]+) \|$/gm)];
  expect(slots).toHaveLength(5);
  for (const [, method, ...figures] of slots) {
    const { max, fastest, beyond } = of(method);
    expect(figures, method).toEqual([max, fastest, beyond[0]]);
  }
});

const read = (file: string): string =>
  readFileSync(path.resolve(import.meta.dirname, '../docs', file), 'utf8');

test.each([
  ['guide/stress.md', ['Try it', 'All methods'], ['stress', 'mocap'], 6],
  ['guide/which-method.md', ['By figures', 'One transition at a time'], ['stress', 'mocap'], 2],
  ['study/README.md', ['Conclusions', 'Limits'], ['made', 'mocap'], 2],
])('each number with a unit on %s is in a table that the study wrote', (file, headings, tables, least) => {
  const figures = studyFigures(...tables);
  const sections = sectionsOf(read(file)).filter((section) =>
    headings.includes(section.slice('## '.length, section.indexOf('\n'))),
  );
  expect(sections).toHaveLength(headings.length);
  const numbers = claims(sections);
  expect(numbers.length).toBeGreaterThanOrEqual(least);
  const unknown = numbers.filter(([text, unit]) => {
    const digits = text.split('.')[1]?.length ?? 0;
    return !figures.some(
      (figure) => figure.unit === unit && figure.value.toFixed(digits) === valueIn(text).toFixed(digits),
    );
  });
  expect(unknown).toEqual([]);
});

/** Sections of a page of the guide that have steps to follow. */
const stepsOf = (name: string): readonly string[] => sectionsOf(read(`guide/${name}`)).filter(hasSteps);

/**
 * Decimal numbers of tables in sections with steps; those of stress are compared with the study.
 */
function tabled(name: string): readonly (readonly [name: string, text: string, unit: string])[] {
  if (name === 'stress.md') return [];
  const steps = stepsOf(name).join('');
  const tables = [...steps.matchAll(/(^\|.*\n)+/gm)].map(([table]) => table);
  return tables.flatMap((table) => (table.match(/\d+\.\d+/g) ?? []).map((text) => [name, text, ''] as const));
}

test('each number with a unit in the steps of a page is in the window test that follows them, or in a table that the study wrote', () => {
  const tests = readdirSync(path.join(import.meta.dirname, 'e2e'))
    .filter((name) => name.startsWith('guide'))
    .map((name) => readFileSync(path.join(import.meta.dirname, 'e2e', name), 'utf8'))
    .join('');
  const written = new Set(studyFigures('stress').map(({ value, unit }) => `${value} ${unit}`));
  written.add(`${((0.3 * 66.4) / 131).toFixed(2)} s`); // of dead blending: scale, offset and velocity
  written.add(`${(USUAL_DURATION / 2) * 60} f`); // generated steps jump half-way through a new take
  const pages = readdirSync(path.resolve(import.meta.dirname, '../docs/guide')).filter((name) =>
    name.endsWith('.md'),
  );
  const units = String.raw`${MEASURED}|(?:mm|ms|s|f|frames)\b`;
  const numbers = pages.flatMap((name) => [
    ...claims(stepsOf(name), units).map(([text, unit]) => [name, text, unit] as const),
    ...tabled(name),
  ]);
  expect(numbers.length).toBeGreaterThan(90);
  const unknown = numbers.filter(([, text, unit]) => {
    const exact = text.includes('.') ? '' : String.raw`(?!\d)`;
    const isFollowed = new RegExp(`(?<![\\d.])${text.replace('.', String.raw`\.`)}${exact}`).test(tests);
    return !isFollowed && !written.has(`${valueIn(text)} ${unit}`);
  });
  expect(unknown).toEqual([]);
});

test('each setting of a slot with one of Unreal’s nodes has a row that says where its value goes', () => {
  const ofEverySlot = ['Joint profile', 'Cut joints', 'Cut curves', 'Root blend time', 'Ignore velocity'];
  const named = tableBelow(page('unreal-values'), 'Where the values go').map(
    ([name = '']) => name.split(' (')[0],
  );
  const parameters = [unrealDeadBlend, unrealInertialization].flatMap((node) =>
    Object.values({ ...node.parameters, ...node.options }),
  );
  expect([...new Set(named)].toSorted()).toEqual(
    [...new Set([...parameters.map(({ label }) => label), ...ofEverySlot])].toSorted(),
  );
});
