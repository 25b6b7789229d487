import { rootJointsOf } from '#core/joints/find-root.ts';
import type { JointMap } from '#core/joints/joint-map.ts';
import type { JudgedSlot } from '#core/judgement/judged-slot.ts';
import { worldAt, type MotionTrack } from '#core/judgement/motion-track.ts';
import { createFigurePoints, placeFigurePoints } from '#core/thumbnail/figure-points.ts';
import { createFigureView } from '#core/thumbnail/figure-view.ts';

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
  readonly height: number; // m, of the highest point
  /**
   * Each slot, and behind it the destination as this slot has placed it: [poses * points * 3] in units, as
   * base64 of 16-bit integers, little-endian.
   */
  readonly figures: readonly string[];
}

/** The poses of all slots of a transition from 0.25 s before its seam until the end of what is judged. */
export function reportPoses(slots: readonly JudgedSlot[], map: JointMap): ReportPoses {
  const [{ seam, rate, figure, output }] = slots;
  const end = Math.max(...slots.map((slot) => slot.end));
  const points = createFigurePoints(map.skeleton, map.skeleton.restPositions, rootJointsOf(map).hips);
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
    height: values.flat().reduce((max, value, i) => (i % 3 === 1 ? Math.max(max, value) : max), 0),
    figures: values.map((list) =>
      encode(Int16Array.from(list, (value) => Math.round((value / most) * UNITS))),
    ),
  };
}

const encode = ({ buffer }: Int16Array<ArrayBuffer>): string => Buffer.from(buffer).toString('base64');

/** The coordinates of a figure, m, as the page reads them. @returns [poses * points * 3] */
export function decodeFigure({ figures, scale }: ReportPoses, index: number): Float32Array {
  const bytes = Buffer.from(figures[index], 'base64');
  return Float32Array.from({ length: bytes.length / 2 }, (_, i) => bytes.readInt16LE(i * 2) * scale);
}
