import type { App } from '../state/app.ts';
import type { ScreenPoint, Viewport } from '../viewport/viewport.ts';
import type { Seam } from './seam-evaluator.ts';

/** Names beside joints: of all, or of the one that is selected. */
export interface JointLabels {
  /** Places the labels for what the viewport drew last. */
  draw(viewport: Viewport, seam: Seam, slots: readonly number[]): void;
  dispose(): void;
}

const GAP = 6; // px right of the joint

export function mountJointLabels(host: HTMLElement, app: App): JointLabels {
  const layer = document.createElement('div');
  layer.className = 'joint-labels';
  layer.setAttribute('aria-hidden', 'true');
  host.append(layer);
  const labels: HTMLElement[] = [];
  const point: ScreenPoint = { x: 0, y: 0, depth: 0 };
  let used = 0;

  const place = (name: string, selected: boolean): void => {
    let label = labels[used];
    if (!label) {
      label = labels[used] = document.createElement('span');
      layer.append(label);
    }
    used++;
    if (label.textContent !== name) label.textContent = name;
    label.className = selected ? 'joint-label selected' : 'joint-label';
    label.style.transform = `translate(${Math.round(point.x + GAP)}px, ${Math.round(point.y)}px)`;
    label.hidden = false;
  };

  return {
    draw: (viewport, seam, slots) => {
      const all = app.workspace.state.peek().overlays.names;
      const selected = app.session.selectedJoint.peek();
      used = 0;
      const { names } = seam.skeleton;
      for (let view = 0; view < slots.length && (all || selected !== null); view++) {
        const { positions } = seam.slots[slots[view]].pose;
        for (let j = 0; j < names.length; j++) {
          if (!all && j !== selected) continue;
          const at = viewport.project(
            point,
            view,
            positions[j * 3],
            positions[j * 3 + 1],
            positions[j * 3 + 2],
          );
          if (at) place(names[j], j === selected);
        }
      }
      for (let i = used; i < labels.length; i++) labels[i].hidden = true;
    },
    dispose: () => layer.remove(),
  };
}
