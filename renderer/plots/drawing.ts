import type { TimeRange } from '../../core/transition/clip-clock.ts';
import type UPlot from 'uplot';
import { createChart, PLOT_EDGES, showSamples } from './chart.ts';
import type { CurveSampler } from './curve-sampler.ts';
import type { PlotModel } from './plot-model.ts';
import { unitOf } from './quantities.ts';
import type { Sweep } from './sweep.ts';

/** The curves on the screen and the lines that move over them. */
export interface Drawing {
  /** Makes the chart fit what is shown. Returns whether its curves are others than before. */
  prepare(model: PlotModel, sampler: CurveSampler): boolean;
  samples(sweep: Sweep): void;
  /** Moves the lines of the playhead and of the pointer. Draws no curve. */
  lines(playhead: number, hovered: number | null): void;
  resized(): void;
  /** Takes the chart away: colours or curves are others. */
  forget(): void;
  /** Time under a place, px from the left of `area`, not beyond the edges of the curves. */
  timeAt(x: number): number;
  /** How much time so many pixels are. */
  secondsOf(pixels: number): number;
  select(from: number | null, to: number): void;
}

export function createDrawing(area: HTMLElement, range: () => TimeRange): Drawing {
  const overlays = createOverlays(area);
  let chart: UPlot | null = null;
  let key = ''; // of what a chart cannot change
  let model: PlotModel | null = null;
  const width = (): number => Math.max(area.clientWidth - PLOT_EDGES.left - PLOT_EDGES.right, 1);
  const secondsOf = (pixels: number): number => ((range().end - range().start) * pixels) / width();
  const xOf = (time: number): number => PLOT_EDGES.left + (time - range().start) / secondsOf(1);
  const forget = (): void => {
    chart?.destroy();
    [chart, key] = [null, ''];
  };
  return {
    prepare(shown, { curves }) {
      model = shown;
      const { choice, timeUnit, fps } = shown;
      const unit = unitOf(choice);
      // A drag changes where a curve ends, and nothing that a chart holds on to.
      const looks = curves.map(({ name, role, dash }) => [name, role, dash]);
      const wanted = JSON.stringify([looks, unit, timeUnit, fps]);
      if (chart && key === wanted) return false;
      forget();
      key = wanted;
      const setting = { curves, unit, timeUnit, fps, range, moments: () => model?.moments ?? [] };
      chart = createChart(area, setting);
      return true;
    },
    samples: (sweep) => chart && showSamples(chart, sweep),
    lines(playhead, hovered) {
      const { start, end } = range();
      const place = (line: HTMLElement, time: number | null): void => {
        line.hidden = time === null || time < start || time > end;
        if (time !== null && !line.hidden) line.style.transform = `translateX(${Math.round(xOf(time))}px)`;
      };
      place(overlays.playhead, playhead);
      place(overlays.pointer, hovered);
    },
    resized() {
      if (area.clientWidth > 0 && area.clientHeight > 0)
        chart?.setSize({ width: area.clientWidth, height: area.clientHeight });
    },
    forget,
    timeAt: (x) => range().start + secondsOf(Math.min(Math.max(x - PLOT_EDGES.left, 0), width())),
    secondsOf,
    select(from, to) {
      overlays.selection.hidden = from === null;
      if (from === null) return;
      const inside = (x: number): number => Math.min(Math.max(x, PLOT_EDGES.left), PLOT_EDGES.left + width());
      const [left, right] = [inside(Math.min(from, to)), inside(Math.max(from, to))];
      overlays.selection.style.transform = `translateX(${left}px)`;
      overlays.selection.style.width = `${right - left}px`;
    },
  };
}

function createOverlays(area: HTMLElement) {
  const add = (className: string): HTMLElement => {
    const element = document.createElement('div');
    element.className = className;
    element.hidden = true;
    element.style.top = `${PLOT_EDGES.top}px`;
    element.style.bottom = `${PLOT_EDGES.bottom}px`;
    area.append(element);
    return element;
  };
  return {
    selection: add('plot-selection'),
    pointer: add('plot-pointer'),
    playhead: add('plot-playhead'),
  };
}
