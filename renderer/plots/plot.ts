// renderer/plots: the curves panel
import { clamp } from '#core/kit/numbers.ts';
import { addElement } from '../kit/elements.ts';
import './plots.css';
import { createCurveSampler, type CurveSampler } from './curve-sampler.ts';
import { createDrawing, type ChartDrawing } from './drawing.ts';
import { attachPlotGestures, timeAt, createPlotView, type PlotView } from '../kit/plot/plot-gestures.ts';
import { isOnScale, onScale, toPixel, type Scale } from '../kit/plot/scale.ts';
import { followSize } from '../kit/use-size.ts';
import { type PlotListener, type PlotModel, PLOT_EDGES, formatTime, formatValue } from './chart.ts';
import { unitOf } from './quantities.ts';
import { createSweep } from './sweep.ts';
import { createValueTable, type ValueTable } from './value-table.tsx';

/** Time for samples per frame, ms. */
const BUDGET_MS = 4;
const MAX_POINTS = 1000;
/** Points of all plots of a stack together. */
const POINTS_IN_ALL = 4000;
const MIN_POINTS = 240;

/** Creates a plot that fills `host`: curves over the transition’s clock, the playhead, a table of values. */
export function mountPlot(host: HTMLElement, listener: PlotListener) {
  const { root, area, stack, aside } = createParts(host);
  const table = createValueTable(aside);
  const view = createPlotView();
  const resized = (): void => {
    drawing.resized();
    viewChanged();
  };
  const room = followSize(area, resized);
  const charts = followSize(stack, resized);
  const lines = createMovingLines(stack, view.scale);
  const drawing = createDrawing(stack, view.scale);
  const sampling = createSampling(view, drawing);
  const shownCurves = createShownCurves((shown, sampler, isOther) => {
    if (isOther) view.reset();
    view.setBounds(shown.home, shown.extent);
    stack.style.setProperty('--tracks', String(sampler.tracks.length));
    if (drawing.prepare(shown, sampler)) table.setCurves(sampler.curves, namesOf(sampler));
    sampling.discard();
  });
  let playhead = 0;
  let pointer: number | null = null; // pointer over the curves, px

  const viewChanged = (): void => {
    view.setPixels(PLOT_EDGES.left, charts.width - PLOT_EDGES.right);
    sampling.discard();
    listener.wake();
  };
  const hover = (x: number | null): void => {
    pointer = x;
    listener.wake();
  };
  const actions = { seek: listener.seek, hover, viewChanged, playhead: () => playhead };
  const detach = attachPlotGestures(stack, root, { view, select: lines.select, ...actions });
  viewChanged();

  return {
    /**
     * Draws changes since the last call; called once per frame. Returns true if it needs another frame, such
     * as for curves that are not finely sampled yet. Moving the playhead takes no new samples; a playhead
     * moved out of view by a key, not by playback, scrolls the view.
     */
    draw(shown: PlotModel, time: number, playing: boolean): boolean {
      if (room.width === 0 || room.height === 0) return false;
      const from = shownCurves.of(shown);
      if (!playing && time !== playhead && view.reveal(time)) sampling.discard();
      playhead = time;
      const isFine = sampling.refine(from, room.width);
      const pointed = pointer === null ? null : timeAt(view, pointer);
      lines.place(playhead, pointed);
      writeValues(table, from, shown, { time: pointed ?? playhead, pointed: pointed !== null });
      return !isFine;
    },
    /** Reads the colours again. */
    themeChanged(): void {
      drawing.forget();
      shownCurves.forget();
      listener.wake();
    },
    dispose(): void {
      detach();
      room.dispose();
      charts.dispose();
      drawing.forget();
      root.remove();
    },
  };
}

const namesOf = ({ tracks }: CurveSampler): readonly string[] => tracks.map(({ name }) => name);

/**
 * The curves of the current model.
 *
 * @param changed called after a change; `isOther` = for another pair of clips
 */
