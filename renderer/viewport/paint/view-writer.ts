import { clamp01 } from '#core/kit/numbers.ts';
import type { Floats } from '#core/kit/floats.ts';
import {
  differenceColour,
  HALF_LIFE_RANGE,
  halfLifeColour,
  halfLifePlace,
  toLinear,
} from '../frame/colours.ts';
import type { FigurePose } from '../posing/dual-quaternions.ts';
import type { Figure } from '../figure/build-figure.ts';
import { largestDistance } from '../posing/figure-place.ts';
import { MAX_VIEWS } from '../camera/layout.ts';
import type { Theme } from '../frame/palette.ts';
import type { PoseTexture } from '../posing/skin-binding.ts';
import { NOBODY, type ViewState } from '../frame/viewport-frame.ts';
import type { Vector3 } from 'three';
import type { Eye } from '../camera/eye.ts';
import type { Tier } from '../quality/tiers.ts';

/** What is filled again for each picture. */
export type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/** A view to paint, with its rows in the pose texture. */
export interface PaintedView extends Writable<Omit<ViewState, 'halfLives' | 'differences'>> {
  /** 0–1: 0 while the ghost coincides with the figure. */
  ghostPresence: number;
  destinationPresence: number;
  colours: boolean; // the figure is coloured by data
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
/** Number of steps of a colour scale. */
const STEPS = 64;

/** Colours of a theme's scales of half-life and of difference, linear light, as look-up tables. */
interface Scale {
  readonly colours: readonly (readonly [number, number, number])[]; // [STEPS + 1]
  readonly grey: readonly [number, number, number];
  readonly differences: readonly (readonly [number, number, number])[]; // [STEPS + 1]
}

export function createScale(theme: Theme): Scale {
  const { minimum, maximum } = HALF_LIFE_RANGE;
  const at = (i: number) => minimum * (maximum / minimum) ** (i / STEPS);
  return {
    colours: Array.from({ length: STEPS + 1 }, (_, i) => toLinear(halfLifeColour(at(i), theme))),
    grey: toLinear(halfLifeColour(Number.NaN, theme)),
    differences: Array.from({ length: STEPS + 1 }, (_, i) => toLinear(differenceColour(i / STEPS, theme))),
  };
}

/** Rows of the texture per view: figure, ghost, and ghost of the destination. */
export const VIEW_ROWS = 3;

export const figureRow = (view: number): number => view * VIEW_ROWS;
export const ghostRow = (view: number): number => view * VIEW_ROWS + 1;

/** Writes the poses and colours of `views` for the shaders, and the input of the painter into `out`. */
export function writeViews(
  out: PaintedView[],
  views: readonly ViewState[],
  { poses: texture, figure }: { readonly poses: PoseTexture; readonly figure: Figure },
  selectedJoints: readonly number[],
  scale: Scale,
): PaintedView[] {
  out.length = Math.min(views.length, MAX_VIEWS);
  for (let i = 0; i < out.length; i++) {
    const view = views[i];
    const entry = (out[i] ??= emptyView(view.figure));
    entry.mark = view.mark;
    entry.figure = view.figure;
    entry.ghost = view.ghost;
    entry.ghostMark = view.ghostMark;
    entry.destination = view.destination;
    entry.lines = view.lines;
    entry.onion = view.onion;
    entry.ghostPresence = presenceOf(view.ghost, view.figure);
    entry.destinationPresence = presenceOf(view.destination, view.figure);
    entry.colours = view.differences !== null || view.halfLives !== null;
    texture.writePose(figureRow(i), view.figure);
    if (view.ghost) texture.writePose(ghostRow(i), view.ghost);
    if (view.destination) texture.writePose(ghostRow(i) + 1, view.destination);
    if (view.differences) writeDifferences(texture, figureRow(i), view.differences, scale);
    else writeColours(texture, figureRow(i), view.halfLives, figure, scale);
    for (const joint of selectedJoints) texture.select(figureRow(i), joint);
  }
  texture.upload();
  return out;
}

function emptyView(figure: FigurePose): PaintedView {
  return {
    mark: NOBODY,
    figure,
    ghost: null,
    ghostMark: null,
    destination: null,
    lines: null,
    onion: null,
    ghostPresence: 0,
    destinationPresence: 0,
    colours: false,
  };
}

function writeColours(
  texture: PoseTexture,
  row: number,
  halfLives: Floats | null,
  { skeleton, passive }: Figure,
  { colours, grey }: Scale,
): void {
  const { parentIndices } = skeleton;
  for (let j = 0; j < parentIndices.length; j++) {
    if (!halfLives) {
      texture.writeColour(row, j, grey, 0);
      continue;
    }
    // A joint that the clip never rotates (a dummy, a collar) has the colour of its parent bone.
    let source = j;
    while (passive[source] && Number.isNaN(halfLives[source])) source = parentIndices[source];
    const halfLife = halfLives[source];
    const colour = Number.isNaN(halfLife) ? grey : colours[Math.round(halfLifePlace(halfLife) * STEPS)];
    texture.writeColour(row, j, colour, 1);
  }
}

function writeDifferences(texture: PoseTexture, row: number, shares: Floats, { differences }: Scale): void {
  for (let j = 0; j < shares.length; j++)
    texture.writeColour(row, j, differences[Math.round(shares[j] * STEPS)], 1);
}

function presenceOf(ghost: FigurePose | null, figure: FigurePose): number {
  if (!ghost) return 0;
  const apart = largestDistance(figure, ghost);
  const t = clamp01((apart - GHOST_APPEARS) / (GHOST_WHOLE - GHOST_APPEARS));
  return t * t * (3 - 2 * t);
}
