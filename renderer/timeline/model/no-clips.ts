import { wholeLabel } from '#contract/rows/clip-label.ts';
import type { ClipUse, TimelineModel } from './timeline-model.ts';

const clip: ClipUse = {
  clipId: '',
  name: wholeLabel(''),
  duration: 2,
  fps: 60,
  time: 1,
  playRate: 1,
  loop: false,
  markers: [],
  ranges: [],
};

/** What is shown without clips: names of rows, and a ruler of 2 s. */
export const noClips: TimelineModel = {
  id: '',
  playhead: 0,
  playing: false,
  hasSeam: true,
  source: clip,
  destination: clip,
  blends: [],
  earlier: [],
  lanes: [],
  requests: [],
  loopRange: null,
  selection: { ids: new Set(), lead: null },
  unit: 'seconds',
};
