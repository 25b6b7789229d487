import { useState } from 'preact/hooks';
import type { TargetedPointerEvent } from 'preact';
import type { Edit } from '#contract/edits/edits.ts';
import { clamp, withUnit } from '#core/kit/numbers.ts';
import { metricNamed, metricsIn } from '#core/judge/metrics/registry.ts';
import { soundFront, soundOnes, type MetricPair, type Tried } from '#core/judge/tune.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { keepTried } from '#renderer/controls/side-menu.tsx';
import { useApp } from '#renderer/controls/window-context.ts';
import { placeOn } from '#renderer/kit/plot/plot.tsx';
import { toPixel } from '#renderer/kit/plot/scale.ts';
import { Select } from '#renderer/kit/select.tsx';
import { formatMetric } from '#renderer/stores/judgement/metric-values.ts';
import { previewEdit } from '#renderer/stores/transitions/transition-edits.ts';

interface TunePlotProps {
  readonly tried: readonly Tried[]; // the present values first
  readonly pair: MetricPair; // across and up
  readonly choose: (pair: MetricPair) => void;
  readonly words: (tried: Tried) => string;
  readonly edit: (tried: Tried) => (before: Transition) => Edit;
}

/**
 * What was tried, in two metrics, with the Pareto front. The views try on the point under the pointer, or the
 * one that arrows reach on the front.
 */
export function TunePlot({ tried, pair, choose, words, edit }: TunePlotProps) {
  const { shown, show, keep } = useTrying(edit);
  const front = soundFront(tried, pair);
  const sound = [...tried.slice(0, 1), ...soundOnes(tried)].filter((each) =>
    pair.every((id) => each.measures[id] !== null),
  );
  const [x, y] = pair.map((id) => scaleOf(sound, id));
  const hover = (event: Pressed): void => {
    const nearest = nearestTo(event, sound, [x, y]);
    if (nearest !== shown) show(nearest);
  };
  const step = (event: KeyboardEvent): void => {
    const next = steppedTo(event.key, front, shown);
    if (event.key === 'Enter') keep();
    else if (next) show(next);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const unknown = tried.length === 0 ? '…' : 'These metrics do not apply to it as it is.';
  const now = sound.find((each) => each === tried[0]);
  const facts = (each: Tried): string => `${x.words(each)}, ${y.words(each)}`;
  return (
    <div class="tune-plot small-text">
      <Axis label="Up" tried={tried} id={pair[1]} range={y.range} choose={(id) => choose([pair[0], id])} />
      <div
        class="inset"
        role="slider"
        data-item
        tabIndex={0}
        aria-label="Pareto front"
        aria-valuemin={1}
        aria-valuemax={Math.max(front.length, 1)}
        aria-valuenow={shown ? Math.max(front.indexOf(shown), 0) + 1 : 1}
        aria-valuetext={shown ? `${words(shown)}: ${facts(shown)}` : 'Arrow keys try points of the front on'}
        onPointerMove={hover}
        onPointerLeave={() => show(null)}
        onBlur={() => show(null)}
        onClick={keep}
        onKeyDown={step}
      >
        <Dots scales={[x, y]} sound={sound} front={front} now={now} shown={shown} />
      </div>
      <Axis
        label="Across"
        tried={tried}
        id={pair[0]}
        range={x.range}
        choose={(id) => choose([id, pair[1]])}
      />
      <output>
        <b>{shown ? words(shown) : now ? `now ${words(now)}` : unknown}</b>
        <br />
        {now && facts(shown ?? now)}
      </output>
    </div>
  );
}

type Pressed = TargetedPointerEvent<HTMLElement>;

function nearestTo(event: Pressed, points: readonly Tried[], [x, y]: Scales) {
  const { across, up } = placeOn(event.currentTarget, event);
  const { clientWidth, clientHeight } = event.currentTarget;
  const far = (each: Tried): number =>
    Math.hypot((across - x.place(each)) * clientWidth, (up - y.place(each)) * clientHeight);
  return points.toSorted((a, b) => far(a) - far(b))[0] ?? null;
}

/**
 * The point of the front that an arrow reaches, from its start if none is shown; undefined = another key, or
 * no front.
 */
function steppedTo(key: string, front: readonly Tried[], shown: Tried | null): Tried | undefined {
  const by = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : null;
  const now = shown ? front.indexOf(shown) : -1;
  return by === null ? undefined : front[now < 0 ? 0 : clamp(now + by, 0, front.length - 1)];
}

/** The point that the views try on; null = none. */
function useTrying(edit: TunePlotProps['edit']) {
  const app = useApp();
  const [shown, setShown] = useState<Tried | null>(null);
  const show = (each: Tried | null): void => {
    setShown(each);
    if (each) previewEdit(app, edit(each));
    else app.editing.cancel();
  };
  const keep = (): void => {
    if (shown) keepTried(app, edit(shown));
  };
  return { shown, show, keep };
}

interface DotsProps {
  readonly scales: Scales;
  readonly sound: readonly Tried[];
  readonly front: readonly Tried[];
  readonly now: Tried | undefined;
  readonly shown: Tried | null;
}

function Dots({ scales: [x, y], sound, front, now, shown }: DotsProps) {
  const at = (each: Tried): string => `${x.place(each)},${1 - y.place(each)}`;
  const dots = (list: readonly Tried[]): string => list.map((each) => `M${at(each)}h0`).join('');
  return (
    <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      <path d={dots(sound)} />
      {front.length > 0 && <path class="tune-line" d={`M${front.map(at).join('L')}`} />}
      <path class="tune-front" d={dots(front)} />
      {now && <path class="tune-now" d={dots([now])} />}
      {shown && <path class="tune-shown" d={dots([shown])} />}
    </svg>
  );
}

interface AxisProps extends Pick<TunePlotProps, 'tried'> {
  readonly label: string;
  readonly id: string;
  readonly range: string;
  readonly choose: (id: string) => void;
}

function Axis({ label, tried, id, range, choose }: AxisProps) {
  const options = metricsIn(tried[0]?.measures ?? {}).map((each) => [each.id, each.label] as const);
  return (
    <div class="tune-axis row gap-8 between">
      <Select label={label} value={id} options={options} onChoose={choose} />
      <span class="faint">{range}</span>
    </div>
  );
}

type Scales = readonly [across: ReturnType<typeof scaleOf>, up: ReturnType<typeof scaleOf>];

/** Room between the first and last value and the edge of the plot, as a share of it. */
const EDGE = 0.06;

/** The axis of a metric over what was tried. */
function scaleOf(tried: readonly Tried[], id: string) {
  const metric = metricNamed(id);
  const values = tried.map(({ measures }) => measures[id] ?? 0);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const words = (value: number): string => (metric ? withUnit(formatMetric(metric, value), metric.unit) : '');
  const scale = { low: least, high: most > least ? most : least + 1, from: EDGE, to: 1 - EDGE };
  return {
    place: ({ measures }: Tried): number => toPixel(scale, measures[id] ?? 0),
    words: ({ measures }: Tried): string =>
      `${metric?.label.toLowerCase()} ${words(measures[id] ?? Number.NaN)}`,
    range: tried.length > 0 ? `${words(least)} to ${words(most)}` : '',
  };
}
