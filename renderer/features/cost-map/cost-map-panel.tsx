import './cost-map.css';
import { NOTHING_OPEN } from '#renderer/stores/conditions.ts';
import { useApp } from '#renderer/controls/window-context.ts';
import { Host } from '#renderer/controls/host.tsx';
import { costColours } from '#renderer/workers/cost-picture.ts';
import type { CostMapView } from './cost-map-view.ts';
import { costTable, seamTimes } from './map-places.ts';
import {
  clockAt,
  describeAgreement,
  describePresent,
  describeReadout,
  describeThinning,
  formatCost,
  MAP_SCORES,
} from './map-words.ts';
import { courseKindOf, type CourseKind } from '#core/judge/cost-map/offset-course.ts';
import { Button } from '#renderer/kit/button.tsx';
import { Segments } from '#renderer/kit/segments.tsx';
import { Select } from '#renderer/kit/select.tsx';
import { CopyCsv } from '#renderer/controls/copy-csv.tsx';
import { setSeam, stepMinimum } from './map-commands.ts';
import { needs } from '#renderer/stores/shown/motion.ts';

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
  const thinned = shown.value && describeThinning(shown.value.map.every);
  return (
    <p class="cost-readout">
      <output id="cost-readout">
        {chosen ? describeReadout(app, 'Here', chosen) : seam && describeReadout(app, 'Seam', seam)}
      </output>
      <span>{describePresent(app)}</span>
      <span class="dim">{describeAgreement(app)}</span>
      {app.costMap.judged.value.length > 0 && <span class="faint">{MAP_SCORES}</span>}
      {thinned && <span class="faint">{thinned}</span>}
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
  const { motion, open, shown, costMap } = useApp();
  if (needs(motion.open, 'clip') === null)
    return 'A clip is open. Press Esc to return to the transition, whose clips are compared here.';
  if (!open.isOpen.value) return NOTHING_OPEN;
  const uses = open.uses.value;
  if (uses?.source.kind === 'tree' || uses?.destination.kind === 'tree')
    return 'A blend tree has no fixed frames to compare. Choose a clip for both ends.';
  return shown.obstacle.value ?? costMap.failure.value;
}

const names: Readonly<Record<CourseKind, string>> = {
  inertialization: 'Inertialization',
  deadBlending: 'Dead blending',
};

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
