import { formatNumber } from '../markup.ts';
import { decodeFigure, type ReportPoses } from './report-poses.ts';

/** Poses of a strip: the seam and moments around it. */
const COUNT = 7;
const CELL = { width: 130, height: 150, floor: 128 };

/** A strip of poses of a slot over the destination, as an SVG: what a page shows in print. */
export function drawPoseStrip(poses: ReportPoses, slot: number, colour: string): string {
  const { seam, fps } = poses;
  const output = decodeFigure(poses, slot * 2);
  const destination = decodeFigure(poses, slot * 2 + 1);
  const last = poses.poses - 1;
  const step = Math.max(1, (last - seam) / (COUNT - 2));
  const shown = [
    0,
    ...Array.from({ length: COUNT - 1 }, (_, i) => Math.min(Math.round(seam + i * step), last)),
  ];
  const cells = [...new Set(shown)].map((pose, i) => {
    const x = i * CELL.width;
    const time = `${formatNumber((pose - seam) / fps, 2)} s`;
    const label = `<text x="${x + CELL.width / 2}" y="${CELL.height - 6}" text-anchor="middle">${time}</text>`;
    return `${lines(poses, destination, pose, x, '#8a94a3')}${lines(poses, output, pose, x, colour)}${label}`;
  });
  const width = cells.length * CELL.width;
  return `<svg class="strip" viewBox="0 0 ${width} ${CELL.height}" role="img" aria-label="Poses">${cells.join('')}</svg>`;
}

/** A figure, with its first point in the middle of its cell: where a slot has placed it is not shown. */
function lines(
  { parents, right, height }: ReportPoses,
  figure: Float32Array,
  pose: number,
  left: number,
  colour: string,
): string {
  const scale = (CELL.floor - 8) / Math.max(height, 1e-3);
  const first = pose * parents.length * 3;
  const across = (i: number): number => figure[i] * right[0] + figure[i + 2] * right[1];
  const at = (point: number): string => {
    const i = first + point * 3;
    const x = left + CELL.width / 2 + (across(i) - across(first)) * scale;
    return `${x.toFixed(1)} ${(CELL.floor - figure[i + 1] * scale).toFixed(1)}`;
  };
  const path = parents.map((parent, point) => (parent < 0 ? '' : `M${at(parent)}L${at(point)}`)).join('');
  return `<path d="${path}" stroke="${colour}"/>`;
}
