import { expect, test } from 'vitest';
import { indexMarkers } from '#renderer/timeline/model/marker-index.ts';
import { snap } from '#renderer/timeline/grips/drag.ts';
import type { Grip } from '#renderer/timeline/grips/grip.ts';
import { snapTargets, type SnapTargets } from '#renderer/timeline/grips/snap-targets.ts';
import { marker, markersOf, model, ranged } from '../timeline-fixture.ts';

const frames = { origin: 0, step: 0.1 };
const nothing: SnapTargets = { points: [], tracks: [] };
const markers = markersOf(model);

test('without a snap point nearby, a drag snaps to frames, without a name', () => {
  const snapped = snap(0.234, 0.05, nothing, frames);
  expect(snapped.value).toBeCloseTo(0.2, 12);
  expect(snapped.name).toBeNull();
});

test('a name within the radius wins over a closer frame', () => {
  const targets = { points: [{ value: 0.25, name: 'Seam' }], tracks: [] };
  expect(snap(0.21, 0.05, targets, frames)).toMatchObject({ value: 0.25, name: 'Seam' });
  expect(snap(0.18, 0.05, targets, frames).name).toBeNull();
});

test('the closer of two names wins, of equal ones the first', () => {
  const points = [
    { value: 0.2, name: 'first' },
    { value: 0.3, name: 'second' },
  ];
  expect(snap(0.26, 0.1, { points, tracks: [] }, frames).name).toBe('second');
  const equals = points.map((point) => ({ ...point, value: 0.2 }));
  expect(snap(0.2, 0.1, { points: equals, tracks: [] }, frames).name).toBe('first');
});

test('markers of a clip at double rate are found on the seam’s clock', () => {
  const track = {
    index: indexMarkers([marker('m', 1.5, 'pass', 'Step')]),
    scale: 0.5,
    offset: -0.25,
    except: new Set<string>(),
  };
  expect(snap(0.49, 0.05, { points: [], tracks: [track] }, frames)).toMatchObject({
    value: 0.5,
    name: 'Step',
  });
  const dragged = { ...track, except: new Set(['m']) };
  expect(snap(0.49, 0.05, { points: [], tracks: [dragged] }, frames).name).toBeNull();
});

test('the playhead snaps to the seam, to ends of blends and to markers of both clips', () => {
  const targets = snapTargets(model, markers, { kind: 'playhead' });
  const at = (value: number): string | null => snap(value, 0.01, targets, frames).name;
  expect(at(0.003)).toBe('Seam');
  expect(at(0.301)).toBe('End of B');
  expect(at(-2.001)).toBe('L plant');
  expect(at(-1.001)).toBe('Take-off');
  expect(at(-2.999)).toBe('First frame of the source');
  expect(targets.points.map(({ name }) => name)).not.toContain('Playhead');
});

const onSeamClock = 'Seam 0, End of A 0.4, End of B 0.3, Playhead 0.1, Loop start -1.5, Loop end 0.5'.split(
  ', ',
);
const ends = ['First frame of the source -3', 'Last frame of the destination 0.75'];
const but = (own: RegExp): string[] => [...onSeamClock.filter((point) => !own.test(point)), ...ends];

test.each<[Grip, string[]]>([
  [{ kind: 'playhead' }, but(/Playhead/)],
  [{ kind: 'loopStart' }, but(/Loop/)],
  [{ kind: 'loopEnd' }, but(/Loop/)],
  [{ kind: 'loop' }, but(/Loop/)],
  [{ kind: 'blendEnd', slot: 1 }, but(/Seam|of B/)],
  [{ kind: 'inTime' }, ['First frame 0', 'Last frame 2']],
  [{ kind: 'slide', side: 'source' }, ['First frame 0', 'Last frame 4']],
])('%j snaps to points on its clock, not to itself', (grip, expected) => {
  const { points } = snapTargets(model, markers, grip);
  expect(points.map(({ value, name }) => `${name} ${Number(value.toFixed(6))}`)).toEqual(expected);
});

test('an out point snaps to markers of its own clip, on its own clock', () => {
  const targets = snapTargets(model, markers, { kind: 'outTime' });
  expect(snap(1.004, 0.01, targets, frames)).toMatchObject({ value: 1, name: 'L plant' });
  expect(snap(3.996, 0.01, targets, frames)).toMatchObject({ value: 4, name: 'Last frame' });
  expect(snap(3.003, 0.01, targets, { origin: 0, step: 0.01 }).name).toBeNull();
});

test('a marker snaps to the seam and the playhead, not to itself', () => {
  const targets = snapTargets(model, markers, { kind: 'marker', side: 'destination', id: 'land' });
  expect(snap(0.505, 0.01, targets, frames)).toMatchObject({ value: 0.5, name: 'Seam' });
  expect(snap(0.701, 0.01, targets, frames).name).toBe('Playhead');
  expect(snap(1.5, 0.01, targets, { origin: 0, step: 0.02 }).name).toBeNull();
});

/** A time of a clip on the seam's clock, and back. */
const onSeam = (use: { time: number; playRate: number }, time: number): number =>
  (time - use.time) / use.playRate;
const onClip = (use: { time: number; playRate: number }, seam: number): number =>
  use.time + seam * use.playRate;

test.each([
  [1, 1],
  [0.3, 1.7],
  [2.6, 0.45],
])('marks are snapped to where they are drawn, at the play rates %d and %d', (fast, slow) => {
  const source = { ...ranged.source, playRate: fast, time: 1.23 };
  const destination = { ...ranged.destination, playRate: slow, time: 0.77 };
  const placed = { ...ranged, source, destination };
  const near = (grip: Parameters<typeof snapTargets>[2], value: number): string | null =>
    snap(value, 1e-6, snapTargets(placed, markersOf(placed), grip), { origin: 0.5, step: 1e9 }).name;
  const drawn = [
    [onSeam(source, 1), 'L plant'],
    [onSeam(source, 0.4), 'Start of Phase'],
    [onSeam(source, 0.9), 'End of Phase'],
    [onSeam(destination, 1.5), 'Land'],
    [onSeam(destination, 1), 'Start of Loop'],
    [onSeam(destination, 1.4), 'End of Loop'],
  ] as const;
  for (const [value, name] of drawn) expect(near({ kind: 'playhead' }, value)).toBe(name);
  for (const [side, use, id] of [
    ['source', source, 'off'],
    ['destination', destination, 'land'],
  ] as const) {
    const dragged = { kind: 'marker', side, id } as const;
    expect(near(dragged, onClip(use, model.playhead))).toBe('Playhead');
    expect(near(dragged, onClip(use, 0.4))).toBe('End of blend');
    expect(near(dragged, use.time)).toBe('Seam');
  }
});
