import type { Clip } from '../clip.ts';
import type { Result } from '../result.ts';
import { success } from '../result.ts';
import { measureGroundHeight } from '../root/ground-height.ts';
import { leadingTPoseFrames, trimLeadingFrames } from '../root/t-pose-frame.ts';
import type { BvhError } from './bvh-error.ts';
import { clipFromBvh } from './clip-from-bvh.ts';
import type { ImportOptions, ImportReport } from './clip-from-bvh.ts';
import { parseBvh } from './parse-bvh.ts';

/** A clip ready to use, and what was done to the file to get it. */
export interface ImportedBvh {
  readonly clip: Clip;
  readonly report: ImportReport;
}

/**
 * From the bytes of a BVH file to a clip: parsed, in canonical space, without a T-pose frame that no motion leads from,
 * its ground height measured. Never throws.
 *
 * @param fileName goes into the error
 */
export function importBvh(
  bytes: Uint8Array,
  fileName: string,
  options: ImportOptions = {},
): Result<ImportedBvh, BvhError> {
  const file = parseBvh(bytes, fileName);
  if (!file.ok) return file;
  const { clip: whole, report } = clipFromBvh(file.value, options);
  const trimmedFrames = leadingTPoseFrames(whole);
  const clip = trimLeadingFrames(whole, trimmedFrames);
  return success({
    clip: { ...clip, groundHeight: measureGroundHeight(clip) },
    report: { ...report, trimmedFrames },
  });
}
