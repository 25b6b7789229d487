import { clamp } from '#core/kit/numbers.ts';
import type { RecordedPicture } from '#renderer/stores/window/views.ts';

/** Text over the view of one figure. */
export interface ViewCaption {
  readonly colour: string; // of its slot
  readonly title: string; // '' = none
  readonly lines: readonly string[];
}

export interface Captions {
  readonly views: readonly ViewCaption[];
  /** Over the whole picture, lower left; '' = none. */
  readonly moment: string;
}

/** Height of a line as a share of the picture’s height, and its limits, px. */
const SHARE = 1 / 36;
const LEAST = 13;
const MOST = 34;

type Context = OffscreenCanvasRenderingContext2D;

/**
 * Draws a picture and its captions. Views without figures of their own, as in an overlay, share the last
 * view.
 */
export function drawPicture(context: Context, { canvas, views }: RecordedPicture, captions: Captions): void {
  const { width, height } = context.canvas;
  context.drawImage(canvas, 0, 0, width, height);
  const line = Math.round(clamp(height * SHARE, LEAST, MOST));
  const rows = views.map(() => 0);
  for (const [index, { colour, title, lines }] of captions.views.entries()) {
    const view = Math.min(index, views.length - 1);
    const { x, y } = views[view];
    const all = [...(title === '' ? [] : [title]), ...lines];
    for (const [row, words] of all.entries()) {
      const top = y + line * (0.7 + 1.5 * rows[view]++);
      drawLabel(
        context,
        words,
        { x: x + line * 0.7, y: top, line },
        row === 0 && title !== '' ? colour : null,
      );
    }
  }
  if (captions.moment !== '')
    drawLabel(context, captions.moment, { x: line * 0.7, y: height - line * 2.1, line }, null);
}

interface Place {
  readonly x: number; // upper left corner, px
  readonly y: number;
  readonly line: number; // height of the text
}

/**
 * Draws words on a dark box, which any background needs.
 *
 * @param colour of the stripe at its left; null = none
 */
function drawLabel(context: Context, words: string, { x, y, line }: Place, colour: string | null): void {
  context.font = `${colour === null ? 400 : 600} ${line}px Inter, "Segoe UI", system-ui, sans-serif`;
  context.textBaseline = 'middle';
  const pad = Math.round(line * 0.4);
  const width = Math.ceil(context.measureText(words).width) + 2 * pad;
  const high = Math.round(line * 1.4);
  context.fillStyle = 'rgb(16 19 24 / 78%)';
  context.fillRect(x, y, width, high);
  if (colour !== null) {
    context.fillStyle = colour;
    context.fillRect(x, y, Math.max(3, Math.round(pad / 3)), high);
  }
  context.fillStyle = '#ffffff';
  context.fillText(words, x + pad, y + high / 2);
}
