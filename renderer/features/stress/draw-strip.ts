import { rangeOf, type SlotEnvelopes } from '../../../core/stress/stress-envelope.ts';
import type { OpenRun } from '../../stores/lab/requests/open-run.ts';
import { slotTone } from '../../stores/slots/default-slots.ts';
import type { Palette } from '../../timeline/draw/palette.ts';
import { tickSteps } from '../../timeline/draw/ticks.ts';
import { numberWords } from '../../kit/number-words.ts';
import { plotted, type ShownMeasure } from './shown-measures.ts';
import { firstFrom } from '../../kit/first-from.ts';
import { pixelsOf, toPixel, toValue, type LinearScale } from '../../kit/linear-scale.ts';
import { roundAbove, RULER, TICKS } from './strip-scale.ts';

/** A picture of the strip. */
export interface StripScene {
  readonly context: CanvasRenderingContext2D;
  readonly palette: Palette;
  readonly scale: LinearScale;
  readonly height: number; // px
  readonly open: OpenRun;
  readonly times: Float64Array; // [planned requests] s, ascending
  readonly selected: number | null; // index in the document
}

const PAD = 5; // px, above a curve

/** Draws ruler, requests and measures. Each column of pixels shows the smallest and largest value of its frames. */
export function drawStrip(scene: StripScene): void {
  const { context, scale, height, palette } = scene;
  context.clearRect(0, 0, scale.to, height);
  context.font = palette.smallFont;
  drawRuler(scene);
  drawUnmeasured(scene);
  drawRequests(scene);
  const top = RULER + TICKS;
  const each = (height - top) / plotted.length;
  plotted.forEach((shown, i) => drawMeasure(scene, shown, top + i * each, each));
}

function drawRuler({ context, scale, palette, height }: StripScene): void {
  const pixels = scale.to / (scale.high - scale.low);
  const { step, digits } = tickSteps(pixels, 'seconds');
  for (let k = Math.ceil(scale.low / step - 1e-9); k * step <= scale.high; k++) {
    const x = toPixel(scale, k * step);
    context.fillStyle = palette.line;
    context.fillRect(Math.round(x), RULER, 1, height - RULER);
    context.fillStyle = palette.faint;
    context.fillRect(Math.round(x), RULER - 4, 1, 4);
    const words = `${numberWords(k * step, digits)} s`;
    const width = context.measureText(words).width;
    if (x + 3 + width <= scale.to) context.fillText(words, x + 3, RULER - 4);
  }
}

/** Shades the part of the run that was not measured yet. */
function drawUnmeasured({ context, scale, palette, height, open }: StripScene): void {
  const from = Math.max(toPixel(scale, open.run.stepped / open.run.rate), 0);
  if (open.run.stepped >= open.run.frames || from >= scale.to) return;
  context.fillStyle = palette.tint('line', 40, 'transparent');
  context.fillRect(from, RULER, scale.to - from, height - RULER);
}

/** Requests as lines: those that won the whole height, others low; the length of their blend if there is room. */
function drawRequests({ context, scale, palette, open, times, selected }: StripScene): void {
  const { plan, slots } = open.run;
  const first = firstFrom(times, scale.low);
  let drawn = -1;
  // Lines closer than three pixels would be one block.
  const spacing = pixelsOf(scale, open.seconds) / Math.max(times.length, 1);
  context.globalAlpha = Math.min(Math.max(spacing / 3, 0.25), 1);
  for (let k = first; k < times.length && times[k] <= scale.high; k++) {
    const x = Math.round(toPixel(scale, times[k]));
    if (x === drawn) continue;
    drawn = x;
    const isWinner = plan.requests[k].outcome === 'granted';
    const size = isWinner ? TICKS - 6 : (TICKS - 6) / 2;
    context.fillStyle = isWinner ? palette.dim : palette.fill('warning');
    context.fillRect(x, RULER + TICKS - 2 - size, 1, size);
  }
  context.globalAlpha = 1;
  const at = selected === null ? -1 : open.places.indexOf(selected);
  if (at < 0) return;
  const [granted] = slots.map(
    ({ grants }) => grants?.[plan.grants.findIndex(({ request }) => request === at)],
  );
  const x = toPixel(scale, times[at]);
  context.fillStyle = palette.accent;
  context.fillRect(Math.round(x) - 1, RULER + 3, 3, TICKS - 5);
  if (granted) context.fillRect(x, RULER + 3, toPixel(scale, times[at] + granted.granted) - x, 2);
}

