import { expect, test } from 'vitest';
import { markedClips } from '#main/library/rows/marked-clips.ts';
import { edit } from '#test/main/edit.ts';
import { addClip, markerOn, rangeOn } from '#test/main/sample-rows.ts';
import { temporaryLibrary } from '#test/main/temporary.ts';

const all = { offset: 0, limit: 1000 };

function library() {
  const { db } = temporaryLibrary();
  const ids = ['walk10', 'walk2', 'bare', 'ranged'].map((name, i) =>
    addClip(db, `/clips/${name}.bvh`, { rise: i + 1 }),
  );
  const [ten, two, , ranged] = ids;
  const third = 1 / 3; // no decimal number
  const range = rangeOn(ranged);
  const markers = [markerOn(ten, 0.05), { ...markerOn(ten, third / 10), label: '' }, markerOn(two)];
  edit(
    db,
    ...markers.map((marker) => ({ kind: 'marker.add', marker }) as const),
    { kind: 'range.add', range },
    { kind: 'tag.put', tag: 'locomotion', clipIds: [ten] },
    { kind: 'tag.put', tag: 'cleaned', clipIds: [ten] },
  );
  return { db, ten, two, ranged, range, markers };
}

test('clips with markers or ranges are listed by name, their marks by time, exactly as stored', () => {
  const { db, ten, two, ranged, range, markers } = library();
  const { clips, total } = markedClips(db, '', all);
  expect(total).toBe(3);
  expect(clips.map(({ name, tags }) => [name, tags])).toEqual([
    ['ranged', []],
    ['walk2', []],
    ['walk10', ['cleaned', 'locomotion']],
  ]);
  expect(clips.map(({ id }) => id)).toEqual([ranged, two, ten]);
  expect(clips.map(({ ranges }) => ranges)).toEqual([[range], [], []]);
  expect(clips[2].markers).toEqual([markers[1], markers[0]]);
  expect(clips[2]).toMatchObject({ trimmedFrames: 0 });
  expect(clips[2].fps).toBeGreaterThan(0);
});

test('restricted to the results of a search, page by page', () => {
  const { db } = library();
  const names = (text: string, page = all) => markedClips(db, text, page).clips.map(({ name }) => name);
  expect(names('tag:locomotion')).toEqual(['walk10']);
  expect(names('bare')).toEqual([]);
  expect(names('walk', { offset: 1, limit: 1 })).toEqual(['walk10']);
  expect(markedClips(db, 'walk', { offset: 1, limit: 1 }).total).toBe(2);
});
