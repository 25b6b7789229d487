import type { ImportOptions } from '#core/formats/import-report.ts';
import type { RootOverride } from '#core/clip/root/root-override.ts';

/** Values that people set in place of the detected or usual ones, by kind. */
export interface OverrideValues {
  readonly import: ImportOptions;
  readonly root: RootOverride;
  readonly shownOn: string; // id of a character, or `OWN_SKELETON`
}
export type OverrideKind = keyof OverrideValues;

/** Subject of the choice for the whole library: see `ShownOn`. */
export const WHOLE_LIBRARY = '';

/**
 * A choice in place of a character: the subject keeps its own skeleton, whatever is chosen for the library.
 */
export const OWN_SKELETON = 'own';

interface Override<Value> {
  /** Holds where nothing is set. */
  readonly unset: Value;
  /** What holds if both are set. */
  merge(nearer: Value, farther: Value): Value;
  /** One on a clip applies to its whole file, with all takes and all copies. */
  readonly ofFile?: true;
}

/** Each kind of override: unit, up axis and frame rate merge part by part. */
export const overrides: { readonly [Kind in OverrideKind]: Override<OverrideValues[Kind]> } = {
  import: { unset: {}, merge: (nearer, farther) => ({ ...farther, ...nearer }), ofFile: true },
  root: { unset: { kind: 'auto' }, merge: (nearer) => nearer },
  shownOn: { unset: OWN_SKELETON, merge: (nearer) => nearer },
};

/** An override for all clips below a folder. */
export interface FolderOverride<Value> {
  readonly path: string; // absolute
  readonly choice: Value;
}

/** What holds for a clip, and what is set at each level. */
export interface Effective<Value> {
  readonly choice: Value;
  readonly own: Value | null; // of the clip itself; null = not set
  readonly folders: readonly FolderOverride<Value>[]; // above its file that have an override, the nearest first
}

/**
 * The value that holds for a clip:
 *
 *     the clip  ▷  the folder of its file  ▷  the folder above …  ▷  the library  ▷  unset
 *
 * @param folders the nearest first
 */
export function effectiveOverride<Kind extends OverrideKind>(
  kind: Kind,
  own: OverrideValues[Kind] | null,
  folders: readonly FolderOverride<OverrideValues[Kind]>[] = [],
  library: OverrideValues[Kind] | null = null,
): Effective<OverrideValues[Kind]> {
  const { merge, unset } = overrides[kind];
  const set = [own, ...folders.map(({ choice }) => choice), library].filter((value) => value !== null);
  const choice = set.length === 0 ? unset : set.reduceRight((farther, nearer) => merge(nearer, farther));
  return { choice, own, folders };
}

/** Root overrides that apply to a clip. */
export type ChosenRoot = Effective<RootOverride>;

/**
 * Id of the character on which a transition, or a clip played alone, is shown: its own choice, else the
 * library's; null = its own skeleton.
 *
 * @param chosen gets the choice of a subject itself
 */
export function characterFor(
  chosen: { get(subject: string): string | null | undefined },
  subject: string,
): string | null {
  const library = chosen.get(WHOLE_LIBRARY) ?? null;
  const { choice } = effectiveOverride('shownOn', chosen.get(subject) ?? null, [], library);
  return choice === OWN_SKELETON ? null : choice;
}
