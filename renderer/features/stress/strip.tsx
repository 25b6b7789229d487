import { effect, useSignal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { coverFrames, stressMeasures } from '#core/runs/interruptions/stress-samples.ts';
import {
  attachPlotGestures,
  timeAt,
  createPlotView,
  type PlotView,
} from '#renderer/kit/plot/plot-gestures.ts';
import { showRun } from './requests-run.ts';
import type { OpenRun } from '#renderer/stores/lab/requests/open-requests.ts';
import { Canvas } from '#renderer/kit/plot/canvas.tsx';
import type { Pen } from '#renderer/kit/plot/pen.ts';
import { useApp } from '#renderer/controls/window-context.ts';
import { useKeys } from '#renderer/kit/adjust.ts';
import { useSize } from '#renderer/kit/use-size.ts';
import { drawStrip, RULER, TICKS } from './draw-strip.ts';
import {
  attachRequestGestures,
  pressOnRequest,
  pressOnStrip,
  stepRequest,
  type RequestTarget,
} from './strip-gestures.ts';
import { describeRequest } from './stress-record.tsx';
import { isOnScale, toPixel, type Scale, pixelText } from '#renderer/kit/plot/scale.ts';
import { grantBefore } from '#core/runs/interruptions/plan-run.ts';
import { frameAt } from '#core/runs/interruptions/stress-run.ts';
import { formatMoment } from '#renderer/kit/time-words.ts';
import type { Column } from '#renderer/kit/table/column.ts';
import { DataTable } from '#renderer/kit/table/data-table.tsx';
import { slotColumn } from '#renderer/controls/slot-column.ts';
import type { StressSlot } from '#core/runs/interruptions/stress-slot.ts';
import { distance, speed, valueText, violation } from './shown-measures.ts';
import { runOn } from '#renderer/stores/session/stage.ts';

/** The measures of all slots over the run, with its requests. A click goes there. */
export function Strip({ open }: { readonly open: OpenRun }) {
  const app = useApp();
  const area = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(false); // of the handle, once it is there
  const size = useSize(area);
  const view = useMemo(createPlotView, []);
  const turned = useSignal(0); // number of zooms and pans
  const hover = useSignal<number | null>(null); // s
  const whole = { start: 0, end: open.seconds };
  view.setBounds(whole, whole);
  view.setPixels(0, size.width);
  const times = useMemo(
    () => Float64Array.from(open.run.plan.requests, ({ request }) => request.time),
    [open],
  );
  // Whoever reads it follows zooms and pans.
  const scale = (): Scale => {
    void turned.value;
    return view.scale();
  };
  const { timeUnit: unit } = app.workspace.state.value;
  const target = { app, open, times, scale, focus: () => (wantsFocus.current = true) };
  useStripGestures(area, target, { view, turned, hover });
  const paint = (pen: Pen): void => {
    const stepped = Math.min(app.lab.requests.stepped.value, open.run.stepped); // it may be of another run
    for (const slot of open.envelopes)
      for (const measure of stressMeasures) coverFrames(slot[measure], stepped);
    const selected = app.lab.requests.selected.value;
    drawStrip({ pen, scale: scale(), height: size.height, open, stepped, times, selected, unit });
  };
  return (
    <div
      class="stress-strip inset"
      ref={area}
      tabIndex={0}
      role="group"
      aria-label="Strip of the run"
      style={{ minHeight: `${RULER + TICKS + 20 * open.envelopes.length}px` }}
      data-status-keys="+ − zoom"
      onKeyDown={(event) => pressOnStrip(event, target)}
    >
      <Canvas
        {...size}
        paint={paint}
        of={[open, unit, app.surroundings.theme.value]}
        role="img"
        aria-label="Fastest joint of each slot over the run, and frames beyond joint limits; the table below has figures"
      />
      <Playhead scale={scale} turned={turned} reveal={view.reveal} />
      <RequestHandle target={target} wantsFocus={wantsFocus} />
      <StripReadout open={open} hover={hover} scale={scale} />
    </div>
  );
}

interface StripParts {
  readonly view: PlotView;
  readonly turned: Signal<number>;
  readonly hover: Signal<number | null>;
}

/** Presses, drags and wheel: those of the curves, and those on requests. */
function useStripGestures(
  area: RefObject<HTMLElement | null>,
  target: RequestTarget,
  { view, turned, hover }: StripParts,
): void {
  const latest = useRef(target);
  latest.current = target;
  useEffect(() => {
    const { current: element } = area;
    if (!element) return undefined;
    const stop = attachRequestGestures(element, latest);
    const detach = attachPlotGestures(element, element, {
      view,
      seek: (time) => showRun(latest.current.app, time),
      hover: (x) => (hover.value = x === null ? null : timeAt(view, x)),
      playhead: () => latest.current.app.session.time.peek(),
      viewChanged: () => turned.value++,
    });
    return () => {
      stop();
      detach();
    };
  }, []);
}

interface PlayheadProps {
  readonly scale: () => Scale;
  readonly turned: Signal<number>;
  readonly reveal: (time: number) => boolean;
}

/** Follows the playhead without rendering, and scrolls with it while it plays. */
function Playhead({ scale, turned, reveal }: PlayheadProps) {
  const { session } = useApp();
  const line = useRef<HTMLDivElement>(null);
  useLayoutEffect(() =>
    effect(() => {
      const time = session.time.value;
      const isShown = runOn(session.stage.value) !== null;
      if (!line.current) return;
      if (isShown && session.playing.peek() && reveal(time)) turned.value++;
      const x = toPixel(scale(), time);
      line.current.hidden = !isShown || !isOnScale(scale(), x);
      line.current.style.transform = `translateX(${pixelText(x)}px)`;
    }),
  );
  return <div class="stress-playhead" ref={line} />;
}

interface HandleProps {
  readonly target: RequestTarget;
  readonly wantsFocus: { current: boolean };
}

/** The selected request, which has the focus and takes keys. */
function RequestHandle({ target, wantsFocus }: HandleProps) {
  const { app, open, scale } = target;
  const { requests } = app.lab;
  const index = requests.selected.value;
  const handle = useRef<HTMLDivElement>(null);
  const keys = useKeys({
    ...app.editing,
    step: (event) => stepRequest(event, target),
    other: (event) => pressOnRequest(event, target),
  });
  useLayoutEffect(() => {
    if (wantsFocus.current) handle.current?.focus();
    wantsFocus.current = false;
  });
  const request = index === null ? undefined : open.requests[index];
  if (index === null || request === undefined) return null;
  const x = toPixel(scale(), request.time);
  return (
    <div
      ref={handle}
      class="stress-request"
      style={{ left: `${pixelText(x)}px`, top: `${RULER}px`, height: `${TICKS}px` }}
      hidden={!isOnScale(scale(), x, 6)}
      tabIndex={0}
      role="slider"
      aria-label={`Request ${index + 1} of ${open.requests.length}`}
      aria-valuemin={0}
      aria-valuemax={open.seconds}
      aria-valuenow={request.time}
      aria-valuetext={describeRequest(app, open, open.places.indexOf(index))}
      data-tip={'←→ moves it by a frame, Shift finely\nPage Up and Page Down select another'}
      {...keys}
    />
  );
}

interface ReadoutProps {
  readonly open: OpenRun;
  readonly hover: ReadonlySignal<number | null>; // s
  readonly scale: () => Scale;
}

/** A line at the pointer, with the time, the values of each slot, and the request that runs there. */
function StripReadout({ open, hover, scale }: ReadoutProps) {
  const app = useApp();
  const time = hover.value;
  if (time === null || time < 0 || time > open.seconds) return null;
  const frame = frameAt(open.run, time);
  const grant = grantBefore(open.run.plan, frame);
  const request = open.run.plan.grants[grant]?.request;
  const x = toPixel(scale(), time);
  const isLeft = x > scale().to / 2;
  return (
    <>
      <div class="stress-hover" style={{ transform: `translateX(${pixelText(x)}px)` }} />
      <div
        class="stress-values small-text"
        style={isLeft ? { right: `${scale().to - x + 8}px` } : { left: `${x + 8}px` }}
      >
        <b>{formatMoment(time, app.workspace.state.value.timeUnit, { fps: open.run.rate })}</b>
        <DataTable columns={valueColumns(frame)} rows={open.run.slots} keyOf={(_, slot) => slot} />
        <span class="dim">
          {request === undefined ? 'before the first request' : describeRequest(app, open, request)}
        </span>
      </div>
    </>
  );
}

/** The values of a slot in a frame of the run. */
const valueColumns = (frame: number): readonly Column<StressSlot>[] => [
  slotColumn,
  ...[distance, speed, violation].map((shown) => ({
    key: shown.measure,
    cell: ({ samples }: StressSlot) => (
      <>
        {valueText(shown, samples[shown.measure][frame])} <span class="faint">{shown.unit}</span>
      </>
    ),
  })),
];
