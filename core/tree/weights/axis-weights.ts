// core/tree/weights: the weights of blend spaces, layers, queues and other blenders, with their rates
import type { FloatBuffer, Floats } from '../../kit/floats.ts';
import { changing, type Changing } from './changing.ts';

/**
 * Writes the weights of samples along one axis at `x`: linear between two neighbours, the nearest one beyond
 * the ends. They sum to 1.
 *
 * @param out     [samples * 2] receives weight, rate (1/s)
 * @param samples [samples] ascending
 */
export function blendSpace1D(out: FloatBuffer, samples: Floats, x: Changing): FloatBuffer {
  const last = samples.length - 1;
  for (let i = 0; i < out.length; i++) out[i] = 0;
  if (last < 0) return out;
  let i = 0;
  while (i < last && x.value >= samples[i + 1]) i++;
  const span = i < last ? samples[i + 1] - samples[i] : 0;
  const inside = i < last && x.value >= samples[i];
  const fraction = inside ? (x.value - samples[i]) / span : 0;
  out[i * 2] = 1 - fraction;
  if (!inside) return out;
  out[i * 2 + 1] = -x.rate / span;
  out[i * 2 + 2] = fraction;
  out[i * 2 + 3] = x.rate / span;
  return out;
}

/** Shorter overlaps are steps. */
const MIN_OVERLAP = 1e-9;

/**
 * Writes the weights of ranges along one axis that may overlap in any way. Each range is a layer over the
 * earlier ones and rises over its overlap with the one before:
 *
 *   0     2   3      5    6          9
 *   ├─────────┤                             range 0
 *         ├───────────────┤                 range 1 rises from 2 to 3
 *                    ├───────────────┤      range 2 rises from 5 to 6
 *
 *   a_0 = 1,   a_i = clamp01((x - lo) / (hi - lo)),  lo = start_i, hi = min(end_(i-1), end_i),   w_i = a_i prod_(j>i) (1 - a_j)
 *
 * They sum to 1 everywhere: outside all ranges the nearest earlier one (or the first) applies.
 *
 * @param out    [ranges * 2] receives weight, rate (1/s)
 * @param ranges [ranges * 2] start, end; starts do not descend
 * Source: Edsall, "Animation Blending: Achieving Inverse Kinematics and More", figures 7 to 9.
 */
export function singleAxisWeights(out: FloatBuffer, ranges: Floats, x: Changing): FloatBuffer {
  let rest = 1;
  let restRate = 0;
  for (let i = ranges.length - 2; i >= 0; i -= 2) {
    const low = ranges[i];
    const span = i === 0 ? 0 : Math.min(ranges[i - 1], ranges[i + 1]) - low;
    const step = span <= MIN_OVERLAP;
    const rising = !step && x.value >= low && x.value < low + span;
    const full = i === 0 || x.value >= low;
    const layer = rising ? (x.value - low) / span : full ? 1 : 0;
    const layerRate = rising ? x.rate / span : 0;
    out[i] = layer * rest;
    out[i + 1] = layerRate * rest + layer * restRate;
    restRate = restRate * (1 - layer) - rest * layerRate;
    rest *= 1 - layer;
  }
  return out;
}

export function createAimCell() {
  return {
    /** Index of the cell's first sample, 0 or 1. */
    yawIndex: 0,
    pitchIndex: 0,
    yaw: changing(0), // 0 at the cell's first sample, 1 at its second
    pitch: changing(0),
  };
}

/** The cell of a direction in a grid of three by three, and the fractions across it. */
export type AimCell = ReturnType<typeof createAimCell>;

/** The samples of an aim offset, ascending. */
interface AimGrid {
  readonly yaws: Floats; // [3]
  readonly pitches: Floats; // [3]
}

/** Finds the cell of a direction, clamped to the grid. */
export function findAimCell(cell: AimCell, grid: AimGrid, yaw: Changing, pitch: Changing): AimCell {
  cell.yawIndex = yaw.value >= grid.yaws[1] ? 1 : 0;
  cell.pitchIndex = pitch.value >= grid.pitches[1] ? 1 : 0;
  writeFraction(cell.yaw, grid.yaws, cell.yawIndex, yaw);
  writeFraction(cell.pitch, grid.pitches, cell.pitchIndex, pitch);
  return cell;
}

function writeFraction(out: Changing, samples: Floats, index: number, x: Changing): void {
  const span = samples[index + 1] - samples[index];
  const fraction = (x.value - samples[index]) / span;
  out.value = Math.min(Math.max(fraction, 0), 1);
  out.rate = fraction === out.value ? x.rate / span : 0;
}

/**
 * Writes the nine weights of an aim offset: bilinear in the cell, index `3 pitch + yaw`. They sum to 1.
 *
 * @param out [18] receives weight, rate (1/s)
 * Source: Bielak, "Pimp up your blends", slide "Standard blends".
 */
export function aimOffsetWeights(out: FloatBuffer, cell: AimCell): FloatBuffer {
  const { yaw, pitch } = cell;
  for (let i = 0; i < 18; i++) out[i] = 0;
  for (let corner = 0; corner < 4; corner++) {
    const right = corner % 2;
    const upper = corner >> 1;
    const across = right === 1 ? yaw.value : 1 - yaw.value;
    const up = upper === 1 ? pitch.value : 1 - pitch.value;
    const acrossRate = right === 1 ? yaw.rate : -yaw.rate;
    const upRate = upper === 1 ? pitch.rate : -pitch.rate;
    const at = 2 * (3 * (cell.pitchIndex + upper) + cell.yawIndex + right);
    out[at] = across * up;
    out[at + 1] = acrossRate * up + across * upRate;
  }
  return out;
}
