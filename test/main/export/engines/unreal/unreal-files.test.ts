import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SettingsFile } from '#contract/exchange/settings-file.ts';
import { harmless, readTable, tableLine } from '#contract/exchange/text-table.ts';
import { engineFiles } from '#main/export/engine-files.ts';
import { attempt } from '#main/library/problems.ts';
import { anySettingsFile, hostileNames } from '#test/fixtures/exported-settings.ts';
import { forAll, forRuns } from '#test/fixtures/property.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

const files = anySettingsFile('unreal');

const cellsOf = (text: string) => valueOf(readTable(text)).rows.map(({ cells }) => cells);

function contentOf(file: SettingsFile, name: string): string {
  const found = engineFiles(file).find((each) => each.name === name);
  if (!found) throw new Error(`no ${name}`);
  return found.content;
}

const tableOf = (file: SettingsFile) => engineFiles(file).find(({ name }) => name === 'segue_assets.csv')!;

/** As `segue_settings.py` reads a name. */
const plain = (cell: string): string => (cell.startsWith("'") ? cell.slice(1) : cell);

test('any cells survive a table, and no name becomes a formula', () => {
  const cell = fc.oneof(fc.constantFrom(...hostileNames, "'quoted", "'=x", '-1'), fc.string());
  forAll(fc.array(cell, { minLength: 2, maxLength: 5 }), fc.constantFrom(',', ';'), (cells, mark) => {
    const safe = cells.map(harmless);
    expect(safe.filter((each) => /^[=+\-@\t\r]/.test(each))).toEqual([]);
    expect(safe.map(plain)).toEqual(cells);
    const head = safe.map((_, i) => `column ${i}`);
    expect(cellsOf(tableLine(head, mark) + tableLine([...safe, 'last'], mark))).toEqual([
      head,
      [...safe, 'last'],
    ]);
  });
});

test('the table names each transition, whatever it is called, in rows with different names', () =>
  forRuns(50, files, (drawn) => {
    const shouted = drawn.transitions.map((each) => ({ ...each, name: each.name.toUpperCase() }));
    const file = { ...drawn, transitions: [...drawn.transitions, ...shouted] };
    const rows = JSON.parse(contentOf(file, 'SegueTransitions.json')) as Record<string, string | number>[];
    expect(rows.map((row) => row['Transition'])).toEqual(file.transitions.map(({ name }) => name));
    const names = rows.map((row) => String(row['Name']));
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[\p{L}\p{N}_-]{1,110}$/u);
    for (const row of rows) expect(Object.keys(row)[0]).toBe('Name');
  }));

test('the struct has a property for each column of the table', () => {
  const [file] = fc.sample(files, 1);
  const rows = JSON.parse(contentOf(file, 'SegueTransitions.json')) as object[];
  const properties = contentOf(file, 'SegueTransitionRow.h').matchAll(/UPROPERTY.*\n\t\w+ (\w+)/g);
  expect(['Name', ...Array.from(properties, ([, name]) => name)]).toEqual(Object.keys(rows[0]));
});

test('a table of assets keeps what was typed, and gets rows for what is new', () =>
  forRuns(50, files, files, fc.constantFrom(',', ';'), fc.boolean(), (first, second, mark, endsInLine) => {
    const typed = cellsOf(tableOf(first).content).map((row, i) =>
      i === 0 ? row : [row[0], row[1], `/Game/A${i}`],
    );
    const lines = typed.map((row) => tableLine(row, mark)).join('');
    const existing = `\uFEFF${endsInLine ? lines : lines.trimEnd()}`;
    const extend = tableOf(second).extend!;
    const extended = existing + extend(existing);
    expect(extend(extended)).toBe('');
    const rows = cellsOf(extended.slice(1));
    expect(rows.slice(0, typed.length)).toEqual(typed);
    const keys = rows.slice(1).map(([kind, name]) => JSON.stringify([kind, plain(name)]));
    expect(new Set(keys).size).toBe(keys.length);
    for (const { name } of second.transitions) expect(keys).toContain(JSON.stringify(['transition', name]));
  }));

test('a table without its first line is refused, not written over', () => {
  const [file] = fc.sample(files, 1);
  const outcome = attempt('it', () => tableOf(file).extend!('walk,/Game/Walk\r\n'));
  expect(outcome).toMatchObject({ ok: false, error: { code: 'notTable' } });
});

test('foot plants become sync markers, and what has no counterpart is left to the user', () => {
  const [file] = fc.sample(files, 1);
  const [first] = file.transitions;
  const moment = { seconds: 0, frame: 0 };
  const marked = {
    ...first.source,
    markers: (['footPlant', 'out'] as const).map((kind) => ({ ...moment, kind, label: '' })),
    ranges: (['noTransition', 'phase'] as const).map((kind) => ({
      kind,
      label: '',
      start: moment,
      end: moment,
    })),
  };
  const destination = { ...first.destination, markers: [] };
  const transitions = [{ ...first, source: marked, destination }];
  const rows = cellsOf(tableOf({ ...file, transitions }).content);
  expect(rows.filter(([kind]) => kind === 'marker' || kind === 'range')).toEqual([
    ['marker', 'footPlant', 'sync'],
    ['marker', 'out', ''],
    ['range', 'noTransition', '/Script/PoseSearch.AnimNotifyState_PoseSearchBlockTransition'],
    ['range', 'phase', ''],
  ]);
});

test('the scripts are the same for every export', () =>
  forRuns(5, files, files, (a, b) => {
    for (const name of ['segue_apply.py', 'segue_read_marks.py', 'segue_settings.py', 'SegueTransitionRow.h'])
      expect(contentOf(a, name)).toBe(contentOf(b, name));
  }));
