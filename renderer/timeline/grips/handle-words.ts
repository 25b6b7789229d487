import { clockOfGrip, findRange, type Grip, type MarkerIndices } from './grips.ts';
import { markerName, rangeName } from '../words/mark-words.ts';
import type { Side, TimelineModel } from '../model/timeline-model.ts';
import { durationWords, momentWords, seamWords } from '../words/time-words.ts';

/** Name of a handle for screen readers. */
export function gripLabel(model: TimelineModel, markers: MarkerIndices, grip: Grip): string {
  switch (grip.kind) {
    case 'playhead':
      return 'Playhead';
    case 'outTime':
      return interrupts(model) ? 'Interruption, source' : 'Out marker, source';
    case 'inTime':
      return 'In marker, destination';
    case 'blendEnd':
      return `Blend end ${model.blends[grip.slot]?.name ?? ''}`;
    case 'loop':
      return 'Loop range';
    case 'loopStart':
      return 'Loop start';
    case 'loopEnd':
      return 'Loop end';
    case 'slide':
      return `Clip, ${grip.side}`;
    case 'marker': {
      const marker = markers[grip.side].byId.get(grip.id);
      return `Marker ${marker === undefined ? '' : markerName(marker)}, ${grip.side}`;
    }
    case 'range':
    case 'rangeStart':
    case 'rangeEnd': {
      const range = findRange(model, grip);
      return `${rangePartWords[grip.kind]} ${range === undefined ? '' : rangeName(range)}, ${grip.side}`;
    }
  }
}

const rangePartWords = { range: 'Range', rangeStart: 'Start of', rangeEnd: 'End of' } as const;

/** True if the source is another transition that is interrupted. */
function interrupts({ earlier }: TimelineModel): boolean {
  return earlier.length > 0;
}

/** Effect of dragging a handle, for its tooltip. */
export function gripHint(model: TimelineModel, grip: Grip): string {
  switch (grip.kind) {
    case 'playhead':
      return 'Playhead: drag, or ←/→ a frame';
    case 'outTime':
      return interrupts(model)
        ? 'Interruption: drag to interrupt earlier or later; with Tab, ←/→ a frame'
        : 'Out marker: drag to leave the source earlier or later; with Tab, ←/→ a frame';
    case 'inTime':
      return 'In marker: drag to enter the destination earlier or later; with Tab, ←/→ a frame';
    case 'blendEnd':
      return 'End of the blend: drag; with Tab, ←/→ a frame';
    case 'marker':
      return 'Marker: drag; with Tab, ←/→ a frame · Enter rename · Delete remove';
    case 'range':
      return 'Range: drag; with Tab, ←/→ a frame · Enter rename · Delete remove';
    case 'rangeStart':
    case 'rangeEnd':
      return 'End of the range: drag; with Tab, ←/→ a frame';
    case 'loop':
    case 'loopStart':
    case 'loopEnd':
      return 'Loop range: drag; with Tab, ←/→ a frame';
    case 'slide':
      return '';
  }
}

/** Position of a handle as text. */
export function gripValueWords(model: TimelineModel, grip: Grip, value: number): string {
  const side: Side | null = model.alone ? 'destination' : clockOfGrip(grip);
  if (side !== null) {
    const use = model[side];
    return momentWords(value, model.unit, use.fps, use.firstFrame);
  }
  const { fps } = model.source;
  return grip.kind === 'blendEnd' ? durationWords(value, model.unit, fps) : seamWords(value, model.unit, fps);
}
