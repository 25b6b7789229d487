import { expect, test } from 'vitest';
import { parseGameLog } from '../../../core/audit/parse-game-log.ts';
import { valueOf } from '../../fixtures/value-of.ts';

const entry = { from: 'walk', fromTime: 0.4, to: 'hop', toTime: 0.2, duration: 0.3 };

test('a CSV log is read by the names of its columns, in any order and spelling', () => {
  const plain = 'time,from,fromTime,to,toTime,duration\n12.5,walk,0.4,hop,0.2,0.3\n';
  expect(valueOf(parseGameLog(plain, 'game.csv'))).toEqual({
    entries: [{ place: 'game.csv:2', ...entry }],
    problems: [],
  });
  const other =
    'Actor;To clip;To time;From clip;from_time;Duration;Time\r\n\r\n7;"hop ""x""; y";0.2;walk;0.4;0.3;12.5\r\n';
  expect(valueOf(parseGameLog(other, 'game.csv')).entries).toEqual([
    { place: 'game.csv:3', ...entry, to: 'hop "x"; y' },
  ]);
});

test('a JSON log is an array of objects', () => {
  const text = JSON.stringify([{ time: 1, ...entry }]);
  expect(valueOf(parseGameLog(text, 'game.json')).entries).toEqual([
    { place: 'game.json, transition 1', ...entry },
  ]);
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
  const { entries, problems } = valueOf(parseGameLog(lines.join('\n'), 'game.csv'));
  expect(entries.map(({ place }) => place)).toEqual(['game.csv:2']);
  const advice = 'Correct or delete this line.';
  expect(problems).toEqual([
    `game.csv:3: fromTime: expected seconds from 0, found “abc”. ${advice}`,
    `game.csv:4: toTime: expected seconds from 0, found “-1”. ${advice}`,
    `game.csv:5: from: expected the name of a clip, found nothing. ${advice}`,
    `game.csv:6: toTime: expected seconds from 0, found nothing. ${advice}`,
  ]);
  const json = valueOf(parseGameLog(JSON.stringify([7, null, { ...entry, time: null }]), 'game.json'));
  expect(json.problems).toHaveLength(3);
  expect(json.problems[2]).toMatch(/^game\.json, transition 3: time: expected seconds/);
});

test('a file that is no log says what it lacks', () => {
  expect(parseGameLog('a,b\n1,2', 'x.csv')).toEqual({
    ok: false,
    error: expect.stringMatching(
      /^x\.csv:1: expected .*; missing: time, from, fromTime, to, toTime, duration$/,
    ),
  });
  expect(parseGameLog('[{', 'x.json')).toMatchObject({ ok: false, error: expect.stringMatching(/x\.json$/) });
  expect(parseGameLog('{"a": 1}', 'x.json')).toMatchObject({ ok: false });
  expect(parseGameLog('', 'x.csv')).toMatchObject({ ok: false });
});
