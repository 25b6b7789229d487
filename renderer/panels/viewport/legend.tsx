import { createElement } from 'preact';
import { useApp } from '../controls/window-context.ts';
import type { Figure } from '../../state/shown/figures.ts';
import type { ExplainedOverlay, LegendKey, LegendPart, LegendScale } from './legend-part.ts';

/** Where a legend stands, and what it explains. */
export interface ViewLegend {
  readonly view: number; // index among those on the screen
  readonly parts: readonly LegendPart[];
}

/** What is drawn over `shown` means, in the first view that the colours are about; null = nothing is drawn. Reads signals. */
export function useLegend(
  overlays: readonly ExplainedOverlay[],
  shown: readonly Figure[],
): ViewLegend | null {
  const app = useApp();
  const explained = overlays.flatMap(({ id, concerns, legend }) => {
    const view = app.overlays.value.has(id) ? shown.findIndex((figure) => concerns?.(figure) ?? true) : -1;
    const part = view < 0 ? null : (legend?.(app) ?? null);
    return part ? [{ view, part }] : [];
  });
  if (explained.length === 0) return null;
  return { view: Math.max(...explained.map(({ view }) => view)), parts: explained.map(({ part }) => part) };
}

/** What everything drawn over the figures means, in one block. */
export function Legend({ parts }: Pick<ViewLegend, 'parts'>) {
  const keys = new Map<string, LegendKey>(); // what several have is said once
  for (const part of parts) if (part.kind === 'keys') for (const key of part.keys) keys.set(key.words, key);
  return (
    <div class="legend chip" role="group" aria-label="Legend">
      {parts.map((part) => part.kind === 'scale' && <Scale key={part.label} {...part} />)}
      {keys.size > 0 && (
        <ul class="legend-part legend-lines">
          {[...keys.values()].map((key) => (
            <Key key={key.words} {...key} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Scale({ title, label, gradient, ticks, beside, foot }: LegendScale) {
  return (
    <div class="legend-part" role={foot?.run ? 'group' : 'img'} aria-label={label}>
      <div class="legend-head">
        <span>{title}</span>
        {beside && (
          <span class="legend-still">
            <i style={{ background: beside.colour }} /> {beside.words}
          </span>
        )}
      </div>
      <div class="legend-bar" style={{ background: gradient }} />
      <div class="legend-scale">
        {ticks.map((tick) => (
          <span key={tick}>{tick}</span>
        ))}
      </div>
      {foot && <Foot {...foot} />}
    </div>
  );
}

function Foot({ lines, tip, run }: NonNullable<LegendScale['foot']>) {
  const words = lines.map((line) => <div key={line}>{line}</div>);
  if (!run) return <div class="legend-largest">{words}</div>;
  return (
    <button type="button" class="legend-largest cut" data-tip={tip} onClick={run}>
      {words}
    </button>
  );
}

function Key({ words, shapes }: LegendKey) {
  return (
    <li>
      <svg width="26" height="10" stroke="currentColor" fill="none" aria-hidden="true">
        {shapes.map(([element, attributes]) => createElement(element, attributes))}
      </svg>
      {words}
    </li>
  );
}
