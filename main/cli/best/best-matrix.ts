import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BestReport } from '../../../contract/exchange/best-report.ts';
import type { OffsetCourse } from '../../../core/matching/offset-course.ts';
import { scanPlain } from '../../../core/matching/search-frames.ts';
import type { NamedClip } from './read-clips.ts';

type Matrix = NonNullable<BestReport['matrix']>;
type Seam = NonNullable<Matrix['rows'][number][number]>;

/** Time between two out points that are tried first, s; then all frames between the neighbours of the best one are. */
const STEP = 0.1;

/** The best seam from each clip, as recorded, to each other one; incomplete if `signal` interrupted it. */
export async function bestMatrix(
  read: readonly NamedClip[],
  course: OffsetCourse,
  signal: AbortSignal,
): Promise<Matrix> {
  const clips = read.filter(({ mirror }) => !mirror);
  const rows: (Seam | null)[][] = [];
  for (const from of clips) {
    const row: (Seam | null)[] = [];
    for (const to of clips) {
      await nextTurn();
      row.push(from === to || signal.aborted ? null : bestSeam(from, to, course));
    }
    rows.push(row);
  }
  return { clips: clips.map(({ id, name }) => ({ id, name })), rows };
}

function bestSeam(from: NamedClip, to: NamedClip, course: OffsetCourse): Seam | null {
  const { frames, fps } = from.searched.features;
  const step = Math.max(1, Math.round(STEP * fps));
  const coarse = Array.from({ length: Math.ceil(frames / step) }, (_, i) => i * step);
  const first = bestOf(from, to, course, coarse);
  if (first === null) return null;
  const near = Array.from({ length: 2 * step - 1 }, (_, i) => Math.round(first.out * fps) - step + 1 + i);
  const within = near.filter((frame) => frame >= 0 && frame < frames);
  return bestOf(from, to, course, within);
}

function bestOf(from: NamedClip, to: NamedClip, course: OffsetCourse, outs: readonly number[]): Seam | null {
  const [source, destination] = [from.searched, to.searched];
  let best: Seam | null = null;
  for (const frame of outs) {
    if (source.barredExits[frame] === 1) continue;
    const costs = scanPlain({ ...source, frame }, destination, course);
    for (const [entry, cost] of costs.entries())
      if (destination.barred[entry] === 0 && cost < (best?.cost ?? Number.POSITIVE_INFINITY))
        best = { out: frame / source.features.fps, in: entry / destination.features.fps, cost };
  }
  return best;
}