function drawMeasure(scene: StripScene, shown: ShownMeasure, top: number, height: number): void {
  const { context, scale, palette, open } = scene;
  context.fillStyle = palette.line;
  context.fillRect(0, Math.round(top), scale.to, 1);
  const peak = peakOf(open.envelopes, shown);
  const most = roundAbove(Math.max(peak * shown.scale, shown.digits === 0 ? 10 : 1)) / shown.scale;
  const bottom = top + height - 2;
  const room = Math.max(height - PAD, 8);
  const yOf = (value: number): number => bottom - (value / most) * room;
  // The first slots are drawn last, so that they are not covered.
  open.envelopes.toReversed().forEach((envelopes, i) => {
    const slot = open.envelopes.length - 1 - i;
    context.strokeStyle = context.fillStyle = palette.fill(slotTone(slot));
    drawCurve(scene, envelopes[shown.measure], yOf);
  });
  drawTitle(scene, `${shown.title}, 0 to ${numberWords(most * shown.scale, 0)} ${shown.unit}`, top);
}

/** The name of a measure and its scale, over the curves. */
function drawTitle({ context, palette }: StripScene, words: string, top: number): void {
  context.fillStyle = palette.fill('ground-1');
  context.globalAlpha = 0.75;
  context.fillRect(2, top + 2, context.measureText(words).width + 6, 12);
  context.globalAlpha = 1;
  context.fillStyle = palette.dim;
  context.fillText(words, 5, top + 12);
}

const pair = new Float32Array(2);

function peakOf(envelopes: readonly SlotEnvelopes[], { measure }: ShownMeasure): number {
  return Math.max(0, ...envelopes.map((each) => rangeOf(pair, each[measure], 0, Infinity)[1]));
}

/** A column per pixel, or a line through the frames if they are farther apart than pixels. */
function drawCurve(
  { context, scale, open }: StripScene,
  envelope: SlotEnvelopes['speed'],
  yOf: (value: number) => number,
): void {
  const { rate, frames } = open.run;
  const perPixel = ((scale.high - scale.low) / scale.to) * rate;
  if (perPixel <= 1) {
    context.lineWidth = 1.5;
    context.beginPath();
    let isDown = false;
    const last = Math.min(Math.ceil(scale.high * rate), frames - 1, envelope.frames - 1);
    for (let frame = Math.max(Math.floor(scale.low * rate), 0); frame <= last; frame++) {
      const value = envelope.column[frame];
      const x = toPixel(scale, frame / rate);
      if (isDown) context.lineTo(x, yOf(value));
      else context.moveTo(x, yOf(value));
      isDown = !Number.isNaN(value);
    }
    context.stroke();
    return;
  }
  context.globalAlpha = 0.75;
  for (let x = 0; x < scale.to; x++) {
    // Columns share a frame, so that they are connected.
    const from = Math.floor(toValue(scale, x) * rate) - 1;
    const [least, largest] = rangeOf(
      pair,
      envelope,
      from,
      Math.max(Math.floor(toValue(scale, x + 1) * rate), from + 1),
    );
    if (least > largest) continue;
    const y = yOf(largest);
    context.fillRect(x, y, 1, Math.max(yOf(least) - y, 1.5));
  }
  context.globalAlpha = 1;
}
