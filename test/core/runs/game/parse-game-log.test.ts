import { expect, test } from 'vitest';
import { readTable } from '#contract/exchange/text-table.ts';
import { rowsOfJson, rowsOfTable, transitionOf } from '#core/runs/game/parse-game-log.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

const written = { from: 'walk', fromTime: 0.4, to: 'hop', toTime: 0.2, duration: 0.3 };
const entry = { ...written, fromTime: { inFile: 0.4 }, toTime: { inFile: 0.2 } };

/** The transitions of a log, or what is wrong with their lines. */
function read(rows: ReturnType<typeof rowsOfJson>) {
  return valueOf(rows)
    .map(([place, row]) => transitionOf(place, row))
    .map((line) => (line.ok ? line.value : line.error));
}

const tableOf = (text: string) => rowsOfTable(valueOf(readTable(text)).rows, 'game.csv');

test.each([
  ['columns in another order', 'to,toTime,duration,time,from,fromTime\nhop,0.2,0.3,12.5,walk,0.4'],
  [
    'other spellings and columns, semicolons',
    'Actor;To clip;To time;From clip;from_time;Duration;Time\n7;hop;0.2;walk;0.4;0.3;1',
  ],
  ['decimal commas', 'time;from;fromTime;to;toTime;duration\r\n12,5;walk;0,4;hop;0,2;0,3\r\n'],
  [
    'quotes around everything, and decimal commas',
    '"time","from","fromTime","to","toTime","duration"\n"12,5","walk","0,4","hop","0,2","0,3"',
  ],
  ['blanks around quotes', 'time, "from", fromTime, "to", toTime, duration\n1, "walk", 0.4, "hop", 0.2, 0.3'],
  [
    'tabs without end',
    `time\tfrom\tfromTime\tto\ttoTime\tduration${'\t'.repeat(4e5)}\n1\twalk\t0.4\thop\t0.2\t0.3${'\t'.repeat(4e5)}`,
  ],
])('a log with %s is read', (_, text) => {
  expect(read(tableOf(text))).toEqual([{ place: 'game.csv:2', ...entry }]);
});

test('a name may hold quotes, separators and line breaks; places count the lines of the file', () => {
  const text =
    'time,from,fromTime,to,toTime,duration\r\n\r\n1,"hop ""x""; y,\nz",0.4,hop,0.2,0.3\r\n1,walk,0.4,hop,0.2,0.3';
  expect(read(tableOf(text))).toEqual([
    { place: 'game.csv:3', ...entry, from: 'hop "x"; y,\nz' },
    { place: 'game.csv:5', ...entry },
  ]);
});

test('a JSON log is an array of objects', () => {
  const text = JSON.stringify([{ time: 1, ...written }]);
  expect(read(rowsOfJson(text, 'game.json'))).toEqual([{ place: 'game.json, transition 1', ...entry }]);
});

test('a damaged line names its place, its field and what to do, and the others are read', () => {
  const lines = [
    'time,from,fromTime,to,toTime,duration',
    '1,walk,0.4,hop,0.2,0.3',
    '2,walk,abc,hop,0.2,0.3',
    '3,walk,0.4,hop,-1,0.3',
    '4,,0.4,hop,0,0.3',
    '5,walk,0.4,ho',
  ];
  const advice = 'Correct or delete this line.';
  expect(read(tableOf(lines.join('\n')))).toEqual([
    { place: 'game.csv:2', ...entry },
    `game.csv:3: fromTime: expected seconds from 0, found “abc”. ${advice}`,
    `game.csv:4: toTime: expected seconds from 0, found “-1”. ${advice}`,
    `game.csv:5: from: expected the name of a clip, found nothing. ${advice}`,
    `game.csv:6: toTime: expected seconds from 0, found nothing. ${advice}`,
  ]);
  const json = read(rowsOfJson(JSON.stringify([7, null, { ...written, time: null }]), 'game.json'));
  expect(json).toHaveLength(3);
  expect(json[2]).toMatch(/^game\.json, transition 3: time: expected seconds/);
});

test('a file that is no log says what it lacks', () => {
  expect(tableOf('\na,b\n1,2')).toEqual({
    ok: false,
    error: expect.stringMatching(
      /^game\.csv:2: expected .*; missing: time, from, fromTime, to, toTime, duration$/,
    ),
  });
  expect(rowsOfJson('[{', 'x.json')).toMatchObject({ ok: false, error: expect.stringMatching(/x\.json$/) });
  expect(rowsOfJson('{"a": 1}', 'x.json')).toMatchObject({ ok: false });
  expect(tableOf('')).toMatchObject({ ok: false });
});
