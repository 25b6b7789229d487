import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { auditedTransitions, logRows } from '#main/cli/audit/audited-transitions.ts';
import { auditedTransition, madeTransition, variantsOf } from '#main/cli/audit/audited.ts';
import { slotOf, transitionOf } from '#test/fixtures/transitions.ts';
import { addClip } from '../../sample-rows.ts';
import { temporaryFolder, temporaryLibrary } from '../../temporary.ts';

const slots = [slotOf('crossfade', { easing: 'linear' }), slotOf('springExact')];

test('slots with a blend time are judged at each time, others once', () => {
  const grid = { variants: null, blendTimes: [0.1, 0.4] };
  const { names, transition } = auditedTransition(transitionOf({ slots, chosen: 1 }), grid);
  expect(names).toEqual(['A crossfade 0.1 s', 'A crossfade 0.4 s', 'B springExact']);
  expect(transition.slots[1].values).toMatchObject({ blendTime: 0.4, easing: 'linear' });
  expect(transition.slots[2]).toEqual(slots[1]);
  expect(transition.chosen).toBe(0);
});

test('without methods and times, a transition is judged as it is', () => {
  const own = transitionOf({ slots, chosen: 1 });
  expect(auditedTransition(own, { variants: null, blendTimes: null }).transition).toEqual(own);
});

test('a logged transition blends as long as the game did, unless other times are asked for', () => {
  const [from, to] = ['walk', 'hop'].map((name) => ({ id: name, name, time: 0.5, fps: 60 }));
  const methods = ['quintic', 'springExact'];
  const logged = madeTransition(from, to, { variants: variantsOf(methods), blendTimes: null }, 0.15);
  expect([logged.name, logged.names]).toEqual(['walk 0.50 s → hop 0.50 s', methods]);
  expect(logged.transition.slots[0].values['blendTime']).toBe(0.15);
  const asked = madeTransition(from, to, { variants: variantsOf(methods), blendTimes: [0.3] }, 0.15);
  expect(asked.names).toEqual(['quintic 0.3 s', 'springExact']);
});

test('lines of a log are one transition where they name the same clips, in whatever way', async () => {
  const { db } = temporaryLibrary();
  const [walk, hop] = ['walk', 'hop'].map((name, i) => addClip(db, `/clips/${name}.bvh`, { rise: i + 1 }));
  const log = path.join(temporaryFolder(), 'log.csv');
  const named = [
    ['walk', 'hop'],
    ['/Game/Walk.Walk', 'HOP.bvh'],
    ['hop', 'walk'],
    ['WALK', hop],
    ['run', 'hop'],
  ];
  const lines = named.map(([from, to]) => `1,${from},0.05,${to},0,0.3`);
  writeFileSync(log, ['time,from,fromTime,to,toTime,duration', ...lines].join('\n'));
  const choice = { kind: 'log', value: log } as const;
  const args = { choice, methods: null, presets: [], blendTimes: null };
  const found = await auditedTransitions(db, args, new AbortController().signal);
  const ends = found?.all.map(({ transition: { source, destination }, count }) => [
    source.id,
    destination.id,
    count,
  ]);
  expect(ends).toEqual([
    [walk, hop, 3],
    [hop, walk, 1],
  ]);
  expect(found?.problems.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^log\.csv:6: No clip in this library is called “run”/),
  ]);
});

/** The rows of a log as text, or why it has none; and the problems of its lines. */
function rowsOf(text: string): readonly unknown[] {
  const problems: string[] = [];
  const rows = logRows(text, 'game.log', problems);
  return [
    rows.ok ? [...rows.value].map(([place, row]) => `${place} ${JSON.stringify(row)}`) : rows.error,
    problems,
  ];
}

const head = 'time,from,fromTime,to,toTime,duration';
const entries = (...values: readonly unknown[]): string =>
  JSON.stringify(head.split(',').map((name, i) => [name, values[i]]));
const recorded = [
  '{"format": "segue.recording", "version": 1, "engine": "own", "metresPerUnit": 1, "up": "y", "handedness": "right", "figure": "Hero", "joints": ["hips"]}',
  '{"request": {"time": 1, "from": "walk", "fromTime": 0, "to": "hop", "toTime": 0, "duration": 0.2}}',
  '{"odd": 1}',
].join('\n');

test.each<[what: string, text: string, rows: unknown, problems?: readonly string[]]>([
  [
    'commas',
    `${head}\n1,walk,0.4,hop,0.2,0.15\n2,"a ""b""",0,c,0,0\n`,
    [
      `game.log:2 ${entries('1', 'walk', '0.4', 'hop', '0.2', '0.15')}`,
      `game.log:3 ${entries('2', 'a "b"', '0', 'c', '0', '0')}`,
    ],
  ],
  [
    'semicolons',
    `${head.replaceAll(',', ';')}\n1;walk;0,4;hop;0;0`,
    [`game.log:2 ${entries('1', 'walk', '0,4', 'hop', '0', '0')}`],
  ],
  [
    'a list in JSON',
    ' [{"time": 1, "from": "walk"}, 7]',
    ['game.log, transition 1 [["time",1],["from","walk"]]', 'game.log, transition 2 []'],
  ],
  [
    'a recording, with its faulty lines',
    recorded,
    [
      'game.log:2 [["from","walk"],["to","hop"],["duration",0.2],["run",1],["time",1],["method",""],["fromTime",0],["toTime",0]]',
    ],
    ['game.log:3: expected {"request": {…}} or {"pose": {…}}. Delete it.'],
  ],
  [
    'JSON that is cut',
    '{"a": [',
    expect.stringMatching(/^Not a JSON file \(.+\)\. Export the log again: game\.log$/),
  ],
  [
    'another table',
    'a,b\n1',
    `game.log:1: expected a line with the names ${head.replaceAll(',', ', ')}; missing: ${head.replaceAll(',', ', ')}`,
  ],
])('a log is read as it is: %s', (_, text, rows, problems = []) => {
  expect(rowsOf(text)).toEqual([rows, problems]);
});
