import { clamp01 } from '#core/kit/numbers.ts';
import { linearColourOf, type JointColours, type Rgb } from '../frame/colours.ts';
import type { FigurePose } from '../posing/dual-quaternions.ts';
import type { BuiltFigure } from '../figure/build-figure.ts';
import { largestDistance } from '../posing/figure-place.ts';
import { MAX_VIEWS } from '../camera/layout.ts';
import type { Theme } from '#renderer/kit/theme.ts';
import type { PoseTexture } from '../posing/skin-binding.ts';
import type { ViewState } from '../frame/viewport-frame.ts';
import type { Vector3 } from 'three';
import type { Eye } from '../camera/eye.ts';
import type { Tier } from '../quality/tiers.ts';

/** What is filled again for each picture. */
export type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/** A view to paint, with its rows in the pose texture. */
export interface PaintedView extends Writable<ViewState> {
  /** 0–1: 0 while the ghost coincides with the figure. */
  ghostPresence: number;
  destinationPresence: number;
}

/** A picture of all views. */
export interface Painting {
  readonly views: readonly PaintedView[];
  /** Position of a wipe as a share of the width; null = no wipe. */
  readonly wipe: number | null;
  readonly tier: Tier;
  readonly eye: Eye;
  readonly floorHeight: number; // m
  readonly flesh: number; // m: nothing is drawn farther from all bones of a figure
  readonly groundHeight: number; // m: height of the ends of standing legs; the floor is lower by the thickness of the sole
  readonly centre: Vector3; // pivot of the camera
  readonly width: number; // of the canvas, in its own pixels
  readonly height: number;
  /** Canvas pixels per px of the page. */
  readonly density: number;
}

/** Distance between ghost and figure at which the ghost is fully visible, m; a closer ghost fades out. */
const GHOST_APPEARS = 0.012;
const GHOST_WHOLE = 0.05;
/** Of a figure that is not coloured: none of it shows. */
const NO_COLOUR: Rgb = [0, 0, 0];

/** Rows of the texture per view: figure, ghost, and ghost of the destination. */
export const VIEW_ROWS = 3;

export const figureRow = (view: number): number => view * VIEW_ROWS;
export const ghostRow = (view: number): number => view * VIEW_ROWS + 1;

/** Writes the poses and colours of `views` for the shaders, and the input of the painter into `out`. */
export function writeViews(
  out: PaintedView[],
  views: readonly ViewState[],
  { poses: texture, figure }: { readonly poses: PoseTexture; readonly figure: BuiltFigure },
  selectedJoints: readonly number[],
  theme: Theme,
): PaintedView[] {
  out.length = Math.min(views.length, MAX_VIEWS);
  for (let i = 0; i < out.length; i++) {
    const view = views[i];
    const entry = (out[i] ??= { ...view, ghostPresence: 0, destinationPresence: 0 });
    entry.mark = view.mark;
    entry.figure = view.figure;
    entry.ghost = view.ghost;
    entry.ghostMark = view.ghostMark;
    entry.destination = view.destination;
    entry.lines = view.lines;
    entry.onion = view.onion;
    entry.ghostPresence = presenceOf(view.ghost, view.figure);
    entry.destinationPresence = presenceOf(view.destination, view.figure);
    entry.colours = view.colours;
    texture.writePose(figureRow(i), view.figure);
    if (view.ghost) texture.writePose(ghostRow(i), view.ghost);
    if (view.destination) texture.writePose(ghostRow(i) + 1, view.destination);
    writeColours(texture, figureRow(i), view.colours, figure, theme);
    for (const joint of selectedJoints) texture.select(figureRow(i), joint);
  }
  texture.upload();
  return out;
}

function writeColours(
  texture: PoseTexture,
  row: number,
  { scale, values }: JointColours,
  { skeleton: { parentIndices }, passive }: BuiltFigure,
  theme: Theme,
): void {
  for (let j = 0; j < parentIndices.length; j++) {
    if (!scale) {
      texture.writeColour(row, j, NO_COLOUR, 0);
      continue;
    }
    // A joint that the clip never rotates (a dummy, a collar) has the colour of its parent bone.
    let source = j;
    while (passive[source] && Number.isNaN(values[source])) source = parentIndices[source];
    texture.writeColour(row, j, linearColourOf(scale, values[source], theme), 1);
  }
}

function presenceOf(ghost: FigurePose | null, figure: FigurePose): number {
  if (!ghost) return 0;
  const apart = largestDistance(figure, ghost);
  const t = clamp01((apart - GHOST_APPEARS) / (GHOST_WHOLE - GHOST_APPEARS));
  return t * t * (3 - 2 * t);
}
