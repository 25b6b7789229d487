import type { Floats } from '../../core/floats.ts';
import type { App } from '../state/app.ts';
import type { ScreenPoint, Viewport, ViewState } from '../viewport/viewport.ts';

/** Names beside joints: of all there is room for, or of the one that is selected. */
export interface JointLabels {
  /** Places the labels for what the viewport drew last. */
  draw(viewport: Viewport, names: readonly string[], views: readonly ViewState[]): void;
  dispose(): void;
}

const GAP = 6; // px right of the joint
const HEIGHT = 17; // px of a label and the gap below it
const CHARACTER = 6.2; // px, about
const SELECTED_SCALE = 1.2; // its letters are larger

export function mountJointLabels(host: HTMLElement, app: App): JointLabels {
  const layer = document.createElement('div');
  layer.className = 'joint-labels';
  layer.setAttribute('aria-hidden', 'true');
  host.append(layer);
  const pool = createLabelPool(layer);
  const point: ScreenPoint = { x: 0, y: 0, depth: 0 };
  return {
    draw: (viewport, names, views) => {
      const all = app.workspace.state.peek().overlays.names;
      const selected = app.session.selectedJoint.peek();
      const project = (view: number, positions: Floats, j: number): boolean =>
        viewport.project(point, view, positions[j * 3], positions[j * 3 + 1], positions[j * 3 + 2]) !== null;
      for (let view = 0; view < views.length; view++) {
        const { figure, halfLives } = views[view];
        // First, so that the others make room for it.
        if (selected !== null && selected < names.length && project(view, figure.positions, selected)) {
          pool.place(selectedText(names[selected], halfLives?.[selected]), point, true);
        }
        for (let j = 0; j < names.length; j++) {
          if (!all) break;
          if (j !== selected && project(view, figure.positions, j)) pool.place(names[j], point, false);
        }
      }
      pool.finish();
    },
    dispose: () => layer.remove(),
  };
}

/** Labels that are used again from frame to frame. */
function createLabelPool(layer: HTMLElement) {
  const labels: HTMLElement[] = [];
  const places: { x: number; y: number; width: number }[] = []; // of the labels in use
  let used = 0;

  const isFree = (at: ScreenPoint, width: number): boolean => {
    for (let i = 0; i < used; i++) {
      const { x, y, width: taken } = places[i];
      if (Math.abs(y - at.y) < HEIGHT && at.x < x + taken && x < at.x + width) return false;
    }
    return true;
  };
  return {
    /** Puts `text` beside `at`, unless another label is there; a selected joint's is put in any case. */
    place(text: string, at: ScreenPoint, selected: boolean): void {
      const width = text.length * CHARACTER * (selected ? SELECTED_SCALE : 1) + GAP;
      if (!selected && !isFree(at, width)) return;
      const label = (labels[used] ??= layer.appendChild(document.createElement('span')));
      const place = (places[used] ??= { x: 0, y: 0, width: 0 });
      used++;
      place.x = at.x;
      place.y = at.y;
      place.width = width;
      if (label.textContent !== text) label.textContent = text;
      label.className = selected ? 'joint-label selected' : 'joint-label';
      label.style.transform = `translate(${Math.round(at.x + GAP)}px, ${Math.round(at.y)}px)`;
      label.hidden = false;
    },
    /** Hides the labels that this frame did not use. */
    finish(): void {
      for (let i = used; i < labels.length; i++) labels[i].hidden = true;
      used = 0;
    },
  };
}

/** The name, and how long the joint coasts where the view colours by that. */
function selectedText(name: string, halfLife: number | undefined): string {
  if (halfLife === undefined) return name;
  return Number.isNaN(halfLife) ? `${name} · not moving` : `${name} · ${halfLife.toFixed(2)} s`;
}
