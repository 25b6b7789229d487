import type { Floats } from '../../core/floats.ts';
import type { Skeleton } from '../../core/skeleton.ts';
import type { CameraState } from './camera.ts';
import type { FigurePose } from './dual-quaternions.ts';
import type { ScreenPoint } from './eye.ts';
import type { ViewportProblem } from './graphics.ts';
import type { Rectangle } from './layout.ts';
import type { Theme } from './palette.ts';
import type { Quality, ViewportFrame } from './viewport-frame.ts';

export interface ViewportOptions {
  readonly theme?: Theme;
  readonly camera?: CameraState;
  /** The picture is out of date (size, camera, a finer mesh, a selection): render soon. */
  readonly redraw: () => void;
  readonly cameraChanged?: (state: CameraState) => void;
  /** A click on a joint's bone, or beside all of them (null). */
  readonly picked?: (joint: number | null) => void;
  /** The graphics went away (`ViewportProblem`) or came back (null). */
  readonly problem?: (problem: ViewportProblem | null) => void;
}

export interface ViewportStats {
  readonly tier: string;
  readonly frameMs: number; // mean time between frames of late while playing, ms
  readonly draws: number;
  readonly triangles: number;
  readonly software: boolean;
  readonly awaitsFineMesh: boolean; // it is being built: another picture comes by itself
}

export interface Viewport {
  /** `standing` is a pose of the skeleton upright, for skeletons whose rest pose (rotations zero) is none. */
  setSkeleton(skeleton: Skeleton, standing?: FigurePose): void;
  /** Draws now. The frame's buffers are read, not kept, except for picking: the last frame's are looked at again. */
  render(frame: ViewportFrame, quality: Quality): void;
  setTheme(theme: Theme): void;
  setSelectedJoint(joint: number | null): void;
  camera(): CameraState;
  setCamera(state: CameraState): void;
  /** Turns following on or off without moving the picture. */
  setFollow(follow: boolean): void;
  /** Shows all of `points` ([n * 3] m, world) from where the camera looks now. */
  frame(points: Floats): void;
  /** The views on the canvas, px of the page from its top left. */
  viewRectangles(): readonly Rectangle[];
  /** Where a world point is in view `view`, px from the canvas's top left; null behind the eye. Fills `out`. */
  project(out: ScreenPoint, view: number, x: number, y: number, z: number): ScreenPoint | null;
  /** The joint under (x, y) px from the canvas's top left, or null. */
  pick(x: number, y: number): number | null;
  /** `null` lets the viewport choose; a name of `tierNames` fixes it, at rest too. */
  setTier(name: string | null): void;
  /** Height of the drawn floor under the frame's `groundHeight`, m: soles have a thickness. */
  soleDrop(): number;
  stats(): ViewportStats;
  dispose(): void;
}
