import type { App } from '../../state/app.ts';
import type { ScreenPoint, Viewport } from '../../viewport/viewport.ts';
import { createFigureTags } from './figure-tags.ts';
import { createJointReadout } from './joint-readout.ts';
import type { Shown } from './joint-readout.ts';
import type { Box } from './label-places.ts';
import { placeOfNotes } from './view-room.ts';
import { createOnionLabels } from './onion-labels.ts';
import type { Seam } from '../seam/seam-evaluator.ts';
import type { TwoSlots } from '../seam/slot-difference.ts';
import type { View } from '../overlays/view.ts';

/** What is written beside figures: the names of all joints there is room for, all about the selected one, and which slot it is. */
export interface JointLabels {
  /** Places the labels for what the viewport drew last. */
  draw(viewport: Viewport, seam: Seam, views: readonly View[], pair: TwoSlots | null): void;
  dispose(): void;
}

const GAP = 6; // px right of the joint
const HEIGHT = 17; // px of a label and the gap below it
const CHARACTER = 6.2; // px, about

export function mountJointLabels(host: HTMLElement, app: App): JointLabels {
  const layer = document.createElement('div');
  layer.className = 'joint-labels';
  layer.setAttribute('aria-hidden', 'true');
  host.append(layer);
  const pool = createLabelPool(layer);
  const readout = createJointReadout(layer);
  let shown: { -readonly [Field in keyof Shown]: Shown[Field] } | null = null; // used again from frame to frame
  const tags = createFigureTags(layer, app);
  const onions = createOnionLabels(layer, app);
  const point: ScreenPoint = { x: 0, y: 0, depth: 0 };
  const notes: Box = { x: 0, y: 0, width: 0, height: 0 };

  const placeNames = (viewport: Viewport, names: readonly string[], view: number, p: ArrayLike<number>) => {
    const selected = app.session.selectedJoint.peek();
    const { x, width } = viewport.views()[view];
    for (let j = 0; j < names.length; j++) {
      if (j === selected || !viewport.project(point, view, p[j * 3], p[j * 3 + 1], p[j * 3 + 2])) continue;
      // A wipe shows a part of the view only.
      if (point.x >= x && point.x <= x + width) pool.place(names[j], point);
    }
  };
  return {
    draw(viewport, seam, views, pair) {
      if (app.overlays.peek().names) {
        for (let view = 0; view < views.length; view++)
          placeNames(viewport, seam.skeleton.names, view, views[view].figure.positions);
      }
      pool.finish();
      onions.draw(viewport, views);
      tags.draw(viewport, seam, views);
      shown ??= { seam, pair, views, theme: 'dark', taken: tags.boxes, notes };
      placeOfNotes(notes, app.stageNotes.peek(), app.stage.peek().height);
      shown.seam = seam;
      shown.pair = pair;
      shown.views = views;
      shown.theme = app.theme.peek();
      readout.draw(viewport, shown, app.session.selectedJoint.peek());
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
    /** Puts `text` beside `at`, unless another label is there. */
    place(text: string, at: ScreenPoint): void {
      const width = text.length * CHARACTER + GAP;
      if (!isFree(at, width)) return;
      const label = (labels[used] ??= createLabel(layer));
      const place = (places[used] ??= { x: 0, y: 0, width: 0 });
      used++;
      place.x = at.x;
      place.y = at.y;
      place.width = width;
      if (label.textContent !== text) label.textContent = text;
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

function createLabel(layer: HTMLElement): HTMLElement {
  const label = document.createElement('span');
  label.className = 'joint-label';
  layer.append(label);
  return label;
}
