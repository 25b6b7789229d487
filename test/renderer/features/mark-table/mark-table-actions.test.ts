import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { markTableActions, tableText } from '#renderer/features/mark-table/mark-table-actions.ts';
import type { App } from '#renderer/stores/app.ts';
import { defaultWorkspace } from '#renderer/stores/workspace/workspace.ts';
import { clipOf, markerOf, rangeOf } from '#test/renderer/stores/library-fixture.ts';

const linesOf = (label: string, clip = {}, time = 0.5): readonly string[] =>
  tableText([
    { clip: { ...clipOf('walk'), ...clip }, mark: { ...markerOf('m', 'walk', time, 'footPlant'), label } },
  ]).split('\r\n');

test('a line of heads, then times with a decimal point, frames of the file, and text', () => {
  expect(linesOf('left', { trimmedFrames: 1, tags: ['run', 'cleaned'] })).toEqual([
    'Clip\tTime (s)\tFrame\tEnd (s)\tEnd frame\tKind\tLabel\tTags',
    'walk\t0.5\t31\t\t\tFoot plant\tleft\t"run, cleaned"',
    '',
  ]);
});

test('a range has an end, in seconds and in frames of the file', () => {
  const range = rangeOf('r', 'walk', [0.5, 1.25], 'noTransition');
  const [, line] = tableText([{ clip: { ...clipOf('walk'), trimmedFrames: 1 }, mark: range }]).split('\r\n');
  expect(line).toBe('walk\t0.5\t31\t1.25\t76\tNo transition\t\t');
});

test('numbers stay numbers: between frames, before the first frame, and without exponents', () => {
  const numbers = (time: number): readonly string[] => linesOf('', {}, time)[1].split('\t').slice(1, 3);
  expect(numbers(1 / 3)).toEqual(['0.33333', '20']);
  expect(numbers(-0.5)).toEqual(['-0.5', '-30']);
  expect(numbers(1e-9)).toEqual(['0', '0']);
  expect(numbers(-1e-9)).toEqual(['0', '0']);
  expect(numbers(1e6)).toEqual(['1000000', '60000000']);
});

test.each(['=1+1', '+49', '-x', '@sum', '＝1'])('%s does not become a formula', (label) => {
  expect(linesOf(label, { name: label })[1].split('\t')[6]).toBe(`'${label}`);
  expect(linesOf('', { name: label })[1].split('\t')[0]).toBe(`'${label}`);
});

test('separators are quoted', () => {
  expect(tableText([]).split('\r\n')).toHaveLength(2);
  expect(linesOf('a "b"')[1]).toContain('\t"a ""b"""\t');
  expect(linesOf('a\tb')[1]).toContain('\t"a\tb"\t');
  expect(linesOf('a\nb')[1]).toContain('\t"a\nb"\t');
  expect(linesOf('\t=1')[1]).toContain(`\t"'\t=1"\t`);
});

test('commands on the table are offered while their table is on the screen', () => {
  const isOffered = (bottom: boolean): boolean | undefined => {
    const collapsed = { ...defaultWorkspace.collapsed, bottom };
    const state = signal({ ...defaultWorkspace, bottomTab: 'markers' as const, collapsed });
    return markTableActions[0].offered?.({ workspace: { state } } as unknown as App);
  };
  expect(isOffered(false)).toBe(true);
  expect(isOffered(true)).toBe(false);
});
