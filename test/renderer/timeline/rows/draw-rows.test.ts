import { expect, test } from 'vitest';
import { wholeLabel } from '#contract/rows/clip-label.ts';
import type { MarkerKind, RangeKind } from '#contract/rows/library-rows.ts';
import { addShape } from '#renderer/timeline/rows/kinds/marker-shapes.ts';
import type { SuggestedMarker, TimelineModel } from '#renderer/timeline/model/timeline-model.ts';
import { paper, type Drawn } from '#test/fixtures/paper.ts';
import { marker, ranged, rangeFrom } from '../timeline-fixture.ts';
import { drawn } from './drawn-timeline.ts';

/** The source is at 48 to 110 px, blends at 110 and 134 px, the destination at 158 px; the seam at 304 px. */
const close = { start: -0.5, zoom: 400 };

const spots = (points: Drawn['paths'][number]['points']): string =>
  points.map(({ x, y }) => `${Math.round(x * 10) / 10},${Math.round(y * 10) / 10}`).join(' ');

/** Paths of a colour, each with its opacity, dashes and corners. */
const traced = ({ paths }: Pick<Drawn, 'paths'>, how: string, colour: string): string[] =>
  paths
    .filter((path) => path.how === how && path.colour === colour && path.points.length > 0)
    .map(({ opacity, dashes, points }) => `${opacity} [${dashes}] ${spots(points)}`);

const filled = ({ boxes }: Pick<Drawn, 'boxes'>, colour: string): string[] =>
  boxes
    .filter((box) => box.colour === colour)
    .map(({ opacity, x, y, width, height }) => `${opacity} ${x},${y} ${width}×${height}`);

/** Words of a row, `text x`, by the middle of their line. */
const written = ({ words }: Pick<Drawn, 'words'>, middle: number): string[] =>
  words.filter(({ y }) => y === middle + 4).map(({ text, x }) => `${text} ${Math.round(x * 10) / 10}`);

const looped: TimelineModel = {
  ...ranged,
  source: { ...ranged.source, loop: true },
  destination: { ...ranged.destination, loop: true },
};
const chained = { ...ranged, earlier: [{ name: wholeLabel('idle'), span: { start: -3.8, end: -2 } }] };
const alone = { ...looped, hasSeam: false, blends: [], destination: { ...looped.destination, time: 0 } };

test.each([
  [
    'played up to the seam, and from it',
    ranged,
    ['204.5 504.5 1 []', '504.5 544.5 0.5 [4 3]', '544.5 604.5 0.28 [1 3]'],
    ['479.5 504.5 0.28 [1 3]', '504.5 579.5 1 [12 4]'],
  ],
  [
    'loops: a round more at both ends',
    looped,
    ['92.5 204.5 0.5 [4 3]', '204.5 504.5 1 []', '504.5 544.5 0.5 [4 3]', '544.5 604.5 0.28 [1 3]'],
    ['479.5 504.5 0.28 [1 3]', '504.5 579.5 1 [12 4]', '579.5 679.5 0.5 [4 3]'],
  ],
  [
    'a chain: the clip before, and the source from where it was entered',
    { ...chained, source: looped.source },
    ['124.5 304.5 1 []', '304.5 504.5 1 []', '504.5 544.5 0.5 [4 3]', '544.5 604.5 0.28 [1 3]'],
    ['479.5 504.5 0.28 [1 3]', '504.5 579.5 1 [12 4]'],
  ],
  ['an open clip: once', alone, [], ['504.5 604.5 1 [12 4]']],
] as const)('bars are drawn as they are %s', (_what, model, source, destination) => {
  const sheet = drawn(model);
  const barsOf = (side: 'source' | 'destination'): string[] =>
    traced(sheet, 'stroke', side)
      .map((bar) => /^(\S+) (\[.*\]) (\S+),\S+ (\S+),\S+$/.exec(bar)!.slice(1))
      .map(([opacity, dashes, left, right]) => `${left} ${right} ${opacity} ${dashes}`)
      .toSorted((a, b) => Number.parseFloat(a) - Number.parseFloat(b));
  expect([barsOf('source'), barsOf('destination')]).toEqual([source, destination]);
  const tops = new Set(
    sheet.paths.filter(({ colour }) => colour === 'source').map(({ points }) => points[0].y),
  );
  expect([...tops]).toEqual(source.length === 0 ? [] : [sheet.source + 0.5]);
});

