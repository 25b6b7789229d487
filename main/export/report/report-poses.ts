import { drawnJoints } from '#core/rig/roles/drawn-joints.ts';
import type { JudgedSlot } from '#core/judge/metric.ts';
import { worldAt, type MotionTrack } from '#core/judge/motion-track.ts';
import type { RootedClip } from '#core/clip/root/rooted-clip.ts';
import { createFigurePoints, placeFigurePoints } from '#core/formats/thumbnail/figure-points.ts';
import { createFigureView } from '#core/formats/thumbnail/figure-view.ts';

/** Judged moments for each pose of a report: 30 poses per second. */
const STRIDE = 4;

/** Range of a coordinate in the page. */
const UNITS = 32_767;

/** Motion of small figures, so that a page can show any moment of it. */
export interface ReportPoses {
  readonly parents: readonly number[]; // [points] -1 = none
  readonly fps: number;
  readonly seam: number; // pose of the seam
  readonly poses: number;
  readonly right: readonly [x: number, z: number]; // the direction that a picture from the side shows to the right
  /** m of one unit; positions are relative to `floor` below the first point at the seam. */
  readonly scale: number;
  readonly box: FigureBox;
  /**
   * Each slot, and behind it the destination as this slot has placed it: [poses * points * 3] in units, as
   * base64 of 16-bit integers, little-endian.
   */
  readonly figures: readonly string[];
}

/**
 * What all poses of all figures reach in a picture from the side, m: across from the first point of each, and up
 * from the floor. A picture shows this box in its middle.
 */
export interface FigureBox {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}

/** How a picture shows a box. */
export interface BoxFit {
  readonly scale: number; // px per m
  readonly across: number; // m, of the middle
  readonly up: number;
}

/** The largest scale at which `box` has at most this size, px. */
export function fitBox({ left, right, bottom, top }: FigureBox, width: number, height: number): BoxFit {
  const scale = Math.min(width / Math.max(right - left, 1e-3), height / Math.max(top - bottom, 1e-3));
  return { scale, across: (left + right) / 2, up: (bottom + top) / 2 };
}

/**
 * The poses of all slots of a transition from 0.25 s before its seam until the end of what is judged.
 *
 * @param clip on their skeleton
 */
export function reportPoses(slots: readonly JudgedSlot[], clip: RootedClip): ReportPoses {
  const [{ seam, rate, figure, output }] = slots;
  const end = Math.max(...slots.map((slot) => slot.end));
  const { skeleton } = clip;
  const points = createFigurePoints(skeleton, skeleton.restPositions, drawnJoints(clip, clip.root));
  const first = seam % STRIDE; // so that one pose is the seam
  const moments = Array.from(
    { length: Math.floor((end - first) / STRIDE) + 1 },
    (_, i) => first + i * STRIDE,
  );
  const placed = (track: MotionTrack): readonly Float32Array[] =>
    moments.map((moment) => {
      const out = new Float32Array(points.joints.length * 3);
      placeFigurePoints(out, points, worldAt(track, moment));
      return out;
    });
  const all = slots.flatMap((slot) => [placed(slot.output), placed(slot.destination)]);
  const facings = moments.map((moment) => output.roots[moment * 3 + 2]);
  const { right } = createFigureView({ poses: all[0], facings });
  const atSeam = all[0][(seam - first) / STRIDE];
  const origin = [atSeam[0], figure.ground, atSeam[2]];
  const values = all.map((poses) => poses.flatMap((pose) => Array.from(pose, (v, i) => v - origin[i % 3])));
  const most = values.flat().reduce((max, value) => Math.max(max, Math.abs(value)), 1e-3);
  return {
    parents: [...points.parents],
    fps: rate / STRIDE,
    seam: (seam - first) / STRIDE,
    poses: moments.length,
    right,
    scale: most / UNITS,
    box: boxOf(values, points.joints.length, right),
    figures: values.map((list) =>
      encode(Int16Array.from(list, (value) => Math.round((value / most) * UNITS))),
    ),
  };
}

function boxOf(
  figures: readonly (readonly number[])[],
  points: number,
  right: ReportPoses['right'],
): FigureBox {
  const box = { left: 0, right: 0, bottom: Infinity, top: -Infinity };
  for (const values of figures)
    for (let at = 0; at < values.length; at += 3) {
      const first = at - (at % (points * 3));
      const across =
        (values[at] - values[first]) * right[0] + (values[at + 2] - values[first + 2]) * right[1];
      box.left = Math.min(box.left, across);
      box.right = Math.max(box.right, across);
      box.bottom = Math.min(box.bottom, values[at + 1]);
      box.top = Math.max(box.top, values[at + 1]);
    }
  return box;
}

const encode = ({ buffer }: Int16Array<ArrayBuffer>): string => Buffer.from(buffer).toString('base64');

/** The coordinates of a figure, m, as the page reads them. @returns [poses * points * 3] */
export function decodeFigure({ figures, scale }: ReportPoses, index: number): Float32Array {
  const bytes = Buffer.from(figures[index], 'base64');
  return Float32Array.from({ length: bytes.length / 2 }, (_, i) => bytes.readInt16LE(i * 2) * scale);
}
