import type { ReadonlySignal } from '@preact/signals';
import type { TakeClock } from '#core/clip/take-time.ts';
import './cost-map.css';
import { NOTHING_OPEN } from '#renderer/stores/conditions.ts';
import { useApp } from '#renderer/controls/window-context.ts';
import { Host } from '#renderer/controls/host.tsx';
import { costColours } from '#renderer/workers/cost-picture.ts';
import { grouped } from '#contract/words/counted.ts';
import { MAX_SIDE } from '#core/judge/cost-map/cost-map-layout.ts';
import { formatBriefly, formatNumber } from '#core/kit/numbers.ts';
import type { CostMapView } from './cost-map-view.ts';
import { seamTimes, costAt, isBarred, type MapApp, costTable } from './map-places.ts';
import { faultNumber, faultScore } from '#core/judge/verdict.ts';
import { MINIMA_APART, type SeamTimes } from '#renderer/stores/matching/follow-cost-map.ts';
import { transitionEnds } from '#renderer/stores/marks/marker-edits.ts';
import { formatMoment } from '#renderer/kit/time-words.ts';
import { courseKindOf, type CourseKind } from '#core/judge/cost-map/offset-course.ts';
import { Button } from '#renderer/kit/button.tsx';
import { Segments } from '#renderer/kit/segments.tsx';
import { Select } from '#renderer/kit/select.tsx';
import { CopyCsv } from '#renderer/controls/copy-csv.tsx';
import { setSeam, stepMinimum } from './map-commands.ts';

interface CostMapPanelProps {
  readonly view: Pick<CostMapView, 'mount' | 'hovered'>;
}

/** The cost of every out point with every in point of the open transition. */
export function CostMapPanel({ view }: CostMapPanelProps) {
  const { costMap } = useApp();
  const why = useWhyNone();
  const shown = costMap.shown.value;
  if (why !== null || shown === null)
    return (
      <div class="empty-state">
        <p>{why ?? 'Comparing all frames …'}</p>
      </div>
    );
  return (
    <div class="cost-map" aria-busy={!costMap.isCurrent.value}>
      <Readout view={view} />
      <div
        class="cost-plot"
        role="application"
        tabIndex={0}
        aria-label="Cost map: out point downwards, in point to the right"
        aria-describedby="cost-readout"
      >
        <Host class="cost-host" mount={view.mount} />
      </div>
      <Legend />
    </div>
  );
}

/** The place under the pointer, else the cursor, else the seam. */
function Readout({ view: { hovered } }: CostMapPanelProps) {
  const app = useApp();
  const { cursor, shown } = app.costMap;
  const seam = seamTimes(app);
  const chosen = hovered.value ?? cursor.value;
  const every = shown.value?.map.every ?? 1;
  return (
    <p class="cost-readout">
      <output id="cost-readout">
        {chosen ? describeReadout(app, 'Here', chosen) : seam && describeReadout(app, 'Seam', seam)}
      </output>
      <span class="dim">{describeAgreement(app)}</span>
      {every > 1 && (
        <span class="faint">
          Thinned: one of {every} frames is compared, so that no side has more than {grouped(MAX_SIDE)}.
        </span>
      )}
    </p>
  );
}

function Legend() {
  const { shown } = useApp().costMap;
  const range = shown.value?.picture.range;
  if (!range) return null;
  const stops = costColours.toReversed().map((rgb) => `rgb(${rgb.join(' ')})`);
  return (
    <figure
      class="cost-legend column gap-2 small-text"
      aria-label={`Colours: ${formatCost(range.best)} to ${formatCost(range.high)}`}
    >
      <figcaption data-tip="A twentieth of the frames cost more. They have the colour of this cost.">
        ≥ {formatCost(range.high)}
      </figcaption>
      <div style={{ background: `linear-gradient(${stops.join(', ')})` }} />
      <figcaption>{formatCost(range.best)}</figcaption>
    </figure>
  );
}

/** Why there is no map; null = there is, or will be. */
function useWhyNone(): string | null {
  const { open, shown, costMap } = useApp();
  if (!open.hasSeam.value)
    return 'A clip is open. Press Esc to return to the transition, whose clips are compared here.';
  if (!open.isOpen.value) return NOTHING_OPEN;
  const uses = open.uses.value;
  if (uses?.source.kind === 'tree' || uses?.destination.kind === 'tree')
    return 'A blend tree has no fixed frames to compare. Choose a clip for both ends.';
  return shown.obstacle.value ?? costMap.failure.value;
}

/** Costs below this are none, m s. */
const NO_COST = 1e-6;

/** A cost with its unit: metres that the figure is off, times the seconds for which it is. */
export const formatCost = (cost: number): string => `${cost < NO_COST ? '0' : formatBriefly(cost, 3)} m·s`;

/** How far a cost is above the best one: `the best`, `12 % above the best`, `7.4 times the best`. */
export function aboveBest(cost: number, best: number): string {
  if (cost <= best * 1.005 + NO_COST) return 'the best';
  if (best < NO_COST) return `the best is ${formatCost(best)}`;
  const percent = (cost / best - 1) * 100;
  return percent < 100
    ? `${formatNumber(Math.max(percent, 1), 0)} % above the best`
    : `${formatBriefly(cost / best, 2)} times the best`;
}

