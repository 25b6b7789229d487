import { clamp, formatNumber, withUnit } from '#core/kit/numbers.ts';
import { rangeOf, type Envelope } from '#core/runs/interruptions/stress-samples.ts';
import { formatMoment, type TimeUnit } from '#renderer/kit/time-words.ts';
import type { OpenRun } from '#renderer/stores/lab/requests/open-requests.ts';
import { slotTone } from '#renderer/stores/slots/slot-tones.ts';
import { slotLetter } from '#core/transition/document/slot-letter.ts';
import type { Pen } from '#renderer/kit/plot/pen.ts';
import { tickSteps, lengthOf, pixelsOf, toPixel, toValue, type Scale } from '#renderer/kit/plot/scale.ts';
import { speed, violation } from './shown-measures.ts';
import { firstFrom } from '#renderer/kit/first-from.ts';

/** A picture of the strip. */
export interface StripScene {
  readonly pen: Pen;
  readonly scale: Scale;
  readonly height: number; // px
  readonly open: OpenRun;
  readonly stepped: number; // frames that are measured
  readonly times: Float64Array; // [planned requests] s, ascending
  readonly selected: number | null; // index in the document
  readonly unit: TimeUnit; // of the ruler
}

/** Heights of the strip’s parts, px: legend and ruler, requests. */
export const RULER = 32;
export const TICKS = 20;
const PAD = 4; // px, above a curve
const MARK = 3; // px, of frames beyond joint limits

/** Draws ruler, requests and a lane for each slot. */
export function drawStrip(scene: StripScene): void {
  scene.pen.context.font = scene.pen.palette.smallFont;
  drawRuler(scene);
  drawUnmeasured(scene);
  drawRequests(scene);
  drawLanes(scene);
}

function drawRuler({ pen: { context, palette }, scale, height, open, unit }: StripScene): void {
  const { rate } = open.run;
  const perSecond = unit === 'seconds' ? 1 : rate;
  const { step, digits } = tickSteps(pixelsOf(scale, 1) / perSecond, unit, rate);
  const spacing = step / perSecond; // s
  for (let k = Math.ceil(scale.low / spacing - 1e-9); k * spacing <= scale.high; k++) {
    const x = toPixel(scale, k * spacing);
    context.fillStyle = palette.line;
    context.fillRect(Math.round(x), RULER, 1, height - RULER);
    context.fillStyle = palette.faint;
    context.fillRect(Math.round(x), RULER - 4, 1, 4);
    const words =
      unit === 'seconds'
        ? `${formatNumber(k * step, digits)} s`
        : formatMoment(k * spacing, unit, { fps: rate });
    const width = context.measureText(words).width;
    if (x + 3 + width <= scale.to) context.fillText(words, x + 3, RULER - 4);
  }
}

/** Shades the part of the run that was not measured yet. */
function drawUnmeasured({ pen: { context, palette }, scale, height, open, stepped }: StripScene): void {
  const from = Math.max(toPixel(scale, stepped / open.run.rate), 0);
  if (stepped >= open.run.frames || from >= scale.to) return;
  context.fillStyle = palette.tint('line', 40, 'transparent');
  context.fillRect(from, RULER, scale.to - from, height - RULER);
}

/**
 * Requests as lines: those that won the whole height, others low; the length of their blend if there is room.
 */
function drawRequests({ pen: { context, palette }, scale, open, times, selected }: StripScene): void {
  const { plan, slots } = open.run;
  const first = firstFrom(times, scale.low);
  let drawn = -1;
  // Lines closer than three pixels would be one block.
  const spacing = pixelsOf(scale, open.seconds) / Math.max(times.length, 1);
  context.globalAlpha = clamp(spacing / 3, 0.25, 1);
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

/** A lane for each slot on one scale: its fastest joint, and at the bottom frames beyond joint limits. */
function drawLanes(scene: StripScene): void {
  const { scale, height, open } = scene;
  const { context, palette } = scene.pen;
  const each = (height - RULER - TICKS) / open.envelopes.length;
  const peak = Math.max(0, ...open.envelopes.map((slot) => rangeOf(pair, slot.speed, 0, Infinity)[1]));
  const most = roundAbove(Math.max(peak * speed.scale, 10));
  open.envelopes.forEach((envelopes, slot) => {
    const top = RULER + TICKS + slot * each;
    const bottom = top + each - MARK - 1;
    const perUnit = (Math.max(each - MARK - PAD, 8) * speed.scale) / most;
    context.fillStyle = palette.line;
    context.fillRect(0, Math.round(top), scale.to, 1);
    context.strokeStyle = context.fillStyle = palette.fill(slotTone(slot));
    drawCurve(scene, envelopes.speed, (value) => bottom - value * perUnit);
    context.fillStyle = palette.fill('error');
    for (let x = 0; x < scale.to; x++)
      if (rangeAt(scene, envelopes.violation, x, 0)[1] > 0) context.fillRect(x, bottom + 1, 1, MARK);
    drawText(scene, slotLetter(slot), [5, top + 12], palette.ink(slotTone(slot)));
  });
  const words = `${speed.title}, 0 to ${withUnit(formatNumber(most, 0), speed.unit)}`;
  const end = drawText(scene, words, [5, 12], palette.dim);
  drawText(scene, `▂ ${violation.title}`, [end + 12, 12], palette.fill('error'));
}

/** Words over what is drawn, from a point on their line, px. Returns their end. */
function drawText(
  { pen: { context, palette } }: StripScene,
  words: string,
  [x, y]: readonly [number, number],
  colour: string,
): number {
  const { width } = context.measureText(words);
  context.fillStyle = palette.tint('ground-1', 0.75, 'transparent');
  context.fillRect(x - 3, y - 10, width + 6, 12);
  context.fillStyle = colour;
  context.fillText(words, x, y);
  return x + width;
}

const pair = new Float32Array(2);

/** Smallest and largest value of the frames of a column of pixels, and of `before` frames before it. */
function rangeAt({ scale, open }: StripScene, envelope: Envelope, x: number, before: number): Float32Array {
  const { rate } = open.run;
  const from = Math.floor(toValue(scale, x) * rate) - before;
  return rangeOf(pair, envelope, from, Math.max(Math.floor(toValue(scale, x + 1) * rate), from + 1));
}

/** A column per pixel, or a line through the frames if they are farther apart than pixels. */
function drawCurve(scene: StripScene, envelope: Envelope, yOf: (value: number) => number): void {
  const { scale, open } = scene;
  const { context } = scene.pen;
  const { rate, frames } = open.run;
  const perPixel = lengthOf(scale, 1) * rate;
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
    const [least, largest] = rangeAt(scene, envelope, x, 1);
    if (least > largest) continue;
    const y = yOf(largest);
    context.fillRect(x, y, 1, Math.max(yOf(least) - y, 1.5));
  }
  context.globalAlpha = 1;
}

/**
 * The next round number at or above `value`, with one digit or two, so that curves fill most of the height.
 */
export function roundAbove(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1e-9)));
  return ROUND.map((lead) => lead * power).find((each) => each >= value * (1 - 1e-9)) ?? 10 * power;
}

const ROUND = [1, 1.5, 2, 3, 4, 5, 6, 8, 10];