export function createShownCurves(
  changed: (model: PlotModel, sampler: CurveSampler, isOther: boolean) => void,
) {
  let model: PlotModel | null = null;
  let sampler: CurveSampler | null = null;
  return {
    of(shown: PlotModel): CurveSampler {
      if (sampler && model === shown) return sampler;
      const isOther = model !== null && model.pair !== shown.pair;
      sampler = createCurveSampler(shown.evaluation, shown.choice);
      model = shown;
      changed(shown, sampler, isOther);
      return sampler;
    },
    forget: (): void => void (sampler = null),
  };
}

/** The drawn samples, refined from frame to frame. */
export function createSampling(view: PlotView, drawing: ChartDrawing) {
  const sweep = createSweep();
  let stale = true;
  return {
    /** Discards samples of an old model. */
    discard: (): void => void (stale = true),
    /** Takes more samples within a frame’s budget, and draws them. Returns true once they are complete. */
    refine(from: CurveSampler, width: number): boolean {
      if (!stale && sweep.done) return true;
      const end = performance.now() + BUDGET_MS;
      if (stale) sweep.begin(from, view.scale(), pointsFor(width, from.tracks.length));
      sweep.advance(() => performance.now() >= end);
      drawing.samples(sweep);
      stale = false;
      return sweep.done;
    },
  };
}

/** Samples per track for this width. */
export function pointsFor(width: number, tracks: number): number {
  const share = Math.max(MIN_POINTS, Math.floor(POINTS_IN_ALL / Math.max(tracks, 1)));
  return clamp(width, 2, Math.min(MAX_POINTS, share));
}

/** Reads the curves exactly at one moment, without interpolation. */
function writeValues(
  table: ValueTable,
  sampler: CurveSampler,
  { choice, timeUnit, fps }: PlotModel,
  { time, pointed }: { readonly time: number; readonly pointed: boolean },
): void {
  sampler.sample(time);
  const { name } = unitOf(choice);
  table.setValues(
    `${pointed ? 'Pointer' : 'Playhead'} · ${formatTime(time, timeUnit, fps)}`,
    Array.from(sampler.values, (value) => formatValue(value, name)),
  );
}

/** The elements of a plot: curves at the left, scrolling if there are many, and the table beside them. */
function createParts(host: HTMLElement) {
  const root = addElement(host, 'div', 'plot inset', {
    tabIndex: 0,
    role: 'group',
    ariaLabel: 'Curves over time; plus and minus zoom',
  });
  const area = addElement(root, 'div', 'plot-area');
  const stack = addElement(area, 'div', 'plot-stack');
  return { root, area, stack, aside: addElement(root, 'div', 'plot-values') };
}

/** Lines over all charts of a stack that move without redrawing curves. */
function createMovingLines(stack: HTMLElement, scale: () => Scale) {
  const { selection, pointer, playhead } = createElements(stack);
  const place = (line: HTMLElement, time: number | null): void => {
    const x = time === null ? Number.NaN : toPixel(scale(), time);
    const isAway = !isOnScale(scale(), x);
    if (line.hidden !== isAway) line.hidden = isAway;
    if (!isAway) line.style.transform = `translateX(${Math.round(x)}px)`;
  };
  return {
    /** @param hovered time under the pointer, s; null = outside */
    place(played: number, hovered: number | null): void {
      place(playhead, played);
      place(pointer, hovered);
    },
    /** Shows the selected range, px; `from` null = none. */
    select(from: number | null, to: number): void {
      selection.hidden = from === null;
      if (from === null) return;
      const [left, right] = [Math.min(from, to), Math.max(from, to)].map((x) => onScale(scale(), x));
      selection.style.transform = `translateX(${left}px)`;
      selection.style.width = `${right - left}px`;
    },
  };
}

function createElements(stack: HTMLElement) {
  const add = (className: string): HTMLElement => {
    const element = addElement(stack, 'div', className, { hidden: true });
    element.style.top = `${PLOT_EDGES.top}px`;
    element.style.bottom = `${PLOT_EDGES.bottom}px`;
    return element;
  };
  return {
    selection: add('plot-selection'),
    pointer: add('plot-pointer'),
    playhead: add('plot-playhead'),
  };
}
