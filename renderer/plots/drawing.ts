import { addElement } from '../kit/elements.ts';
import type UPlot from 'uplot';
import { valueKey } from '../kit/same-value.ts';
import { createChart, showSamples, type PlotModel } from './chart.ts';
import type { CurveSampler } from './curve-sampler.ts';
import { quantities, unitOf, type Track } from './quantities.ts';
import type { Span } from '../kit/plot/scale.ts';
import type { CurveSweep } from './sweep.ts';

/** The visible charts, one per track. */
export interface ChartDrawing {
  /** Updates the charts. Returns true if the curves changed. */
  prepare(model: PlotModel, sampler: CurveSampler): boolean;
  samples(sweep: CurveSweep): void;
  resized(): void;
  /** Removes the charts, because colours or curves changed. */
  forget(): void;
}

/** A chart and its place. */
interface Part {
  readonly host: HTMLElement;
  readonly chart: UPlot;
}

/** @param stack fills the visible area, or is higher for many charts */
export function createDrawing(stack: HTMLElement, range: () => Span): ChartDrawing {
  let parts: readonly Part[] = [];
  let curvesEach = 0;
  let key = ''; // of everything that charts cannot change
  let model: PlotModel | null = null;
  const forget = (): void => {
    for (const { chart, host } of parts) {
      chart.destroy();
      host.remove();
    }
    [parts, key] = [[], ''];
  };
  return {
    prepare(shown, { curves, tracks }) {
      model = shown;
      const { choice, timeUnit, fps } = shown;
      const unit = unitOf(choice);
      const wanted = chartsKey(shown, { curves, tracks });
      if (key === wanted) return false;
      forget();
      key = wanted;
      curvesEach = curves.length;
      const setting = { curves, unit, timeUnit, fps, range, moments: () => model?.moments ?? [] };
      const last = tracks.length - 1;
      const { label } = quantities[choice.quantity];
      const nameOf = ({ name }: Track): string => (last === 0 ? label : name);
      const hosts = tracks.map((track, i) =>
        addHost(stack, [nameOf(track), unit.name].filter(Boolean).join(', '), i === last),
      );
      parts = hosts.map((host, i) => ({
        host,
        chart: createChart(host, { ...setting, named: i === 0, timesBelow: i === last }),
      }));
      return true;
    },
    samples: (sweep) => parts.forEach(({ chart }, i) => showSamples(chart, sweep, i * curvesEach)),
    resized() {
      for (const { host, chart } of parts) {
        const [wide, high] = [host.clientWidth, host.clientHeight];
        if (wide > 0 && high > 0) chart.setSize({ width: wide, height: high });
      }
    },
    forget,
  };
}

/** What charts are made for, with their names: equal texts show the same charts. */
export function chartsKey(
  { choice, timeUnit, fps }: Pick<PlotModel, 'choice' | 'timeUnit' | 'fps'>,
  { curves, tracks }: Pick<CurveSampler, 'curves' | 'tracks'>,
): string {
  // A drag changes the end of a curve, which charts do not cache.
  const looks = curves.map(({ name, role, dash }) => [name, role, dash]);
  return valueKey([looks, tracks, choice.quantity, unitOf(choice), timeUnit, fps]);
}

/** A place for one chart, with the title of its axis in the corner. */
function addHost(stack: HTMLElement, name: string, isLast: boolean): HTMLElement {
  const host = addElement(stack, 'div', isLast ? 'plot-track last' : 'plot-track');
  addElement(host, 'span', 'plot-track-name', { textContent: name });
  return host;
}
