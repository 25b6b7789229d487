import { expect, test } from 'vitest';
import { alignTracks, channelsOf } from '#core/clip/clip-tracks.ts';
import { createChannels } from '#core/pose/channels.ts';
import { wavingClip } from '#test/fixtures/clips.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { withTracks } from '#test/fixtures/tracks.ts';

const plain = rooted(wavingClip({ joints: 3, frameCount: 2 }));

test('a curve that a clip lacks is 0, a scale 1', () => {
  const first = withTracks(
    plain,
    createChannels(3, [2], ['smile']),
    (number, time) => number + 2 + 60 * time,
  );
  const second = withTracks(plain, createChannels(3, [0], ['blink', 'smile']), (number) => -number);
  const aligned = alignTracks([first, plain, second]);
  const [table] = aligned.map(channelsOf);
  expect(aligned.map(channelsOf)).toEqual([table, table, table]);
  expect(table.curves).toEqual(['smile', 'blink']);
  expect(aligned.map(({ tracks }) => [...(tracks?.values ?? [])].slice(-8))).toEqual([
    [1, 1, 1, 3, 4, 5, 6, 0],
    [1, 1, 1, 1, 1, 1, 0, 0],
    [-0, -1, -2, 1, 1, 1, -4, -3],
  ]);
});

test('clips without scales and curves stay as they are, as do those of one table', () => {
  const clips = [plain, rooted(wavingClip({ joints: 3, frameCount: 5 }))];
  expect(alignTracks(clips)).toBe(clips);
  const tracked = clips.map((clip) => withTracks(clip, createChannels(3, [], ['smile']), () => 0.5));
  const once = alignTracks(tracked);
  expect(alignTracks(once)).toBe(once);
});
