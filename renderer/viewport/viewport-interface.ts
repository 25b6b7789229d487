import type { Floats } from '#core/kit/floats.ts';
import type { RootedClip } from '#core/clip/root/rooted-clip.ts';
import type { Skin } from '#core/formats/skin/skin.ts';
import type { Skeleton } from '#core/pose/skeleton.ts';
import type { Box } from '../kit/plot/scale.ts';
import type { CameraState } from './camera/camera.ts';
import type { ScreenPoint } from './camera/on-screen.ts';
import type { DrawnFigure } from './figure-binding.ts';
import type { ViewportProblem } from './paint/graphics.ts';
import type { PictureForm } from '#renderer/kit/picture-form.ts';
import type { Rectangle } from '#renderer/kit/rectangle.ts';
import type { Theme } from '#renderer/kit/theme.ts';
import type { Quality, ViewportFrame } from './frame/viewport-frame.ts';

export interface ViewportOptions {
  readonly theme: Theme;
  /** Requests a frame, because size, camera, mesh or selection have changed. */
  readonly redraw: () => void;
  /** Called when the host has a new size. */
  readonly resized: () => void;
  readonly pointer: PointerOptions | null; // null = nobody points at it
  /** Called when graphics fail (`ViewportProblem`) or recover (null). */
  readonly problem: (problem: ViewportProblem | null) => void;
}

export interface PointerOptions {
  /** True if a joint moves in the open clips: picking prefers such joints. */
  readonly moves: (joint: number) => boolean;
  /** Called when the user moves the camera. */
  readonly cameraMoved: (state: CameraState) => void;
  /**
   * Called for a click on the bone of a joint, or on none (null). `adds`: with Ctrl or Shift, to add to the
   * selection.
   */
  readonly picked: (joint: number | null, adds: boolean) => void;
  /** Called when the pointer moves over the bone of a joint of `canvas`, or over none. */
  readonly hovered: (canvas: HTMLElement, joint: number | null) => void;
  /** Called for a right click on a joint, or beside all, at a place of the window, px. */
  readonly menuAsked: (joint: number | null, at: { readonly x: number; readonly y: number }) => void;
}

/** The camera of a viewport, and where it shows the world. */
export interface ViewportCamera {
  /** The camera, or the target of its flight. */
  camera(): CameraState;
  /** The camera of the last frame. */
  drawnCamera(): CameraState;
  /** Moves the camera at once. */
  setCamera(state: CameraState): void;
  /** Moves the camera by a flight, or at once if the user prefers reduced motion. */
  flyTo(state: CameraState): void;
  /** `from`, moved so that all of `points` ([n * 3] m, world) are visible; unchanged without points. */
  framed(points: Floats, from: CameraState): CameraState;
  /** The box of `points` ([n * 3] m, world) in a view, for the camera of the last frame; null behind the eye. */
  boxOf(points: Floats): Box | null;
  /** True while a person drags the camera. */
  isHeld(): boolean;
  /** The current camera, with or without following the figures. */
  following(follow: boolean): CameraState;
  /** Visible area of each view, px from the top left of the canvas. */
  views(): readonly Rectangle[];
  /**
   * Fills `out` with the position of the world point at index `at` of `points` (m) in view `view`, px from
   * the top left of the canvas; null behind the eye.
   */
  project(out: ScreenPoint, view: number, points: Floats, at: number): ScreenPoint | null;
}

export interface Viewport extends ViewportCamera {
  /** `motion` is a clip of the skeleton, from which the real bones are measured. It is kept. */
  setSkeleton(skeleton: Skeleton, motion: RootedClip): void;
  /** Shows a skin instead of the mannequin until the skeleton changes; null = the mannequin. */
  setSkin(skin: Skin | null): void;
  /** Aims at a frame without drawing it: what frames it then measures it as if it had been drawn. */
  aim(frame: ViewportFrame): void;
  /** Draws a frame now. Its buffers are not copied; picking reads those of the last frame. */
  render(frame: ViewportFrame, quality: Quality): void;
  setTheme(theme: Theme): void;
  setSelectedJoints(joints: readonly number[]): void;
  /**
   * Draws pictures of this form from now on. Resolves when its shaders are compiled, so that no picture
   * blocks the window, with what reads the picture of the last frame: see `createPictureReader`.
   */
  setRecording(form: PictureForm): Promise<() => Promise<OffscreenCanvas>>;
  readonly canvas: HTMLCanvasElement;
  /** Sets the quality by its name in `TIERS`, also at rest; a `Priority` = automatic during playback. */
  setTier(choice: string): void;
  /** Name of the quality of the last frame. */
  tier(): string;
  /** Wrists and ankles of the figure; for other skeletons, joints without children. */
  extremities(): readonly number[];
  /** The joints of the figure, with what is drawn around them; none before the first skeleton. */
  figure(): DrawnFigure;
  /**
   * Body parts drawn as bones, because their joints move apart: `left arm`, or `trunk` for the whole figure.
   */
  looseParts(): readonly string[];
  /** True while the fine mesh is being built: another picture follows automatically. */
  awaitsFineMesh(): boolean;
  dispose(): void;
}