test.each([
  ['close', ranged, close, ['walk 113', 'extrapolated 328', 'after out 1.00 s 536'], ['hop 473']],
  [
    'closer',
    ranged,
    { start: -0.25, zoom: 600 },
    ['walk 113', 'extrapolated 308', 'after out 1.00 s 626'],
    ['hop 503', 'before in 0.50 s 131'],
  ],
  ['far', ranged, {}, ['walk 213'], ['hop 520']],
  [
    'without room for the name',
    { ...ranged, source: { ...ranged.source, name: wholeLabel('a walk around the whole of the hall') } },
    { start: -4, zoom: 50 },
    ['a walk arou…the hall 163'],
    [],
  ],
  [
    'in frames of two rates',
    { ...ranged, unit: 'frames' as const },
    close,
    ['walk 113', 'extrapolated 328', 'after out 100 f at 100 fps 506'],
    ['hop 473'],
  ],
  [
    'in frames of two rates, closer',
    { ...ranged, unit: 'frames' as const },
    { start: -0.25, zoom: 1400 },
    ['walk 113', 'extrapolated 628'],
    ['hop 1023', 'before in 25 f at 50 fps 207'],
  ],
  ['of loops', looped, { start: -5, zoom: 100 }, ['walk 313', 'loop 192'], ['hop 620', 'loop 717']],
  ['of a chain', chained, {}, ['idle 133', 'walk 313'], ['hop 520']],
  ['of an open clip', alone, {}, [], ['hop 520']],
] as const)('names of bars %s are where they have room', (_what, model, view, source, destination) => {
  const sheet = drawn(model, view);
  expect([written(sheet, sheet.source + 13), written(sheet, sheet.destination + 13)]).toEqual([
    source,
    destination,
  ]);
});

test('a blend is a wedge in the colour of its slot, dashed where nobody can drag its end; its length is beside it', () => {
  const sheet = drawn(ranged, close);
  expect([traced(sheet, 'fill', 'slot-a'), traced(sheet, 'fill', 'slot-b')]).toEqual([
    ['0.16 [] 304,114 464,114 464,130'],
    ['0.32 [] 304,138 424,138 424,154'],
  ]);
  // The lines of the ends come first: they are below the rows.
  expect([traced(sheet, 'stroke', 'slot-a'), traced(sheet, 'stroke', 'slot-b')]).toEqual([
    ['1 [2 6] 464.5,24 464.5,258', '1 [2 6] 304,114 464,130'],
    ['1 [4 4] 424.5,24 424.5,258', '1 [] 304,138 424,154'],
  ]);
  expect([written(sheet, 122), written(sheet, 146)]).toEqual([['settles 0.40 s 474'], ['blend 0.30 s 434']]);
  expect(filled(sheet, 'text')).toEqual(['0.05 304,48 160×136']);
  expect(filled(sheet, 'dim')).toEqual(['1 304,24 1×234']);
});

test.each([
  [-9, ['settles 0.40 s 910'], '1 1004,24 1×234'],
  [-9.55, ['settles 0.40 s 965'], '1 1059,24 1×234'],
  [0.41, ['settles 0.40 s 113'], null],
  [1, [], null],
  [-11, ['settles 0.40 s 1110'], null],
])('from %d s on, the length of a blend and the seam are where they are seen', (start, length, seam) => {
  const sheet = drawn({ ...ranged, source: { ...ranged.source, ranges: [] } }, { start });
  expect(written(sheet, 122)).toEqual(length);
  expect(filled(sheet, 'dim')).toEqual(seam === null ? [] : [seam]);
});

