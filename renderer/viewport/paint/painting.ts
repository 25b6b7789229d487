import type { Vector3 } from 'three';
import type { FigurePose } from '../posing/dual-quaternions.ts';
import type { Eye } from '../camera/eye.ts';
import type { LineList } from '../frame/line-list.ts';
import type { Tier } from '../quality/tiers.ts';
import type { FigureMark, OnionSkin } from '../frame/viewport-frame.ts';

/** A view to paint, with its rows in the pose texture. */
export interface PaintedView {
  mark: FigureMark;
  figure: FigurePose;
  ghost: FigurePose | null;
  /** Mark of the ghost; null = the extrapolated source. */
  ghostMark: FigureMark | null;
  lines: LineList | null;
  onion: OnionSkin | null;
  /** 0–1: 0 while the ghost coincides with the figure. */
  ghostPresence: number;
  destination: FigurePose | null; // a second ghost
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
  readonly selectedJoints: readonly number[];
  readonly width: number; // of the canvas, in its own pixels
  readonly height: number;
  /** Canvas pixels per px of the page. */
  readonly density: number;
}
