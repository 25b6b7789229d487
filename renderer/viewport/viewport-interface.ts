import type { Clip } from '../../core/clip.ts';
import type { Floats } from '../../core/floats.ts';
import type { Skin } from '../../core/skin.ts';
import type { Skeleton } from '../../core/skeleton.ts';
import type { CameraState } from './camera/camera.ts';
import type { ScreenPoint } from './camera/eye.ts';
import type { ViewportProblem } from './paint/graphics.ts';
import type { Rectangle } from './camera/layout.ts';
import type { Theme } from './frame/palette.ts';
import type { Quality, ViewportFrame } from './frame/viewport-frame.ts';

export interface ViewportOptions {
  readonly theme: Theme;
  /** The picture is out of date (size, camera, a finer mesh, a selection): render soon. */
  readonly redraw: () => void;
  /** The host has another size. */
  readonly resized: () => void;
  /** Whether a joint moves in what is played: of several under the pointer such a one is picked. */
  readonly moves: (joint: number) => boolean;
  /** Someone moved the camera by hand. */
  readonly cameraMoved: (state: CameraState) => void;
  /** A click on a joint's bone, or beside all of them (null); `adds`: to those picked before, as Ctrl or Shift say. */
  readonly picked: (joint: number | null, adds: boolean) => void;
  /** The graphics went away (`ViewportProblem`) or came back (null). */
  readonly problem: (problem: ViewportProblem | null) => void;
}

export interface Viewport {
  /** `motion` is a clip of the skeleton, which says where its bones really are. It is kept. */
  setSkeleton(skeleton: Skeleton, motion?: Clip): void;
  /** Draws a skin in place of the mannequin, until another skeleton is set; null = the mannequin again. */
  setSkin(skin: Skin | null): void;
  /** Draws now. The frame's buffers are read, not kept, except for picking: the last frame's are looked at again. */
  render(frame: ViewportFrame, quality: Quality): void;
  setTheme(theme: Theme): void;
  setSelectedJoints(joints: readonly number[]): void;
  /** Where the camera is, or is on its way to. */
  camera(): CameraState;
  /** Where it was in the last frame. */
  drawnCamera(): CameraState;
  /** Puts the camera there at once. */
  setCamera(state: CameraState): void;
  /** Lets the camera fly there, or where motion is to be reduced, be there at once. */
  flyTo(state: CameraState): void;
  /** `from`, moved so that it shows all of `points` ([n * 3] m, world); without points, as it is. */
  framed(points: Floats, from: CameraState): CameraState;
  /** The camera where it is now, going along with the figures or not. */
  following(follow: boolean): CameraState;
  /** What is seen of each view, px of the page from the canvas's top left. */
  views(): readonly Rectangle[];
  /** Where the world point that `points` (m) has at `at` is in view `view`, px from the canvas's top left; null behind the eye. Fills `out`. */
  project(out: ScreenPoint, view: number, points: Floats, at: number): ScreenPoint | null;
  /** `null` lets the viewport choose; a name of `TIERS` fixes it, at rest too. */
  setTier(name: string | null): void;
  /** Name of the tier of the last frame. */
  tier(): string;
  /** Wrists and ankles of the figure; where it is no person the joints that nothing hangs from. */
  extremities(): readonly number[];
  /** How far the standing figure reaches above its highest joint or end site, m: the crown of a skeleton that ends at the head. */
  headroom(): number;
  /** Parts of the figure that are drawn as bones, since their joints move apart: `left arm`, or `trunk` for all of it. */
  looseParts(): readonly string[];
  /** The fine mesh is being built: another picture comes by itself. */
  awaitsFineMesh(): boolean;
  dispose(): void;
}
