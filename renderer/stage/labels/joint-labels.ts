// renderer/stage/labels: labels over the figures, placed where there is room
import './joint-labels.css';
import { addElement } from '#renderer/kit/elements.ts';
import type { Floats } from '#core/kit/floats.ts';
import type { Drawn } from '#renderer/stores/app.ts';
import type { Viewport } from '#renderer/viewport/viewport.ts';
import { CanvasBox, ScreenPoint } from '#renderer/viewport/camera/on-screen.ts';
import { createFigureTags } from './figure-tags.ts';
import { createFloorLabels } from './floor-labels.ts';
import { createJointReadout, type ReadoutFrame } from './joint-readout.ts';
import { createOnionLabels } from './onion-labels.ts';
import type { Moment } from '#renderer/stores/shown/motion.ts';
import type { View } from '../overlays/view.ts';
import { showName } from '#renderer/controls/visible-names.ts';
import { createFloating, type Floating } from './floating.ts';
import { areClose, setBox } from './label-places.ts';
import { projectInView } from './view-room.ts';

/** The parts of the window that labels use. */
export type LabelsApp = Omit<Drawn, 'library'>;

/**
 * Labels beside figures: as many joint names as fit, values of the selected joint, and the letter of the
 * slot.
 */
export type JointLabels = ReturnType<typeof mountJointLabels>;

/** @param gizmo box of the gizmo, which labels avoid */
export function mountJointLabels(host: HTMLElement, app: LabelsApp, gizmo: Readonly<CanvasBox>) {
  const layer = addElement(host, 'div', 'joint-labels', { ariaHidden: 'true' });
  const floor = createFloorLabels(layer, app, gizmo);
  const names = createJointNames(layer);
  const readout = createJointReadout(layer);
  let shown: { -readonly [Field in keyof ReadoutFrame]: ReadoutFrame[Field] } | null = null; // reused from frame to frame
  const tags = createFigureTags(layer, gizmo);
  const onions = createOnionLabels(layer, app);
  const point = new ScreenPoint();

  const placeNames = (viewport: Viewport, joints: readonly string[], view: number, p: Floats) => {
    const selected = app.session.selectedJoint.value;
    for (let j = 0; j < joints.length; j++) {
      if (j !== selected && projectInView(point, viewport, view, p, j * 3))
        names.place(view, j, joints[j], point);
    }
  };
  return {
    /** Places the labels for the frame that the viewport drew last. */
    draw(viewport: Viewport, moment: Moment, views: readonly View[]): void {
      floor.draw(viewport, moment, views);
      const { skeleton } = moment.motion;
      for (let view = 0; view < views.length; view++)
        if (views[view].named) placeNames(viewport, skeleton.names, view, views[view].figure.positions);
      names.finish();
      onions.draw(viewport, views);
      tags.draw(viewport, moment, views);
      shown ??= { moment, views, theme: 'dark', taken: tags.boxes, notes: app.views.notes.value, gizmo };
      shown.moment = moment;
      shown.views = views;
      shown.theme = app.surroundings.theme.value;
      shown.notes = app.views.notes.value;
      readout.draw(viewport, shown, app.session.selectedJoint.value);
    },
    dispose: (): void => layer.remove(),
  };
}

const GAP = 6; // px right of the joint
const HEIGHT = 17; // px, with the gap below it
const CHARACTER = 6.2; // px, approximately

interface NameLabel {
  readonly floating: Floating;
  name: string;
  placedIn: number; // the last round in which it was placed
}

/**
 * Names beside joints, as many as fit. Each joint of each view has its own label, whose text rarely changes.
 */
function createJointNames(layer: HTMLElement) {
  const views: NameLabel[][] = []; // [view][joint]
  const all: NameLabel[] = [];
  const taken = createTaken();
  let round = 0;
  return {
    /** Places `name` at `at` beside `joint` of `view`, unless another name is in the way. */
    place(view: number, joint: number, name: string, at: ScreenPoint): void {
      if (!taken.take(at, name.length)) return;
      const labels = (views[view] ??= []);
      const label = (labels[joint] ??= createNameLabel(layer, all));
      if (label.name !== name) showName(label.floating.element, (label.name = name));
      label.floating.place(Math.round(at.x + GAP), Math.round(at.y));
      label.placedIn = round;
    },
    /** Hides the names that were not placed since the last call. */
    finish(): void {
      for (let i = 0; i < all.length; i++) if (all[i].placedIn !== round) all[i].floating.hide();
      taken.clear();
      round++;
    },
  };
}

function createNameLabel(layer: HTMLElement, all: NameLabel[]): NameLabel {
  const label = { floating: createFloating(layer, 'span', 'joint-label'), name: '', placedIn: -1 };
  all.push(label);
  return label;
}

/** Areas that names already cover. */
export function createTaken() {
  const places: CanvasBox[] = []; // and the next one
  let used = 0;
  return {
    /** Reserves room for `characters` beside `at`; false if another name is in the way. */
    take(at: ScreenPoint, characters: number): boolean {
      const place = (places[used] ??= new CanvasBox());
      setBox(place, at.x, at.y, characters * CHARACTER + GAP, HEIGHT);
      for (let i = 0; i < used; i++) if (areClose(places[i], place)) return false;
      used++;
      return true;
    },
    clear: () => void (used = 0),
  };
}
