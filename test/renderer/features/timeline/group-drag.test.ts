import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTimelineListener } from '#renderer/features/timeline/timeline-gestures.ts';
import type { App } from '#renderer/stores/app.ts';
import { clipTable } from '#renderer/stores/document/clip-table.ts';
import { numberBetween } from '#test/fixtures/arbitraries.ts';
import { playRates } from '#test/fixtures/odd-clips.ts';
import { forRuns } from '#test/fixtures/property.ts';
import { openEditing } from '#test/renderer/open-editing.ts';
import {
  clipOf,
  documentOf,
  markerOf,
  rangeOf,
  transitionOf,
} from '#test/renderer/stores/library-fixture.ts';

const FPS = { walk: 60, hop: 25 } as const;

/** Marks of both clips, which play at these rates. */
function opened(out: number, into: number) {
  const open = transitionOf('t');
  const parts = openEditing({
    ...documentOf(
      [markerOf('w', 'walk', 1), markerOf('h', 'hop', 0.4)],
      [
        {
          ...open,
          source: { ...open.source, playRate: out },
          destination: { ...open.destination, playRate: into },
        },
      ],
      [rangeOf('wr', 'walk', [1.5, 2]), rangeOf('hr', 'hop', [1.2, 1.6])],
    ),
    clips: clipTable([clipOf('walk'), { ...clipOf('hop'), fps: FPS.hop, frameCount: 101 }]),
  });
  const listener = createTimelineListener(parts as unknown as App, () => undefined);
  const times = () => {
    const { markers, ranges } = parts.document.shown.peek();
    return (['walk', 'hop'] as const).map((id) => [markers.get(id)![0].time, ranges.get(id)![0].start]);
  };
  return { listener, times };
}

const ids = new Set(['w', 'h', 'wr', 'hr']);

test('a group is moved by the same time on the ruler, each mark at the rate of its own clip', () =>
  forRuns(
    60,
    playRates,
    playRates,
    fc.boolean(),
    numberBetween(-0.3, 0.3),
    (out, into, isSource, seconds) => {
      const rates = [out, into];
      const own = isSource ? 0 : 1;
      const { listener, times } = opened(out, into);
      const before = times();
      const side = isSource ? 'source' : 'destination';
      const shift = seconds * rates[own];
      const frames = shift * (isSource ? FPS.walk : FPS.hop);
      fc.pre(Math.abs(frames - Math.round(frames)) > 1e-3); // whole ones: see below
      listener.gesture({ kind: 'marks', ids, side, shift, phase: 'preview' });
      const moved = times().map((each, clip) =>
        each.map((time, i) => (time - before[clip][i]) / rates[clip]),
      );
      for (const by of moved.flat()) expect(by).toBeCloseTo(seconds, 6);
    },
  ));

test('a group that is moved by whole frames of one clip stays on frames of the other', () =>
  forRuns(60, playRates, playRates, fc.integer({ min: -9, max: 9 }), (out, into, frames) => {
    const { listener, times } = opened(out, into);
    const before = times();
    listener.gesture({ kind: 'marks', ids, side: 'source', shift: frames / FPS.walk, phase: 'commit' });
    const [walk, hop] = times().map((each, clip) => each.map((time, i) => time - before[clip][i]));
    for (const by of walk) expect(by * FPS.walk).toBeCloseTo(frames, 6);
    const wanted = ((frames / FPS.walk) * into) / out;
    for (const by of hop) {
      expect(by * FPS.hop).toBeCloseTo(Math.round(by * FPS.hop), 6);
      expect(Math.abs(by - wanted)).toBeLessThanOrEqual(0.5 / FPS.hop + 1e-9);
    }
  }));
