import { MAX_EASING_LENGTH } from '../../documents/limits.ts';
import { failure, success, type Result } from '../../kit/result.ts';
import { createEasingCurve, type EasingPoint } from './easing-curve.ts';
import { EASINGS, type Easing } from './easing.ts';

/*
 * The text form of an easing in files, on the command line and in a slot: one of `EASINGS`, or the points of
 * a curve.
 *
 *     curve 0,0 0.25,0.1 0.75,0.9 1,1
 */

const WORD = 'curve';

/** Limit on the points of a curve. */
export const MAX_POINTS = 16;

/** Limits of the weight, beyond 0 … 1. */
export const CURVE_RANGE = { lowest: -0.5, highest: 1.5 } as const;

/** Minimum distance of two points in x. */
export const MIN_GAP = 0.001;

/** Rounding of decimals, in x. */
const ROUNDING = 1e-9;

/** Decimals to write. */
const DIGITS = 4;

/** The text of a curve. */
export function easingCurveText(points: readonly EasingPoint[]): string {
  const number = (value: number): string => String(Number(value.toFixed(DIGITS)) + 0);
  return [WORD, ...points.map(({ x, y }) => `${number(x)},${number(y)}`)].join(' ');
}

/** True if `text` is meant as a curve, valid or not. */
export function isCurveText(text: string): boolean {
  return text === WORD || text.startsWith(`${WORD} `);
}

/** Parses an easing; or returns a message about the fault. */
export function parseEasing(text: string): Result<Easing, string> {
  const named = EASINGS.find((name) => name === text);
  if (named !== undefined) return success(named);
  if (!isCurveText(text)) {
    return failure(`expected ${EASINGS.join(', ')}, or a curve such as “curve 0,0 0.5,0.2 1,1”`);
  }
  const points = parseCurvePoints(text);
  return points.ok ? success(createEasingCurve(points.value)) : points;
}

/** Parses the points of a curve; or returns a message about the fault. */
export function parseCurvePoints(text: string): Result<readonly EasingPoint[], string> {
  if (text.length > MAX_EASING_LENGTH) {
    return failure(`a curve may have at most ${MAX_EASING_LENGTH} characters, not ${text.length}`);
  }
  const words = text.split(' ').filter((word) => word !== '');
  const points = words.slice(1).map(readPoint);
  const unread = points.indexOf(null);
  if (unread >= 0) {
    return failure(`“${words[unread + 1]}” is not a point; write two numbers such as “0.5,0.2”`);
  }
  const read = points.filter((point) => point !== null);
  const problem = findCurveProblem(read);
  return problem === null ? success(read) : failure(problem);
}

function readPoint(word: string): EasingPoint | null {
  const parts = word.split(',');
  const [x, y] = parts.map((part) => (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(part) ? Number(part) : Number.NaN));
  return parts.length === 2 && Number.isFinite(x) && Number.isFinite(y) ? { x, y } : null;
}

/** The fault that keeps points from forming a curve, as a message; null if there is none. */
export function findCurveProblem(points: readonly EasingPoint[]): string | null {
  const count = points.length;
  if (count < 2 || count > MAX_POINTS) return `a curve must have 2 to ${MAX_POINTS} points, not ${count}`;
  const [first, last] = [points[0], points[count - 1]];
  if (first.x !== 0 || first.y !== 0) return `a curve must begin at 0,0, not at ${first.x},${first.y}`;
  if (last.x !== 1 || last.y !== 1) return `a curve must end at 1,1, not at ${last.x},${last.y}`;
  const near = points.findIndex(({ x }, i) => i > 0 && x - points[i - 1].x < MIN_GAP - ROUNDING);
  if (near > 0) {
    return `x must rise by at least ${MIN_GAP} from point to point; point ${near + 1} is at ${points[near].x}, after ${points[near - 1].x}`;
  }
  const { lowest, highest } = CURVE_RANGE;
  const out = points.findIndex(({ y }) => y < lowest || y > highest);
  if (out < 0) return null;
  return `y must be between ${lowest} and ${highest}; point ${out + 1} has ${points[out].y}`;
}

/** An easing in a few words: `quadratic in out`, `curve of 4 points`. */
export function describeEasing(text: string): string {
  if (!isCurveText(text)) return text.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return `curve of ${text.split(' ').filter((word) => word !== '').length - 1} points`;
}
