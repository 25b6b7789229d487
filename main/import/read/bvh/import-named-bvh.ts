import type { BvhMemory } from '#core/formats/bvh/bvh-memory.ts';
import { importBvh, outlineBvh } from '#core/formats/bvh/import-bvh.ts';
import type { FileFault } from '#core/formats/file-fault.ts';
import type { ImportOptions } from '#core/formats/import-report.ts';
import type { ImportedTake, TakeOutline } from '#core/formats/imported-take.ts';
import { takeNames } from '#core/kit/names.ts';
import { success, type Result } from '#core/kit/result.ts';
import { withReadableNames } from './readable-names.ts';

/** Imports a BVH file with joint names in any encoding. */
export const importNamedBvh = (
  bytes: Uint8Array,
  options: ImportOptions = {},
): Result<readonly ImportedTake[], FileFault> =>
  ofReadable(bytes, options, (readable) => importBvh(readable, options));

/** Outlines a BVH file with joint names in any encoding, as it is guessed. */
export const outlineNamedBvh = (
  bytes: Uint8Array,
  memory?: BvhMemory,
): Result<readonly TakeOutline[], FileFault> =>
  ofReadable(bytes, {}, (readable) => outlineBvh(readable, memory));

/** What `read` makes of a BVH file with readable names. Takes are called as guessed: by that a clip is known. */
function ofReadable<Take extends Pick<ImportedTake, 'report' | 'take'>>(
  bytes: Uint8Array,
  { encoding }: ImportOptions,
  read: (bytes: Uint8Array) => Result<readonly Take[], FileFault>,
): Result<readonly Take[], FileFault> {
  const { bytes: readable, guessed } = withReadableNames(bytes, encoding);
  const takes = read(readable);
  if (!takes.ok || guessed === null) return takes;
  const names = takeNames(guessed.map((each) => each.guessed[0]));
  return success(
    takes.value.map((take, i) => ({
      ...take,
      take: names[i],
      report: { ...take.report, names: guessed[i] },
    })),
  );
}
