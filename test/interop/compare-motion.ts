/**
 * Imports FBX files made of the motion that `write-motion.ts` wrote, and compares their joints with it:
 * `compare-motion.ts FOLDER`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Clip } from '#core/clip/clip.ts';
import { worldTransforms } from '#core/pose/forward-kinematics.ts';
import { readClipContent } from '#main/import/read/clip-content.ts';
import { importTakes } from '#main/import/read/import-file.ts';
import { worldVertices } from './world-vertices.ts';

const MOST = 1e-4; // of the height

interface Truth {
  readonly fps: number;
  readonly names: readonly string[];
  readonly frames: readonly (readonly (readonly number[])[])[];
}

interface Files {
  readonly written: string; // BVH or GLB
  readonly file: string; // FBX
  readonly truth: Truth;
}

const folder = process.argv[2];
const files = readdirSync(folder).filter((name) => /\.(bvh|glb)$/.test(name));
for (const name of files) {
  const written = path.join(folder, name);
  const base = written.slice(0, -'.glb'.length);
  const truth = JSON.parse(readFileSync(`${base}.json`, 'utf8')) as Truth;
  const error = await errorOf({ written, file: `${base}.fbx`, truth });
  const isWrong = !(Number(error) <= MOST);
  if (isWrong) process.exitCode = 1;
  const words = typeof error === 'string' ? error : `off by ${error.toExponential(1)}`;
  process.stdout.write(`${isWrong ? 'WRONG' : 'same'} ${name}: ${words}\n`);
}
if (files.length === 0) process.exitCode = 1;

/**
 * Largest distance of a joint or vertex from where it should be, as a fraction of the height; or what is
 * wrong.
 */
async function errorOf({ written, file, truth }: Files): Promise<number | string> {
  const content = readClipContent(file);
  if (!content.ok) return content.error;
  const takes = await importTakes(content.value, file);
  if (!takes.ok) return takes.error;
  const [{ clip, take }] = takes.value;
  if (takes.value.length > 1) return `${takes.value.length} takes`;
  if (clip.frameCount !== truth.frames.length) return `${clip.frameCount} of ${truth.frames.length} frames`;
  if (Math.abs(clip.fps / truth.fps - 1) > 1e-6) return `${clip.fps} instead of ${truth.fps} fps`;
  const places = truth.frames.flat();
  const spans = [0, 1, 2].map(
    (axis) => Math.max(...places.map((p) => p[axis])) - Math.min(...places.map((p) => p[axis])),
  );
  const distances = [largestDistance(clip, truth), await meshDistance(written, { file, take })];
  return Math.max(...distances) / Math.max(...spans);
}

/**
 * Largest distance of a vertex of the mesh that was written from the nearest one of the FBX file, m. Halfway
 * through.
 */
async function meshDistance(
  written: string,
  fbx: { readonly file: string; readonly take: string },
): Promise<number> {
  const content = readClipContent(written);
  const takes = content.ok ? await importTakes(content.value, written) : content;
  if (!takes.ok) return NaN;
  const [{ clip, take }] = takes.value;
  const time = Math.floor(clip.frameCount / 2) / clip.fps;
  const wanted = await worldVertices(written, take, time);
  const found = await worldVertices(fbx.file, fbx.take, time);
  let largest = 0;
  for (let v = 0; v < wanted.length; v += 3) {
    let nearest = Infinity;
    for (let w = 0; w < found.length; w += 3)
      nearest = Math.min(nearest, Math.hypot(...[0, 1, 2].map((axis) => wanted[v + axis] - found[w + axis])));
    largest = Math.max(largest, nearest);
  }
  return largest;
}

function largestDistance({ skeleton, positions, rotations, frameCount }: Clip, truth: Truth): number {
  const joints = skeleton.names.length;
  const world = { positions: new Float64Array(joints * 3), rotations: new Float64Array(joints * 4) };
  let largest = 0;
  for (let frame = 0; frame < frameCount; frame++) {
    worldTransforms(world, skeleton.parentIndices, {
      positions: positions.subarray(frame * joints * 3),
      rotations: rotations.subarray(frame * joints * 4),
    });
    truth.names.forEach((name, i) => {
      const at = skeleton.names.indexOf(name) * 3;
      const off = truth.frames[frame][i].map((value, axis) => value - world.positions[at + axis]);
      const distance = Math.hypot(...off);
      if (!(distance <= largest)) largest = distance; // NaN if the joint is missing
    });
  }
  return largest;
}
