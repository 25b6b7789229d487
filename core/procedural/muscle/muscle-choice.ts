import type { MuscleAsset } from './muscle-asset.ts';

/** Muscles that need no asset of a library. Written to files: never rename. */
export const BUILT_IN_MUSCLES = ['uniform', 'leftLeg', 'rightLeg'] as const;

/** The three formulas of a muscle's force. Written to files: never rename. */
export const FORCE_FORMS = ['metric', 'slide', 'code'] as const;

export type ForceForm = (typeof FORCE_FORMS)[number];

/** The asset that has a tag of the destination clip. */
export const BY_TAG = 'byTag';

const MIRRORED = ' mirrored';

/**
 * Muscles of a slot, as text: `byTag`, or the id of an asset; then ` mirrored` for the other side of the
 * body.
 */
export interface MuscleChoice {
  readonly source: string;
  readonly mirrored: boolean;
}

/** The choice of an asset of a library; null for built-in and bound muscles. */
export function parseMuscleChoice(value: string): MuscleChoice | null {
  const mirrored = value.endsWith(MIRRORED);
  const source = mirrored ? value.slice(0, -MIRRORED.length) : value;
  return source === BY_TAG || isAssetId(source) ? { source, mirrored } : null;
}

/** The choice for the mirrored figure, as text. */
export function mirrorMuscleChoice(value: string): string {
  if (value === 'leftLeg') return 'rightLeg';
  if (value === 'rightLeg') return 'leftLeg';
  const choice = parseMuscleChoice(value);
  if (choice === null) return value;
  return choice.mirrored ? choice.source : choice.source + MIRRORED;
}

/** True if `text` is the id of an asset: a UUID. */
export function isAssetId(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}

/** An asset of a library. */
export interface MuscleItem {
  readonly id: string;
  readonly name: string;
  readonly asset: MuscleAsset;
}

/**
 * The asset of a choice for a clip with these tags; null if none has one of them, undefined if it was
 * deleted.
 */
export function chosenAsset(
  { source }: MuscleChoice,
  items: readonly MuscleItem[],
  tags: readonly string[],
): MuscleItem | null | undefined {
  return source === BY_TAG ? assetByTags(items, tags) : items.find(({ id }) => id === source);
}

/** The asset that shares most tags with a clip, the first of several by name; null if none shares any. */
export function assetByTags(items: readonly MuscleItem[], tags: readonly string[]): MuscleItem | null {
  const shared = ({ asset }: MuscleItem): number =>
    (asset.tags ?? []).filter((tag) => tags.includes(tag)).length;
  const [best] = items
    .filter((item) => shared(item) > 0)
    .toSorted((a, b) => shared(b) - shared(a) || (a.name < b.name ? -1 : 1));
  return best ?? null;
}
