import type { FloatBuffer, Floats } from '../../kit/floats.ts';
import { changing, type Changing } from './changing.ts';

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
export interface AimGrid {
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
