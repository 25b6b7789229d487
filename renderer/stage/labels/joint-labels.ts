// renderer/stage/labels: labels over the figures, placed where there is room
import { addElement } from '../../kit/elements.ts';
import type { Floats } from '../../../core/floats.ts';
import type { Drawn } from '../../stores/app.ts';
import type { ScreenPoint, Viewport } from '../../viewport/viewport.ts';
import { createFigureTags } from './figure-tags.ts';
import { createJointNames } from './joint-names.ts';
import { createJointReadout, type Shown } from './joint-readout.ts';
import type { Box } from './label-places.ts';
import { createOnionLabels } from './onion-labels.ts';
import type { Seam } from '../seam/seam-evaluator.ts';
import type { View } from '../overlays/view.ts';

/** The parts of the window that labels use. */
export type LabelsApp = Omit<Drawn, 'library'>;

/** Labels beside figures: as many joint names as fit, values of the selected joint, and the letter of the slot. */
export interface JointLabels {
  /** Places the labels for the frame that the viewport drew last. */
  draw(viewport: Viewport, seam: Seam, views: readonly View[]): void;
  dispose(): void;
}

/** @param gizmo box of the gizmo, which labels avoid */
export function mountJointLabels(host: HTMLElement, app: LabelsApp, gizmo: Readonly<Box>): JointLabels {
  const layer = addElement(host, 'div', 'joint-labels', { ariaHidden: 'true' });
  const names = createJointNames(layer);
  const readout = createJointReadout(layer);
  let shown: { -readonly [Field in keyof Shown]: Shown[Field] } | null = null; // reused from frame to frame
  const tags = createFigureTags(layer, app.shown, gizmo);
  const onions = createOnionLabels(layer, app);
  const point: ScreenPoint = { x: 0, y: 0, depth: 0 };

  const placeNames = (viewport: Viewport, joints: readonly string[], view: number, p: Floats) => {
    const selected = app.session.selectedJoint.peek();
    const { x, width } = viewport.views()[view];
    for (let j = 0; j < joints.length; j++) {
      if (j === selected || !viewport.project(point, view, p, j * 3)) continue;
      // A wipe shows only a part of each view.
      if (point.x >= x && point.x <= x + width) names.place(view, j, joints[j], point);
    }
  };
  return {
    draw(viewport, seam, views) {
      for (let view = 0; view < views.length; view++)
        if (views[view].named) placeNames(viewport, seam.skeleton.names, view, views[view].figure.positions);
      names.finish();
      onions.draw(viewport, views);
      tags.draw(viewport, seam, views);
      shown ??= { seam, views, theme: 'dark', taken: tags.boxes, notes: app.stage.notes.peek(), gizmo };
      shown.seam = seam;
      shown.views = views;
      shown.theme = app.surroundings.theme.peek();
      shown.notes = app.stage.notes.peek();
      readout.draw(viewport, shown, app.session.selectedJoint.peek());
    },
    dispose: () => layer.remove(),
  };
}
