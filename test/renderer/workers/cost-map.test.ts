import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMap } from '#renderer/workers/cost-map.ts';
import { evenRates, randomClips, recordedAt } from '#test/fixtures/odd-clips.ts';
import { forRuns } from '#test/fixtures/property.ts';

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
