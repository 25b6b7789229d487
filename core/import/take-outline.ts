import type { Clip } from '../clip.ts';
import { createPoseStrip } from '../thumbnail/pose-strip.ts';
import type { ImportReport } from './import-report.ts';
import type { ImportedTake } from './imported-take.ts';

/** The data that a library stores for a clip: everything except its motion. */
export interface TakeOutline extends Omit<Clip, 'positions' | 'rotations'> {
  readonly take: string; // see `ImportedTake`
  readonly report: ImportReport;
  readonly strip: Uint8Array; // thumbnail/pose-strip.ts
}

export function outlineTake({ take, clip, report }: ImportedTake): TakeOutline {
  const { skeleton, fps, frameCount, groundHeight, loop } = clip;
  return { take, skeleton, fps, frameCount, groundHeight, loop, report, strip: createPoseStrip(clip) };
}
