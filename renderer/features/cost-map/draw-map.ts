import { fileFrame, fileStart } from '#core/clip/take-time.ts';
import { visibleLabel } from '#contract/rows/clip-label.ts';
import { clamp } from '#core/kit/numbers.ts';
import { faultNumber } from '#core/judge/verdict.ts';
import type { NameWords } from '#renderer/kit/cut-name.ts';
import { ticksOf, toPixel, type Scale, type Point } from '#renderer/kit/plot/scale.ts';
import { ratesOf, timesOf, type SeamTimes } from '#renderer/stores/matching/follow-cost-map.ts';
import type { TransitionEnd } from '#renderer/stores/marks/marker-edits.ts';
import { fitName, horizontalLine, verticalLine, type Pen } from '#renderer/kit/plot/pen.ts';
import { formatMoment } from '#renderer/kit/time-words.ts';
import { seamTimes, type MapApp, type MapView } from './map-places.ts';

const HATCH = 8; // px between strokes
const TICK_SPACING = { source: 28, destination: 84 }; // px between labels
const DASHES = [4, 3];
const OFFER = 8; // px, radius
const ABOVE = 13; // px from a place to the words above it

/** The parts of a drawing. */
interface Scene {
  readonly pen: Pen;
  readonly app: MapApp;
  readonly view: MapView;
}

/** Draws the map, its hatched ranges, minima, seam and cursor, and both axes. */
export function drawMap(scene: Scene, hovered: SeamTimes | null): void {
  const { pen, app, view } = scene;
  const { context, palette } = pen;
  const [across, down] = [view.across(), view.down()];
  context.save();
  context.beginPath();
  context.rect(...boxOf(across, down));
  context.fillStyle = palette.ground;
  context.fill();
  context.clip();
  drawPicture(scene);
  for (const end of ['source', 'destination'] as const) drawBarred(scene, end);
  drawMinima(scene);
  const seam = seamTimes(app);
  if (seam) drawSeam(scene, seam);
  drawOffers(scene);
  const cursor = app.costMap.cursor.value;
  for (const place of [cursor, hovered]) if (place) drawCursor(scene, place, place === cursor);
  context.restore();
  drawAxis(scene, 'source');
  drawAxis(scene, 'destination');
}

/** Left, top, width and height of a part of the map, px. */
function boxOf(across: Pixels, down: Pixels): [number, number, number, number] {
  return [across.from, down.from, across.to - across.from, down.to - down.from];
}

type Pixels = Pick<Scale, 'from' | 'to'>;

function drawPicture({ pen: { context }, app, view }: Scene): void {
  const shown = app.costMap.shown.value;
  if (shown === null) return;
  const [rows, columns] = ratesOf(shown);
  const { fine } = shown.map.layout;
  const edge = (scale: Scale, rate: number, cell: number): number => toPixel(scale, (cell - 0.5) / rate);
  const [left, right] = [0, fine.columns].map((cell) => edge(view.across(), columns, cell));
  const [top, bottom] = [0, fine.rows].map((cell) => edge(view.down(), rows, cell));
  const { bitmap } = shown.picture;
  context.imageSmoothingEnabled = right - left < bitmap.width;
  context.globalAlpha = app.costMap.isCurrent.value || !shown.isComplete ? 1 : 0.5;
  context.drawImage(bitmap, left, top, right - left, bottom - top);
  context.globalAlpha = 1;
}

/** Hatches the ranges of a clip where no transition may be. */
function drawBarred({ pen, app, view }: Scene, end: TransitionEnd): void {
  const { context, palette } = pen;
  const [across, down] = [view.across(), view.down()];
  const own = end === 'source' ? down : across;
  for (const range of app.costMap.barred.value[end]) {
    const from = toPixel(own, range.start);
    const part = { from, to: toPixel(own, range.end) };
    context.save();
    context.beginPath();
    context.rect(...(end === 'source' ? boxOf(across, part) : boxOf(part, down)));
    context.clip();
    context.fillStyle = palette.tint('ground-0', 55, 'transparent');
    context.fill();
    context.beginPath();
    const height = down.to - down.from;
    for (let x = across.from - height; x < across.to; x += HATCH) {
      context.moveTo(x, down.to);
      context.lineTo(x + height, down.from);
    }
    context.strokeStyle = palette.fill('text');
    context.lineWidth = 1;
    context.stroke();
    context.restore();
  }
}

/** Room of words, px: others that would touch them are left out. */
const WORDS = { width: 32, height: 15 };

/** The minima, the best larger, with their fault scores once they are judged: the lowest first, as far as there is room. */
function drawMinima({ pen, app, view }: Scene): void {
  const { shown, minima, judged } = app.costMap;
  if (shown.value === null) return;
  const { value: map } = shown;
  const points = minima.value.map((cell) => view.pointOf(timesOf(map, cell)));
  for (const [i, { x, y }] of points.entries()) ring(pen.context, x, y, i === 0 ? 6 : 4);
  const written: Point[] = [];
  const found = judged.value.flatMap((each, i) => (each ? [{ at: points[i], faults: each.faults }] : []));
  for (const { at, faults } of found.toSorted((a, b) => a.faults - b.faults)) {
    if (written.some(({ x, y }) => isNear(at.x - x, WORDS.width) && isNear(at.y - y, WORDS.height))) continue;
    written.push(at);
    writeAbove(pen, at, faultNumber(faults), view.across());
  }
}

