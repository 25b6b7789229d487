import { expect, test } from 'vitest';
import { searchLibrary } from '#main/library/rows/found-rows.ts';
import { listedMarks, MAX_LISTED_MARKERS } from '#main/library/rows/marker-rows.ts';
import { edit } from '#test/main/edit.ts';
import { addClip, markerOn, rangeOn, rowsFor } from '#test/main/sample-rows.ts';
import { temporaryLibrary } from '#test/main/temporary.ts';

test('listed clips include their marks, unless there are more markers than a row can show', () => {
  const { db } = temporaryLibrary();
  const [walk, hop, busy] = ['walk', 'hop', 'busy'].map((name, rise) =>
    addClip(db, `/mocap/${name}.bvh`, { rise }),
  );
  const marker = { ...markerOn(walk), kind: 'out', time: 0.5 } as const;
  const range = rangeOn(hop);
  const many = Array.from({ length: MAX_LISTED_MARKERS + 1 }, () => markerOn(busy));
  const changes = [marker, ...many].map((each) => ({ kind: 'marker.add', marker: each }) as const);
  edit(db, ...changes, { kind: 'range.add', range });
  const { rows } = searchLibrary(db, rowsFor(''));
  expect(listedMarks(db, rows)).toEqual({ clipIds: [hop, walk], markers: [marker], ranges: [range] });
  expect(listedMarks(db, [])).toEqual({ clipIds: [], markers: [], ranges: [] });
});
