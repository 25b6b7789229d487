import type { ImportOptions } from '../import/import-report.ts';
import { finishTake } from '../import/imported-take.ts';
import type { ImportedTake } from '../import/imported-take.ts';
import type { Result } from '../result.ts';
import { success } from '../result.ts';
import type { BvhError } from './bvh-error.ts';
import type { BvhFile } from './bvh-file.ts';
import { clipFromBvh } from './clip-from-bvh.ts';
import { parseBvh } from './parse-bvh.ts';

/**
 * From the bytes of a BVH file to clips, one for each ROOT: parsed, in canonical space, without a T-pose frame that no motion
 * leads from, the ground height measured. Never throws.
 *
 * @param fileName goes into the error
 */
export function importBvh(
  bytes: Uint8Array,
  fileName: string,
  options: ImportOptions = {},
): Result<readonly ImportedTake[], BvhError> {
  const figures = parseBvh(bytes, fileName);
  if (!figures.ok) return figures;
  const names = takeNames(figures.value);
  return success(
    figures.value.map((figure, i) => {
      const { clip, report } = clipFromBvh(figure, options);
      return finishTake(names[i], clip, report);
    }),
  );
}

/** '' for a lone figure; else the name of each root, those that stand again numbered. */
function takeNames(figures: readonly BvhFile[]): string[] {
  if (figures.length === 1) return [''];
  const roots = figures.map(({ hierarchy }) => hierarchy.names[0]);
  return roots.map((root, i) => {
    const before = roots.slice(0, i).filter((other) => other === root).length;
    return before === 0 ? root : `${root} (${before + 1})`;
  });
}