test.each<[MarkerKind, string]>([
  ['out', '-3,-4 4,0 -3,4'], // points to what follows
  ['in', '3,-4 -4,0 3,4'],
  ['footPlant', '-4,-3 4,-3 0,4'], // down
  ['takeOff', '-4,3 4,3 0,-4'],
  ['pass', '0,-5 4,0 0,5 -4,0'],
  ['note', '3.5,0 0,0'], // a circle from its right
])('a marker %s has its own shape', (kind, corners) => {
  const { pen, drawn: drew } = paper();
  addShape(pen.context, kind, 0, 0, 4);
  pen.context.fill();
  expect(spots(drew.paths[0].points)).toBe(corners);
});

/** Plants at times of the source, whose out point is at 3 s. */
const planted = (...times: readonly number[]): TimelineModel => ({
  ...ranged,
  source: {
    ...ranged.source,
    ranges: [],
    markers: times.map((time, i) => marker(`m${i}`, time, 'footPlant')),
  },
  destination: { ...ranged.destination, ranges: [], markers: [] },
});
const plant = (x: number): string => `${x - 4},80 ${x + 4},80 ${x},87`; // at 83 px

test('markers that are not played are fainter, and of those that look like one only the first is drawn', () => {
  const opened = drawn(planted(1, 1.02, 1.03, 3, 3.5));
  expect(traced(opened, 'fill', 'text')).toEqual([
    `1 [] ${[304, 307, 504].map(plant).join(' ')}`,
    `0.45 [] ${plant(554)}`,
  ]);
  const away = drawn(planted(1, 3), { start: -1.95 });
  expect(traced(away, 'fill', 'text')).toEqual([`1 [] ${plant(99)} ${plant(299)}`]);
});

test('many markers are drawn in paths of 32', () => {
  const paths = traced(drawn(planted(...Array.from({ length: 70 }, (_, i) => i / 25))), 'fill', 'text');
  expect(paths.map((path) => path.split(' ').length - 2)).toEqual([96, 96, 18]);
});

test('a hovered marker is larger, over a ground that hides its neighbours; at the end its label is left of it', () => {
  for (const [start, label] of [
    [-4, 314],
    [-11.95, 1099 - 10 - 'Foot plant'.length * 6],
  ] as const) {
    const sheet = drawn(planted(1), { start, hovered: 'm0' });
    expect(written(sheet, 83).map((word) => Number(word.split(' ').at(-1)))).toEqual([label]);
    const x = label === 314 ? 304 : 1099;
    const large = `${x - 5},79 ${x + 5},79 ${x},88`;
    expect(traced(sheet, 'stroke', 'ground')).toEqual([`1 [] ${large}`]);
    expect(traced(sheet, 'fill', 'text').at(-1)).toBe(`1 [] ${large}`);
    expect(filled(sheet, 'ground').slice(1)).toEqual([`1 ${label - 3},75 66×17`]);
  }
  expect(written(drawn(planted(1), { start: -1.9, hovered: 'm0' }), 83)).toEqual([]);
});

test('selected markers are larger and in the accent colour, once where they look like one', () => {
  const selection = { ids: new Set(['m0', 'm2', 'm3']), lead: 'm0' };
  const sheet = drawn({ ...planted(1, 1.5, 2, 2.02), selection, loopRange: null });
  const large = (x: number): string => `1 [] ${x - 5},79 ${x + 5},79 ${x},88`;
  expect(traced(sheet, 'fill', 'accent')).toEqual([large(304), large(404), large(304)]);
  expect(filled(sheet, 'accent')).toEqual([]);
});

const suggested = (id: string, time: number, foot: SuggestedMarker['foot']): SuggestedMarker => ({
  ...marker(id, time, 'footPlant'),
  foot,
});

