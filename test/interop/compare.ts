/**
 * Imports the files that `export.py` exported from Blender, and compares joints with Blender's bones:
 * `compare.ts FOLDER`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Clip } from '#core/clip/clip.ts';
import { channelsOf, scaledJoints, trackSize } from '#core/clip/clip-tracks.ts';
import { worldTransforms } from '#core/pose/forward-kinematics.ts';
import type { ImportOptions } from '#core/formats/import-report.ts';
import { readClipContent } from '#main/import/read/clip-content.ts';
import { importTakes } from '#main/import/read/import-file.ts';
import { worldVertices } from './world-vertices.ts';

/**
 * Largest error of a joint, as a fraction of the figure's height, and of a frame rate, as a fraction of it.
 */
const MAX_ERROR = 1e-3;
const MAX_RATE_ERROR = 1e-6;
/**
 * Tolerance for Blender's own changes: it removes keys, and interpolates rotations linearly where glTF uses
 * arcs.
 */
const ROUGH: ReadonlySet<string> = new Set(['usual', 'keys']);
const MAX_ROUGH_ERROR = 1e-2;

type Places = Readonly<Record<string, readonly (readonly number[])[]>>;

/** Blender's positions, Z up: one per frame for each bone. */
interface Truth {
  readonly fps: number;
  readonly takes: Readonly<Record<string, { readonly world: Places; readonly local: Places }>>;
  readonly deform: readonly string[];
  /** Even scales by bone and values by curve, at each frame. */
  readonly channels?: Readonly<Record<'scales' | 'curves', Readonly<Record<string, readonly number[]>>>>;
  readonly vertices?: { readonly frame: number; readonly places: readonly (readonly number[])[] };
}

interface Verdict {
  readonly error: number; // of the height
  readonly wrong: readonly string[];
}

const [folder] = process.argv.slice(2);
const table = new Map<string, { files: number; agree: number; largest: number }>();
for (const name of readdirSync(folder)
  .filter((each) => /\.(fbx|glb|gltf|bvh)$/.test(each))
  .toSorted()) {
  const [scene, settings, format] = name.split('.');
  const truth = JSON.parse(readFileSync(path.join(folder, `${scene}.json`), 'utf8')) as Truth;
  // Of 29.97 frames a second the exporter of glTF makes 30.
  const fps = format.startsWith('gl') ? Math.round(truth.fps) : truth.fps;
  const { error, wrong } = await verdictOn(path.join(folder, name), { ...truth, fps }, settings);
  const row = table.get(`${format} ${settings}`) ?? { files: 0, agree: 0, largest: 0 };
  row.files++;
  row.agree += Number(wrong.length === 0);
  row.largest = Math.max(row.largest, error);
  table.set(`${format} ${settings}`, row);
  for (const line of wrong) process.stdout.write(`${name}: ${line}\n`);
}
for (const [kind, { files, agree, largest }] of table)
  process.stdout.write(
    `${kind.padEnd(16)} ${agree} of ${files} agree, largest error ${largest.toExponential(1)} of the height\n`,
  );
process.exitCode = [...table.values()].every(({ files, agree }) => files === agree) ? 0 : 1;

async function verdictOn(file: string, truth: Truth, settings: string): Promise<Verdict> {
  const content = readClipContent(file);
  if (!content.ok) return { error: NaN, wrong: [content.error] };
  // BVH states neither, so the detected values are not compared.
  const options: ImportOptions = file.endsWith('.bvh') ? { unit: 1, upAxis: 'z' } : {};
  const takes = await importTakes(content.value, file, options);
  if (!takes.ok) return { error: NaN, wrong: [takes.error] };
  const wrong: string[] = [];
  const seen = new Set<string>();
  let largest = 0;
  for (const { take, clip, report } of takes.value) {
    // The exporter of glTF makes another animation of shape keys, in which no joint moves.
    if (truth.channels && take !== '') continue;
    const named = Object.keys(truth.takes).find((each) => each !== '' && take.endsWith(each)) ?? '';
    const { world, local } = truth.takes[named];
    const isSparse = settings === 'keys';
    if (!isSparse && Math.abs(clip.fps / truth.fps - 1) > MAX_RATE_ERROR)
      wrong.push(`${clip.fps} frames per second instead of ${truth.fps}`);
    const places = file.endsWith('.bvh') ? local : world;
    clip.skeleton.names.forEach((joint) => seen.add(joint));
    const error = errorOf(clip, places, { truth, skipped: report.trimmedFrames });
    if (!(error <= (ROUGH.has(settings) ? MAX_ROUGH_ERROR : MAX_ERROR)))
      wrong.push(`${take || 'take'} is off by ${error.toExponential(1)}`);
    if (!(error <= largest)) largest = error;
  }
  const wanted = file.endsWith('.bvh') ? [] : truth.deform;
  const missing = wanted.filter((joint) => !seen.has(joint));
  if (missing.length > 0) wrong.push(`${missing.length} joints are missing: ${missing[0]}`);
  wrong.push(
    ...wrongChannels(
      takes.value.map(({ clip }) => clip),
      truth,
      ROUGH.has(settings),
    ),
  );
  if (truth.vertices && !file.endsWith('.bvh') && !ROUGH.has(settings)) {
    const error = await skinError(file, takes.value[0].take, truth);
    if (!(error <= MAX_ERROR)) wrong.push(`the skin is off by ${error.toExponential(1)}`);
  }
  return { error: largest, wrong };
}