/** The times of a place: `out f 34, in f 12`. */
function describePlace({ open, workspace }: MapApp, times: SeamTimes): string {
  const unit = workspace.state.value.timeUnit;
  const [out, into] = transitionEnds.map((end) => {
    return formatMoment(times[end], unit, clockAt(open[end]));
  });
  return `out ${out}, in ${into}`;
}

/**
 * Whether cost and fault score agree, and suggestions with both: `Cost and fault score agree on out f 34, in f 12:
 * 3.1. Suggestion 1 is there, too.`
 */
export function describeAgreement(app: MapApp): string {
  const { shown, minima, judged } = app.costMap;
  const [now, cells] = [shown.value, minima.value];
  const seams = judged.value.flatMap((each) => each ?? []);
  if (now === null || seams.length === 0) return '';
  if (judged.value.length < cells.length)
    return `Judging minima: ${judged.value.length} of ${cells.length} …`;
  const [cheapest] = seams;
  const least = seams.reduce((best, each) => (each.faults < best.faults ? each : best));
  const lowest = faultNumber(least.faults) === faultNumber(cheapest.faults) ? cheapest : least;
  const { out, time, faults } = lowest;
  const place = describePlace(app, { source: out, destination: time });
  const words =
    lowest === cheapest
      ? `Cost and fault score agree on ${place}: ${faultNumber(faults)}.`
      : `The cheapest minimum has ${faultScore(cheapest.faults)}, the one at ${place} has ${faultNumber(faults)}.`;
  const there = app.session.offers.value.findIndex(
    (offer) => Math.abs(offer.out - out) < MINIMA_APART && Math.abs(offer.time - time) < MINIMA_APART,
  );
  return there < 0 ? words : `${words} Suggestion ${there + 1} is there, too.`;
}

/** The readout: `Seam: out f 34, in f 12, 0.0123 m·s, 12 % above the best`. */
function describeReadout(app: MapApp, name: string, times: SeamTimes): string {
  const { shown, minima } = app.costMap;
  const now = shown.value;
  const cost = now && costAt(now, times);
  if (now === null || cost === null) return `${name}: ${describePlace(app, times)}`;
  const best = minima.value[0]?.cost ?? now.picture.range.best;
  const parts = [describePlace(app, times), formatCost(cost), aboveBest(cost, best)];
  return `${name}: ${[...parts, ...(isBarred(app, times) ? ['in a no-transition range'] : [])].join(', ')}`;
}

const names: Readonly<Record<CourseKind, string>> = {
  inertialization: 'Inertialization',
  deadBlending: 'Dead blending',
};

const clockAt = ({ value }: ReadonlySignal<TakeClock | null>): TakeClock => value ?? { fps: 60 };

/** What the map costs, and what it leads to. */
export function CostMapBar() {
  const app = useApp();
  const { costMap, open } = app;
  const transition = open.transition.value;
  const slot = transition?.slots[transition.chosen];
  const own = slot ? `: ${names[courseKindOf(slot)].toLowerCase()}` : '';
  const modes = ['fast', 'exact'] as const;
  const clocks = () => ({ source: clockAt(open.source), destination: clockAt(open.destination) });
  return (
    <div class="plot-bar row wide-bar" role="group" aria-label="Cost map options">
      <Select
        label="Cost of"
        tip="How the offset between both frames is absorbed. Its times are those of the chosen slot"
        value={costMap.course.value ?? 'slot'}
        options={[
          ['slot', `As chosen slot${own}`],
          ['inertialization', names.inertialization],
          ['deadBlending', names.deadBlending],
        ]}
        onChoose={(value) => (costMap.course.value = value === 'slot' ? null : value)}
      />
      <Segments
        label="Cost"
        options={modes.map((mode) => ({
          name: mode === 'fast' ? 'Fast' : 'Exact',
          tip:
            mode === 'fast'
              ? 'Offsets that change sides count less: never above the exact cost'
              : 'Offsets count wherever they are. Takes about twenty times as long',
          chosen: costMap.mode.value === mode,
        }))}
        choose={(index) => (costMap.mode.value = modes[index])}
      />
      <Button
        bare
        tip="Next local minimum, from the best on: Page Down on the map"
        onClick={() => stepMinimum(app, 1)}
      >
        Next minimum
      </Button>
      <Button
        bare
        tip="Moves out and in point to the cursor: Enter on the map"
        disabledReason={costMap.cursor.value === null ? 'put the cursor on the map first' : null}
        onClick={() => setSeam(app)}
      >
        Set seam
      </Button>
      <CopyCsv
        of="the cost of each out point (rows) with each in point (columns)"
        rows={() => costTable(costMap.shown.peek(), clocks())}
        disabledReason={costMap.shown.value?.isComplete ? null : 'the map is not complete yet'}
      />
    </div>
  );
}
