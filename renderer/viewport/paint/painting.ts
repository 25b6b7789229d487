import type { Vector3 } from 'three';
import type { FigurePose } from '../posing/dual-quaternions.ts';
import type { Eye } from '../camera/eye.ts';
import type { LineList } from '../frame/line-list.ts';
import type { Tier } from '../quality/tiers.ts';
import type { FigureMark, OnionSkin } from '../frame/viewport-frame.ts';

/** One view as it is painted: which rows of the pose texture it shows. */
export interface PaintedView {
  mark: FigureMark;
  figure: FigurePose;
  ghost: FigurePose | null;
  /** Whose the ghost is; null = what the source would do. */
  ghostMark: FigureMark | null;
  lines: LineList | null;
  onion: OnionSkin | null;
  /** 0–1: a ghost that has not left the figure yet is not there. */
  ghostPresence: number;
  destinationPresence: number; // the same of the ghost of the destination
  colours: boolean; // the colours of the figure are data
}

/** One picture of all views. */
export interface Painting {
  readonly views: readonly PaintedView[];
  /** Share of the width where two views over the whole canvas meet; null = beside each other. */
  readonly wipe: number | null;
  readonly tier: Tier;
  readonly eye: Eye;
  readonly floorHeight: number; // m
  readonly groundHeight: number; // m: where the ends of legs stand; the floor lies a sole's thickness below
  readonly centre: Vector3; // what the camera turns about
  readonly selectedJoints: readonly number[];
  readonly width: number; // canvas, its own pixels
  readonly height: number;
  /** Canvas pixels to one of the page's. */
  readonly density: number;
}
