import './cost-map.css';
import { useApp } from '../../controls/window-context.ts';
import { Host } from '../../controls/host.tsx';
import { costColours } from '../../stores/matching/cost-picture.ts';
import { MAX_SIDE } from '../../../core/matching/cost-map-layout.ts';
import type { CostMapView } from './cost-map-view.ts';
import { seamTimes } from './map-places.ts';
import { costWords, readoutWords } from './map-words.ts';

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
        {chosen ? readoutWords(app, 'Here', chosen) : seam && readoutWords(app, 'Seam', seam)}
      </output>
      {every > 1 && (
        <span class="faint">
          Thinned: one of {every} frames is compared, so that no side has more than{' '}
          {MAX_SIDE.toLocaleString('en')}.
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
    <figure class="cost-legend" aria-label={`Colours: ${costWords(range.best)} to ${costWords(range.high)}`}>
      <figcaption data-tip="A twentieth of the frames cost more. They have the colour of this cost.">
        ≥ {costWords(range.high)}
      </figcaption>
      <div style={{ background: `linear-gradient(${stops.join(', ')})` }} />
      <figcaption>{costWords(range.best)}</figcaption>
    </figure>
  );
}

/** Why there is no map; null = there is, or will be. */
function useWhyNone(): string | null {
  const { open, shown, costMap } = useApp();
  if (open.isClip.value)
    return 'A clip is open. Press Esc to return to the transition, whose clips are compared here.';
  if (!open.isOpen.value) return 'No transition is open. Mark a source and a destination in the list.';
  const uses = open.uses.value;
  if (uses?.source.kind === 'tree' || uses?.destination.kind === 'tree')
    return 'A blend tree has no fixed frames to compare. Choose a clip for both ends.';
  return shown.obstacle.value ?? costMap.failure.value;
}