/** Largest distance of a joint from its bone at any frame, as a fraction of the height of all bones. */
function errorOf(
  clip: Clip,
  places: Places,
  { truth, skipped }: { readonly truth: Truth; readonly skipped: number },
): number {
  const { names, parentIndices } = clip.skeleton;
  const worlds = {
    positions: new Float32Array(names.length * 3),
    rotations: new Float32Array(names.length * 4),
  };
  let [largest, compared] = [0, 0];
  for (let frame = 0; frame < clip.frameCount; frame++) {
    const local = {
      positions: clip.positions.subarray(frame * names.length * 3, (frame + 1) * names.length * 3),
      rotations: clip.rotations.subarray(frame * names.length * 4, (frame + 1) * names.length * 4),
    };
    worldTransforms(worlds, parentIndices, local);
    const time = (frame * truth.fps) / clip.fps + skipped;
    names.forEach((joint, j) => {
      if (!Object.hasOwn(places, joint)) return;
      compared++;
      const [x, y, z] = placeAt(places[joint], time);
      const [px, py, pz] = worlds.positions.subarray(j * 3, j * 3 + 3);
      const off = Math.hypot(px - x, py - z, pz + y);
      if (!(off <= largest)) largest = off;
    });
  }
  return compared === 0 ? NaN : largest / heightOf(places);
}

/** Scales and curves that no clip has as Blender has them. */
function wrongChannels(clips: readonly Clip[], { channels }: Truth, isRough: boolean): string[] {
  const most = isRough ? MAX_ROUGH_ERROR : MAX_ERROR;
  const isFound = (wanted: readonly number[], rest: number, of: (clip: Clip) => readonly number[]): boolean =>
    wanted.every((value) => Math.abs(value - rest) <= most) ||
    clips.some(
      (clip) => of(clip).length > 0 && of(clip).every((value, i) => Math.abs(value - wanted[i]) <= most),
    );
  const numbers = ({ frameCount, tracks }: Clip, at: number): readonly number[] =>
    at < 0 || tracks === undefined
      ? []
      : Array.from(
          { length: frameCount },
          (_, frame) => tracks.values[frame * trackSize(tracks.channels) + at],
        );
  const scaleOf = (clip: Clip, bone: string): readonly number[] =>
    numbers(clip, scaledJoints(channelsOf(clip)).indexOf(clip.skeleton.names.indexOf(bone)) * 3);
  const curveOf = (clip: Clip, name: string): readonly number[] => {
    const at = channelsOf(clip).curves.indexOf(name);
    return at < 0 ? [] : numbers(clip, scaledJoints(channelsOf(clip)).length * 3 + at);
  };
  const { scales = {}, curves = {} } = channels ?? {};
  return [
    ...Object.keys(scales).filter((bone) => !isFound(scales[bone], 1, (clip) => scaleOf(clip, bone))),
    ...Object.keys(curves).filter((name) => !isFound(curves[name], 0, (clip) => curveOf(clip, name))),
  ].map((name) => `another scale or curve ${name}`);
}

function placeAt(places: readonly (readonly number[])[], time: number): readonly number[] {
  const frame = Math.min(Math.floor(time + 1e-6), places.length - 1);
  const next = Math.min(frame + 1, places.length - 1);
  return places[frame].map((value, axis) => value + (places[next][axis] - value) * Math.max(0, time - frame));
}

function heightOf(places: Places): number {
  const heads = Object.values(places).map(([first]) => first);
  return Math.max(
    ...[0, 1, 2].map((axis) => {
      const along = heads.map((head) => head[axis]);
      return Math.max(...along) - Math.min(...along);
    }),
  );
}

/** Largest distance of a Blender vertex from the nearest imported one, as a fraction of the height. */
async function skinError(file: string, take: string, { vertices, takes, fps }: Truth): Promise<number> {
  const drawn = await worldVertices(file, take, 7 / fps);
  const farthest = (vertices?.places ?? []).map(([x, y, z]) => {
    let nearest = Infinity;
    for (let v = 0; v < drawn.length; v += 3)
      nearest = Math.min(nearest, Math.hypot(drawn[v] - x, drawn[v + 1] - z, drawn[v + 2] + y));
    return nearest;
  });
  return Math.max(...farthest) / heightOf(takes[''].world);
}