test('suggestions are dashed outlines, those of the left foot above; of one foot, one where they look like one', () => {
  const suggestions = [
    suggested('a', 1, 'left'),
    suggested('b', 1, 'right'),
    suggested('c', 1.02, 'left'),
    suggested('d', 1.03, 'left'),
    suggested('e', 12, 'both'),
  ];
  const opened = planted();
  const sheet = drawn({ ...opened, source: { ...opened.source, suggestions } });
  const outline = (x: number, y: number): string =>
    `1 [2 1.5] ${x - 4},${y - 3} ${x + 4},${y - 3} ${x},${y + 4}`;
  expect(traced(sheet, 'stroke', 'accent')).toEqual([outline(304, 78), outline(304, 88), outline(307, 78)]);
});

test.each<[RangeKind, string[], string[]]>([
  ['loop', ['0.8 [] 304,96 312,101 304,106 404,96 396,101 404,106'], ['0.22 304,94 100×14']],
  ['noTransition', [], ['0.22 304,94 100×14']],
  ['phase', ['0.25 [] 304,108 404,94 404,108'], ['0.22 304,94 100×14']],
  ['leftContact', [], ['0.22 304,94 100×14', '0.55 304,94 100×3']],
  ['rightContact', [], ['0.22 304,94 100×14', '0.55 304,105 100×3']],
])('a range %s is known by its pattern', (kind, paths, boxes) => {
  const colour = { loop: 'range-loop', noTransition: 'warning' }[kind as 'loop'] ?? 'dim';
  const opened = { ...planted(), loopRange: null };
  const range = { ...rangeFrom('r', 1, 2, kind), label: 'A name' };
  const sheet = drawn({ ...opened, source: { ...opened.source, ranges: [range] } });
  expect(traced(sheet, 'fill', colour)).toEqual(paths);
  expect(filled(sheet, colour).filter((box) => !box.startsWith('1 '))).toEqual(boxes);
  const strokes = traced(sheet, 'stroke', colour);
  expect(strokes.at(-1)).toBe('1 [] 304.5,94.5 403.5,107.5');
  const hatch = kind === 'noTransition' ? strokes[0].slice('0.4 [] '.length).split(' ') : [];
  expect(hatch.filter((_, i) => i % 2 === 0)).toEqual(
    kind === 'noTransition' ? Array.from({ length: 20 }, (_, i) => `${288 + 6 * i},108`) : [],
  );
  expect(hatch.filter((_, i) => i % 2 === 1)).toEqual(
    hatch.filter((_, i) => i % 2 === 0).map((at) => `${Number.parseInt(at, 10) + 14},94`),
  );
});

test('a hovered range is stronger, and has its whole name; a selected one has a thick outline', () => {
  const range = { ...rangeFrom('r', 1, 1.5), label: 'A rather long name' };
  const opened = planted();
  const model = { ...opened, source: { ...opened.source, ranges: [range] } };
  const rows = (sheet: Drawn): unknown[] => [written(sheet, 101), filled(sheet, 'dim')[1]];
  expect(rows(drawn(model))).toEqual([['A r…me 310'], '0.22 304,94 50×14']);
  const [names, box] = rows(drawn(model, { hovered: 'r' }));
  expect([names, box]).toEqual([
    ['A rather long name 310'],
    expect.stringMatching(/^0\.35\d* 304,94 50×14$/),
  ]);
  const selected = drawn({ ...model, selection: { ids: new Set(['r']), lead: 'r' } });
  expect(traced(selected, 'stroke', 'accent')).toEqual(['1 [] 305,95 353,107']);
});

