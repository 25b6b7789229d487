import { showName } from '../../controls/visible-names.ts';
import type { ScreenPoint } from '../../viewport/viewport.ts';
import { createFloating, type Floating } from './floating.ts';

/** Names beside joints, as many as fit. Each joint of each view has its own label, whose text rarely changes. */
export interface JointNames {
  /** Places `name` at `at` beside `joint` of `view`, unless another name is in the way. */
  place(view: number, joint: number, name: string, at: ScreenPoint): void;
  /** Hides the names that were not placed since the last call. */
  finish(): void;
}

const GAP = 6; // px right of the joint
const HEIGHT = 17; // px, with the gap below it
const CHARACTER = 6.2; // px, approximately

interface NameLabel {
  readonly floating: Floating;
  name: string;
  placedIn: number; // the last round in which it was placed
}

export function createJointNames(layer: HTMLElement): JointNames {
  const views: NameLabel[][] = []; // [view][joint]
  const all: NameLabel[] = [];
  const taken = createTaken();
  let round = 0;
  return {
    place(view, joint, name, at) {
      if (!taken.take(at, name.length)) return;
      const labels = (views[view] ??= []);
      const label = (labels[joint] ??= createNameLabel(layer, all));
      if (label.name !== name) showName(label.floating.element, (label.name = name));
      label.floating.place(Math.round(at.x + GAP), Math.round(at.y));
      label.placedIn = round;
    },
    finish() {
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
function createTaken() {
  const places: { x: number; y: number; width: number }[] = [];
  let used = 0;
  return {
    /** Reserves room for `characters` beside `at`; false if another name is in the way. */
    take(at: ScreenPoint, characters: number): boolean {
      const width = characters * CHARACTER + GAP;
      for (let i = 0; i < used; i++) {
        const place = places[i];
        if (Math.abs(place.y - at.y) >= HEIGHT) continue;
        if (at.x < place.x + place.width && place.x < at.x + width) return false;
      }
      const place = (places[used++] ??= { x: 0, y: 0, width: 0 });
      place.x = at.x;
      place.y = at.y;
      place.width = width;
      return true;
    },
    clear: () => void (used = 0),
  };
}
