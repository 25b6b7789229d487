import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMap } from '#renderer/workers/cost-map.ts';
import { costColours, writeCosts } from '#renderer/workers/cost-picture.ts';
import { wavingClip } from '#test/fixtures/clips.ts';
import { evenRates, randomClips, recordedAt } from '#test/fixtures/odd-clips.ts';
import { forRuns } from '#test/fixtures/property.ts';
import { rooted } from '#test/fixtures/rooted.ts';

test('at any rates, a map begins with what it begins with of clips that were recorded at these rates', () =>
  forRuns(
    20,
    randomClips(2),
    fc.tuple(evenRates, evenRates),
    fc.constantFrom('fast' as const, 'exact' as const),
    ([source, destination], playRates, mode) => {
      const course = { kind: 'inertialization', halfLife: 0.2 } as const;
      const numbersOf = (...of: Parameters<typeof createMap>) =>
        new Float32Array(createMap(...of).memory.buffer);
      const recorded = {
        source: recordedAt(source, playRates[0]),
        destination: recordedAt(destination, playRates[1]),
        playRates: [1, 1] as const,
      };
      expect(numbersOf({ source, destination, playRates, course, mode })).toEqual(
        numbersOf({ ...recorded, course, mode }),
      );
    },
  ));

test('a long take is thinned, and a short clip keeps all its frames beside it', () => {
  const clip = (frameCount: number) => rooted(wavingClip({ joints: 1, frameCount }));
  const request = {
    playRates: [1, 1] as const,
    course: { kind: 'inertialization', halfLife: 0.2 } as const,
    mode: 'fast' as const,
  };
  const { every, layout } = createMap({ ...request, source: clip(40_000), destination: clip(7) });
  expect([every, layout.fine.rows, layout.fine.columns]).toEqual([[3, 1], 13_334, 7]);
  const back = createMap({ ...request, source: clip(7), destination: clip(40_000) });
  expect([back.every, back.layout.fine.rows, back.layout.fine.columns]).toEqual([[1, 3], 7, 13_334]);
});

const [best, worst] = [costColours[0], costColours[8]].map(([r, g, b]) => [r, g, b, 255]);

test('each pixel has the colour of its own cell, brightest at the best cost; nothing beside the grid is painted', () => {
  const [low, high] = [2, 6];
  // Two rows of three cells; the fourth of each is beside the grid.
  const cells = Float32Array.of(low, high, high, -9, high, low, high, -9);
  const pixels = new Uint32Array(7);
  writeCosts(pixels, cells, { rows: 2, columns: 3, stride: 4 }, { best: low, high });
  const bytes = new Uint8Array(pixels.buffer);
  const colours = Array.from({ length: 6 }, (_, i) => Array.from(bytes.subarray(i * 4, i * 4 + 4)));
  expect(colours).toEqual([best, worst, worst, worst, best, worst]);
  expect(pixels[6]).toBe(0);
});

test.each([
  [-1, 0], // below the best of those looked at
  [0, 0],
  [1.99, 0],
  [256, 4],
  [511.9, 8],
  [600, 8], // above the highest that has a colour of its own
  [Infinity, 8],
])('of costs from 0 to 512, %d has colour %d of nine', (cost, colour) => {
  const pixels = new Uint32Array(1);
  writeCosts(pixels, Float32Array.of(cost), { rows: 1, columns: 1, stride: 1 }, { best: 0, high: 512 });
  const [r, g, b] = new Uint8Array(pixels.buffer);
  for (const [i, part] of [r, g, b].entries())
    expect(Math.abs(part - costColours[colour][i])).toBeLessThanOrEqual(1);
});

test('where all costs are the same, all are the best', () => {
  const pixels = new Uint32Array(2);
  writeCosts(pixels, Float32Array.of(3, 3), { rows: 1, columns: 2, stride: 2 }, { best: 3, high: 3 });
  expect(Array.from(new Uint8Array(pixels.buffer))).toEqual([...best, ...best]);
});