test('a sweep has an outline: of a selection what it covers, of a new range its lane', () => {
  const band = drawn(ranged, { sweep: { kind: 'band', left: 200, right: 260, top: 70, bottom: 190 } });
  expect(traced(band, 'stroke', 'accent')).toEqual(['1 [] 200,70 260,190']);
  expect(filled(band, 'accent')).toContain('0.12 200,70 60×120');
  const range = drawn(ranged, { sweep: { kind: 'range', side: 'destination', lane: 1, start: 0.5, end: 1 } });
  expect(traced(range, 'stroke', 'accent')).toEqual(['1 [] 504,222 529,236']);
  const gone = drawn(alone, { sweep: { kind: 'range', side: 'source', lane: 0, start: 1, end: 2 } });
  expect(traced(gone, 'stroke', 'accent')).toEqual([]);
});

test('what a drag snaps to has a line and its name, in place of that of the seam if it is the seam', () => {
  const snapped = { grip: { kind: 'playhead' }, value: -1, name: 'Take-off' } as const;
  const sheet = drawn(ranged, { snapped });
  expect(written(sheet, 37)).toEqual(['Take-off · Alt: no snap 260', 'Seam 474']);
  expect(filled(sheet, 'accent')).toEqual(['1 404,24 1×234', '1 354,25 200×4', '0.1 354,0 200×24']);
  expect(sheet.state.labels).toEqual([
    { left: 260, right: 398 },
    { left: 474, right: 498 },
  ]);
  expect(written(drawn(ranged, { snapped: { ...snapped, value: 0, name: 'Seam' } }), 37)).toEqual([
    'Seam · Alt: no snap 384',
  ]);
  expect(filled(drawn(ranged, { snapped: { ...snapped, value: 9 } }), 'accent')).not.toContain(
    '1 1404,24 1×234',
  );
});

test.each([
  [{ start: -1.5, end: 0.5 }, ['1 354,25 200×4', '0.1 354,0 200×24']],
  [{ start: -9, end: 9 }, ['1 104,25 1000×4', '0.1 104,0 1000×24']],
  [{ start: 7, end: 9 }, []],
  [null, []],
])('the loop range %j is shaded up to the ruler', (loopRange, boxes) => {
  expect(filled(drawn({ ...ranged, loopRange }), 'accent')).toEqual(boxes);
});

test('lanes below the clips: spans as boxes, a curve with a point for each pixel and a gap where nothing is known', () => {
  const values = Float32Array.of(0, 1, 2, NaN, 2, 1);
  const lanes: TimelineModel['lanes'] = [
    {
      kind: 'spans',
      name: 'Contacts L',
      spans: [
        { start: -1, end: -0.5 },
        { start: 0, end: 0.001 },
        { start: 20, end: 21 },
      ],
    },
    {
      kind: 'curve',
      name: 'Speed',
      unit: 'm/s',
      most: 2,
      parts: [{ start: -0.005, step: 0.04, values, shown: { start: 0, end: 0.2 } }],
    },
  ];
  const sheet = drawn({ ...planted(), lanes });
  expect(filled(sheet, 'dim')).toEqual(['1 504,24 1×234', '0.55 404,222 50×10', '0.55 504,222 1×10']);
  // 18 px high, from 236 to 254: each pixel has the largest value of its time, interpolated if it has none.
  expect(traced(sheet, 'stroke', 'dim')).toEqual([
    '1 [] 504,252.9 505,250.6 506,248.4 507,245 508,243.9 509,241.6 510,239.4 511,236 ' +
      '520,237.1 521,239.4 522,241.6 523,243.9 524,245',
  ]);
});

test('everything is drawn within the plot, and rows that scroll below those that do not', () => {
  const clips = drawn(ranged).paths.filter(({ how }) => how === 'clip');
  const plot = '104,0 1104,258';
  const below = '104,48 1104,258';
  expect(clips.map(({ points }) => spots(points)).filter((clip) => clip.includes('1104'))).toEqual([
    plot,
    below,
    below,
  ]);
  expect(filled(drawn(ranged), 'ground')).toEqual(['1 0,0 1104×258']);
});
