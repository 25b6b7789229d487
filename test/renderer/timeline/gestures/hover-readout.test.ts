import { expect, test } from 'vitest';
import { readouts } from '#renderer/timeline/gestures/hover-readout.ts';
import { model } from '../timeline-fixture.ts';

test('a time is shown on the clock of the seam and of both clips, with a dash where a clip has no frame', () => {
  expect(readouts(model, 0.1)).toEqual(['+0.10 s', '3.10 s', '0.70 s']);
  expect(readouts({ ...model, unit: 'frames' }, -0.1)).toEqual(['−10 f', 'f 290', 'f 15']);
  expect(readouts({ ...model, unit: 'timecode' }, -2)).toEqual(['−00:00:02:00', '00:00:01:00', '–']);
  expect(readouts(model, 5)).toEqual(['+5.00 s', '–', '–']);
});
