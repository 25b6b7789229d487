import './legend.css';
import { createElement } from 'preact';
import { useApp } from '#renderer/controls/window-context.ts';
import type { Figure } from '#renderer/stores/shown/motion.ts';
import type {
  ExplainedOverlay,
  LegendKey,
  LegendPart,
  LegendScale,
} from '#renderer/stage/overlays/legend-part.ts';

/** Legend of each view of `shown`: each overlay once, in the first view that it applies to. Reads signals. */
export function useLegend(
  overlays: readonly ExplainedOverlay[],
  shown: readonly Figure[],
): readonly (readonly LegendPart[])[] {
  const app = useApp();
  const parts: LegendPart[][] = shown.map(() => []);
  for (const { id, concerns, legend } of overlays) {
    if (!app.shown.overlays.value.has(id)) continue;
    const view = shown.findIndex((figure) => concerns?.(figure) ?? true);
    const part = view < 0 ? null : legend?.(app);
    if (part) parts[view].push(part);
  }
  return parts;
}

/** Meaning of all overlays of a view, in one block. */
export function Legend({ parts }: { readonly parts: readonly LegendPart[] }) {
  const keys = new Map<string, LegendKey>(); // keys that several overlays share appear once
  for (const part of parts) if (part.kind === 'keys') for (const key of part.keys) keys.set(key.words, key);
  return (
    <div class="legend chip" role="group" aria-label={keys.size > 0 ? 'Legend' : 'Colour scale'}>
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

function Scale({ title, label, gradient, ticks, extra, foot }: LegendScale) {
  return (
    <div class="legend-part" role={foot ? 'group' : 'img'} aria-label={label}>
      <div class="legend-head">
        <span>{title}</span>
        {extra && (
          <span class="legend-still row">
            <i style={{ background: extra.colour }} /> {extra.words}
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
  if (!run) return <div class="legend-largest plain">{words}</div>;
  return (
    <button type="button" class="legend-largest plain cut" data-tip={tip} onClick={run}>
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