const isNear = (apart: number, room: number): boolean => Math.abs(apart) < room;

/** The suggested seams that the views show, as rings with their numbers. */
function drawOffers({ pen: { context, palette }, app, view }: Scene): void {
  for (const [i, { out, time }] of app.session.offers.value.entries()) {
    const { x, y } = view.pointOf({ source: out, destination: time });
    ring(context, x, y, OFFER);
    context.fillStyle = '#000';
    context.fill();
    context.fillStyle = '#fff';
    context.font = palette.smallFont;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(String(i + 1), x, y);
  }
}

/** White on black, seen on every colour of the map, and whole beside its edges. */
function writeAbove({ context, palette }: Pen, { x, y }: Point, words: string, { from, to }: Pixels): void {
  context.font = palette.smallFont;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.strokeStyle = '#000';
  context.lineWidth = 3;
  context.lineJoin = 'round';
  context.fillStyle = '#fff';
  const half = context.measureText(words).width / 2 + 2;
  const at = clamp(x, from + half, to - half);
  context.strokeText(words, at, y - ABOVE);
  context.fillText(words, at, y - ABOVE);
}

/** A ring in white on black, seen on every colour of the map. */
function ring(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.strokeStyle = '#000';
  context.lineWidth = 4;
  context.stroke();
  context.strokeStyle = '#fff';
  context.lineWidth = 2;
  context.stroke();
}

/** The seam: a cross with a handle. */
function drawSeam({ pen: { context }, view }: Scene, seam: SeamTimes): void {
  const { x, y } = view.pointOf(seam);
  for (const [colour, width, half] of [
    ['#000', 4, 6],
    ['#fff', 2, 4],
  ] as const) {
    context.strokeStyle = context.fillStyle = colour;
    context.lineWidth = width;
    strokeCross(context, view, seam);
    context.fillRect(x - half, y - half, 2 * half, 2 * half);
  }
}

/** A dashed cross; with a filled point if it is chosen. */
function drawCursor({ pen: { context }, view }: Scene, place: SeamTimes, isChosen: boolean): void {
  context.strokeStyle = '#fff';
  context.lineWidth = 1;
  context.setLineDash(DASHES);
  strokeCross(context, view, place);
  context.setLineDash([]);
  if (!isChosen) return;
  const { x, y } = view.pointOf(place);
  ring(context, x, y, 4);
  context.fillStyle = '#000';
  context.fill();
}

/** Lines through a place over the whole map. */
function strokeCross(context: CanvasRenderingContext2D, view: MapView, place: SeamTimes): void {
  const { x, y } = view.pointOf(place);
  const [across, down] = [view.across(), view.down()];
  context.beginPath();
  context.moveTo(x, down.from);
  context.lineTo(x, down.to);
  context.moveTo(across.from, y);
  context.lineTo(across.to, y);
  context.stroke();
}

/** Times of a clip along an edge. */
function drawAxis(scene: Scene, end: TransitionEnd): void {
  const { pen, app, view } = scene;
  const { context, palette } = pen;
  const isDown = end === 'source';
  const scale = isDown ? view.down() : view.across();
  const clip = app.open[end].value;
  const clock = clip ?? { fps: 60 };
  const unit = app.workspace.state.value.timeUnit;
  const perSecond = unit === 'seconds' ? 1 : clock.fps;
  const shift = unit === 'seconds' ? fileStart(clock) : fileFrame(clock, 0); // round numbers are those of the file
  const { low, high } = scale;
  const ticks: Scale = { ...scale, low: low * perSecond + shift, high: high * perSecond + shift };
  const edge = isDown ? view.across().from : view.down().to;
  context.font = palette.smallFont;
  context.fillStyle = palette.ink(end);
  context.textBaseline = isDown ? 'middle' : 'top';
  context.textAlign = isDown ? 'right' : 'center';
  for (const tick of ticksOf(ticks, TICK_SPACING[end])) {
    if (unit !== 'seconds' && !Number.isInteger(tick)) continue;
    const at = toPixel(ticks, tick);
    const words = formatMoment((tick - shift) / perSecond, unit, clock);
    if (isDown) {
      horizontalLine(pen, at, edge - 4, edge);
      context.fillText(words, edge - 7, at);
    } else {
      verticalLine(pen, at, edge, edge + 4);
      context.fillText(words, at, edge + 7);
    }
  }
  if (clip) writeName(scene, end, visibleLabel(clip.label));
}

/** Writes the name of a clip beside its axis: upwards for the source, in the corner for the destination. */
function writeName({ pen, view }: Scene, end: TransitionEnd, name: NameWords): void {
  const { context } = pen;
  const [across, down] = [view.across(), view.down()];
  context.save();
  context.textAlign = 'center';
  if (end === 'source') {
    context.translate(10, (down.from + down.to) / 2);
    context.rotate(-Math.PI / 2);
    context.fillText(fitName(pen, name, down.to - down.from), 0, 0);
  } else {
    const room = across.from - 8;
    context.fillText(fitName(pen, name, room), room / 2, down.to + 7);
  }
  context.restore();
}
