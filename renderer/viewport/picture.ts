import type { Gaze } from './camera/gaze.ts';
import { rectangleAt } from './camera/layout.ts';
import { pickJoint } from './camera/pick.ts';
import type { BoundFigure, FigureBinding } from './figure-binding.ts';
import type { Theme } from '#renderer/kit/theme.ts';
import { palettes } from './frame/palette.ts';
import type { Quality, ViewportFrame } from './frame/viewport-frame.ts';
import { createOnionWriter } from './paint/ghost-passes.ts';
import type { Painter } from './paint/painter.ts';
import { type PaintedView, type Painting, writeViews, type Writable } from './paint/view-writer.ts';
import type { CanvasSurface } from './paint/surface.ts';
import type { Pace } from './quality/pace.ts';
import { TIERS } from './quality/tiers.ts';

export interface PictureParts {
  readonly surface: CanvasSurface;
  readonly gaze: Gaze;
  readonly binding: FigureBinding;
  readonly painter: Painter;
  readonly pace: Pace;
}

/** All views together: filled from a frame, drawn, and kept for picking. */
export type Picture = ReturnType<typeof createPicture>;

export function createPicture(parts: PictureParts, firstTheme: Theme) {
  const { surface, gaze, binding, painter, pace } = parts;
  const writeOnions = createOnionWriter();
  const shown: PaintedView[] = [];
  const painting = createPainting(shown, gaze);
  let [theme, selectedJoints] = [firstTheme, [] as readonly number[]];
  painter.setPalette(palettes[theme]);
  const aim = (): void => gaze.aim(painting.floorHeight, surface.aspect);
  const aimAt = (frame: ViewportFrame, { soleDrop }: BoundFigure, elapsed: number): void => {
    painting.groundHeight = frame.groundHeight;
    painting.floorHeight = frame.groundHeight - soleDrop;
    gaze.isOverlaid = frame.views[0].ghostMark !== null;
    surface.divide(frame.views.length, frame.wipe);
    painting.wipe = frame.wipe;
    gaze.follow(frame.cameraTarget.x, frame.cameraTarget.z, elapsed);
    aim();
  };
  return {
    /** Aims at a frame without drawing it. */
    frame(frame: ViewportFrame): void {
      const bound = drawable(parts, frame);
      if (bound) aimAt(frame, bound, 0);
    },
    /** Draws a frame. */
    draw(frame: ViewportFrame, quality: Quality): void {
      const bound = drawable(parts, frame);
      if (!bound) return;
      pace.begin(quality);
      painting.tier = binding.tierNow(pace.tier, quality);
      surface.show();
      surface.sharpen(painting.tier.pixelScale);
      aimAt(frame, bound, pace.elapsed);
      writeViews(shown, frame.views, bound, selectedJoints, theme);
      writeOnions(frame.views, bound.onions);
      painting.flesh = bound.flesh * Math.max(bound.poses.growth, bound.onions.growth);
      painting.width = surface.canvas.width;
      painting.height = surface.canvas.height;
      painting.density = surface.canvas.width / surface.width;
      painter.paint(painting, bound.poses, bound.onions);
    },
    /** Updates the eye for the current gaze, over the floor of the last frame. */
    aim,
    setTheme(next: Theme): void {
      theme = next;
      painter.setPalette(palettes[theme]);
    },
    /** Uploads everything again after the GPU context was lost. */
    restore(): void {
      // Sets the colour between the views again, which three forgets.
      painter.setPalette(palettes[theme]);
    },
    setSelectedJoints(joints: readonly number[]): void {
      selectedJoints = joints;
    },
    /**
     * Joint of what is drawn at (x, y), px from the top left of the canvas, see `pickJoint`. null = none.
     */
    pick(x: number, y: number, moves: (joint: number) => boolean): number | null {
      const view = rectangleAt(surface.layout.parts, x, y);
      const { bound } = binding;
      if (!bound || view < 0 || view >= shown.length) return null;
      const frame = surface.layout.frames[view];
      return pickJoint(bound.targets, shown[view].figure, gaze.eye, frame, { x, y, moves });
    },
    /** Name of the quality of the last frame. */
    tier: (): string => painting.tier.name,
  };
}

/** The figure of a frame; null without figures or space. */
function drawable({ surface, binding }: PictureParts, { views }: ViewportFrame): BoundFigure | null {
  return views.length > 0 && surface.width >= 2 && surface.height >= 2 ? binding.bound : null;
}

function createPainting(views: readonly PaintedView[], { eye, centre }: Gaze): Writable<Painting> {
  return {
    views,
    wipe: null,
    tier: TIERS[0],
    eye,
    centre,
    floorHeight: 0,
    flesh: 0,
    groundHeight: 0,
    width: 1,
    height: 1,
    density: 1,
  };
}
