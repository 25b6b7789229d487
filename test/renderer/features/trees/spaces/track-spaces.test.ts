import { describe, expect, test } from 'vitest';
import type { Content } from '#renderer/features/trees/spaces/pad-space.ts';
import { inputs, sampleTrees } from '#test/core/tree/sample-trees.ts';
import { clip, problemsOf } from '#test/core/tree/tree-fixture.ts';
import { bound, contentOf, grantsOf, listOf } from './pad-fixture.ts';

const tracksOf = (content: Content) => listOf(content).rows.flatMap(({ track }) => (track ? [track] : []));

describe.each(['fifo', 'montage', 'crossfade', 'transitional'])('%s', (kind) => {
  const content = contentOf(sampleTrees[kind], inputs);

  test('each mark goes as far as the others allow, and the tree stays playable', () => {
    tracksOf(content).forEach((track, row) =>
      track.marks.forEach(({ name, at, moved }, i) => {
        for (const to of [-5, 0, at - 0.1, at, at + 0.05, 0.7, 2.9, 40]) {
          const after = moved(content, to);
          expect(problemsOf(after['root'], inputs), `${name} to ${to}`).toEqual([]);
          const mark = tracksOf(after)[row].marks[i];
          const way = Math.sign(to - at);
          expect(Math.sign(mark.at - at) * way, `${name} to ${to}`).toBeGreaterThanOrEqual(0);
          expect(Math.abs(mark.at - at)).toBeLessThanOrEqual(Math.abs(to - at) + 1e-6);
        }
      }),
    );
  });

  test('a mark moved a little lies there, and the corners of its weight with it', () => {
    tracksOf(content).forEach((track, row) =>
      track.marks.forEach(({ name, at, moved }, i) => {
        const next = tracksOf(moved(content, at + 0.04))[row];
        if (Math.abs(next.marks[i].at - at) < 1e-9) return; // another one is there
        expect(next.marks[i].at, name).toBeCloseTo(at + 0.04, 6);
        expect(next.corners).toContainEqual(expect.closeTo(at + 0.04, 6));
      }),
    );
  });
});

test('by hand: the corners are where the weight of an entry rises and falls', () => {
  const content = contentOf({
    kind: 'fifo',
    entries: [{ node: clip('a'), start: 1, in: 0.5, out: 2, fadeIn: 0.4, fadeOut: 0.6 }],
    rest: clip('c'),
  });
  const [{ corners, marks }] = tracksOf(content);
  expect(corners).toEqual([0.5, 0.9, 1.4, 2]);
  expect(marks.map(({ name }) => name)).toEqual([
    'In mark',
    'End of fade in',
    'Start of fade out',
    'Out mark',
  ]);
  // The entry’s clock is at its in mark when it starts, at 1 s.
  const granted = corners.map(
    (corner) => grantsOf(content, ['root.entries[0].node'], { time: 1 + corner - 0.5 })[0],
  );
  granted.forEach((weight, i) => expect(weight).toBeCloseTo([0, 1, 1, 0][i], 9));
  const shorter = marks[3].moved(content, 1.6);
  expect(shorter['root']).toMatchObject({ entries: [{ out: 1.6, fadeOut: 0.6 }] });
});

test('a mark of a fade stays between the in and the out mark', () => {
  const content = contentOf(sampleTrees['fifo'], inputs);
  const [{ marks }] = tracksOf(content);
  expect(marks[1].moved(content, 9)['root']).toMatchObject({ entries: [{ fadeIn: 1.5 }, {}] });
});

test('a montage that an input starts has no mark of its start; one at a time has, on the tree’s clock', () => {
  const [onInput] = tracksOf(contentOf(sampleTrees['montage'], inputs));
  expect(onInput.marks.map(({ name }) => name)).not.toContain('Start');
  const content = contentOf({ kind: 'montage', slot: clip('a'), montage: clip('b'), start: 2, duration: 1 });
  const [{ corners, marks }] = tracksOf(content);
  expect(corners).toEqual([2, 2.25, 2.75, 3]);
  const later = marks[0].moved(content, 3);
  expect(tracksOf(later)[0].corners).toEqual([3, 3.25, 3.75, 4]);
  const granted = (time: number): number => grantsOf(later, ['root.montage'], { time })[0];
  expect([2.9, 3.5, 4.1].map(granted)).toEqual([0, 1, 0]);
});

test.each(['selectByBool', 'selectByInt', 'selectByEnum', 'rules'])(
  'the rows of %s are its children, whose granted weights sum to 1',
  (kind) => {
    const content = contentOf(sampleTrees[kind], inputs);
    const space = listOf(content) as unknown as { rows?: []; states?: { rows: { path: string }[] } };
    const paths = (space.rows ?? space.states?.rows ?? []).map(({ path }: { path: string }) => path);
    expect(paths.length).toBeGreaterThan(1);
    expect(bound(content).nodes.length).toBeGreaterThan(1);
    for (const time of [0.1, 0.55, 1.4]) {
      const sum = grantsOf(content, paths, { time }).reduce((all, weight) => all + weight, 0);
      expect(sum).toBeCloseTo(1, 9);
    }
  },
);
