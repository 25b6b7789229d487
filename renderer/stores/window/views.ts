// renderer/stores/window: state of the window itself: its surroundings, the views, the timeline
import { signal } from '@preact/signals';
import type { PictureForm } from '#renderer/kit/picture-form.ts';
import type { Rectangle, Size } from '#renderer/kit/rectangle.ts';

/** The views: their size and camera, the height of the timeline, and drawing reports. Written by the frame loop. */
export type ViewsState = ReturnType<typeof createViewsState>;

/** Camera commands. The chosen camera stays, except after `frameAll`, which follows the seam again. */
export interface CameraActions {
  showFigures(): void; // whole, from head to feet: moves only if they are not
  frameSelection(): void;
  frameAll(): void;
  look(view: 'front' | 'rightSide' | 'back' | 'leftSide' | 'top'): void;
  lookFromBehind(): void;
  toggleProjection(): void;
  toggleFollow(): void;
}

/** A picture of the views, px: valid until the promise of the next one resolves. */
export interface RecordedPicture {
  readonly canvas: OffscreenCanvas;
  readonly views: readonly Rectangle[]; // visible part of each view
}

/** Keeps what the views show now, so that it can be drawn while the window shows something else. */
export type Recorder = () => FrozenViews;

export interface FrozenViews {
  /** Opens a canvas for pictures. Rejects if there is nothing to draw, or nothing to draw with. */
  open(form: PictureForm): Promise<PictureSource>;
}

export interface PictureSource {
  /** Draws the moment `time` s after the seam. Rejects if graphics are lost. */
  draw(time: number): Promise<RecordedPicture>;
  close(): void;
}

/** Pictures or a video that are being exported. */
export interface RunningExport {
  readonly words: string; // `Video walk → hop: 42 of 240 · 12 s left`
  cancel(): void;
}

/** Measurements of the frame loop, for the status bar. */
export interface DrawingReport {
  readonly framesPerSecond: number | null; // null unless playing
  readonly evaluateMs: number; // both slots, one moment
  readonly tier: string;
}

/** The views before the first frame. */
export function createViewsState() {
  return {
    size: signal<Size>({ width: 0, height: 0 }),
    /** Legend and notes of each view, from its upper left, of width 0 without views; labels avoid them. */
    notes: signal<readonly Rectangle[]>([]),
    /** Camera commands; null = there is no camera. */
    camera: signal<CameraActions | null>(null),
    /** Draws pictures for a file; null = there are no views. */
    recorder: signal<Recorder | null>(null),
    /** The export of pictures or a video under way: one at a time; null = none. */
    recording: signal<RunningExport | null>(null),
    /** Why nothing can be drawn; null = drawing works. */
    problem: signal<string | null>(null),
    /** Starts drawing again on a new canvas; null = nothing to draw on. */
    restart: signal<(() => void) | null>(null),
    /**
     * Body parts drawn as bones, because their joints move apart: `left arm`, or `trunk` for the whole
     * figure.
     */
    looseParts: signal<readonly string[]>([]),
    /** Height of all rows of the timeline, px; 0 before it is laid out. */
    timelineHeight: signal(0),
    report: signal<DrawingReport>({ framesPerSecond: null, evaluateMs: 0, tier: '' }),
  };
}
