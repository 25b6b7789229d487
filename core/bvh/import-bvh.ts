// core/bvh: BVH files to clips
import type { ImportOptions } from '../import/import-report.ts';
import { takeNames } from '../import/unique-names.ts';
import { finishTake, type ImportedTake } from '../import/imported-take.ts';
import { success, type Result } from '../result.ts';
import type { FileFault } from '../import/file-fault.ts';
import { convertRows } from './clip-from-bvh.ts';
import { firstRows } from './convert-rows.ts';
import { parseBvh } from './parse-bvh.ts';
import { planFigures } from './plan-figures.ts';

/**
 * Imports a BVH file as clips, one for each ROOT: in canonical space, without a leading T-pose frame, with
 * ground height. Never throws.
 */
export function importBvh(
  bytes: Uint8Array,
  options: ImportOptions = {},
): Result<readonly ImportedTake[], FileFault> {
  const figures = parseBvh(bytes);
  if (!figures.ok) return figures;
  const names = takeNames(figures.value.map(({ hierarchy }) => hierarchy.names[0]));
  return success(
    planFigures(figures.value, options).map((plan, i) => {
      const file = figures.value[i];
      const clip = convertRows({ file, rows: firstRows(file.frameCount) }, plan);
      return finishTake(names[i], clip, plan.report);
    }),
  );
}
