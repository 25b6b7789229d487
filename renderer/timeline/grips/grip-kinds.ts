import { seamTimeOf } from '#core/transition/clips/clip-clock.ts';
import type { MarkerIndices } from '../model/marker-index.ts';
import type { Side, TimelineModel } from '../model/timeline-model.ts';
import { formatDuration, formatMoment, formatSeam } from '#renderer/kit/time-words.ts';
import { isMarkGrip, type Grip, type GripKind } from './grip.ts';
import { blendEnd } from './kinds/blend-end.ts';
import { inTime, outTime, slide } from './kinds/ends.ts';
import { loop, loopEnd, loopStart } from './kinds/loop.ts';
import { marker } from './kinds/marker.ts';
import { playhead } from './kinds/playhead.ts';
import { range, rangeEnd, rangeStart } from './kinds/ranges.ts';

/** Every kind of grip, in the tab order of their handles. */
const kinds: Readonly<Record<Grip['kind'], GripKind>> = {
  playhead,
  outTime,
  blendEnd,
  inTime,
  marker,
  range,
  rangeStart,
  rangeEnd,
  loopStart,
  loopEnd,
  loop,
  slide,
};

export function kindOf({ kind }: Grip): GripKind {
  return kinds[kind];
}

/** False for a place without a grip. */
export function isGrip(hit: { readonly kind: string }): hit is Grip {
  return Object.hasOwn(kinds, hit.kind);
}

/** A handle. Its key stays when its target changes, as for the selected marker. */
export interface ListedHandle {
  readonly key: string;
  readonly grip: Grip;
}

/** Handles of a model in tab order. */
export function listHandles(model: TimelineModel, markers: MarkerIndices): readonly ListedHandle[] {
  return Object.values(kinds).flatMap(({ handle }) =>
    (handle?.list(model, markers) ?? []).map((grip) => ({ key: handle?.key?.(grip) ?? grip.kind, grip })),
  );
}

/** Position of a grip with `value` on the seam's clock. */
export function gripSeamTime(model: Pick<TimelineModel, Side>, grip: Grip, value: number): number {
  if (kindOf(grip).atSeam) return 0;
  const side = kindOf(grip).clock(grip);
  return side === null ? value : seamTimeOf(model[side], value);
}

/** Position of a handle as text. */
export function formatGripValue(model: TimelineModel, grip: Grip, value: number): string {
  const { unit } = model;
  const side: Side | null = model.hasSeam ? kindOf(grip).clock(grip) : 'destination';
  if (side !== null) return formatMoment(value, unit, model[side]);
  const words = kindOf(grip).handle?.isDuration ? formatDuration : formatSeam;
  return words(value, unit, model.source.fps);
}

/** Id of the marker or range of a grip that is not an end of it; null for all others. */
export function wholeMark(grip: Grip): string | null {
  return isMarkGrip(grip) && !kindOf(grip).isEnd ? grip.id : null;
}
