// contract/clips: what people set for a clip: tags, notes, units, up axis, root
import type { z } from 'zod';
import type { ImportOptions, UpAxis, NameEncoding } from '#core/formats/import-report.ts';
import type { importOverrideSchema, overrideSubjectSchema } from './override-schemas.ts';

/** Unit, up axis, frame rate and encoding of names that a user sets for files; null: as the file states or as detected. */
export type ImportOverride = Readonly<z.infer<typeof importOverrideSchema>>;

export const importParts = ['unit', 'upAxis', 'fps', 'encoding'] as const;
type ImportPart = (typeof importParts)[number];

/** An override by its parts: null or undefined for those that are not set. */
export function importOverride(
  choose: (part: ImportPart) => ImportOverride[ImportPart] | undefined,
): ImportOverride {
  const {
    unit = null,
    upAxis = null,
    ...others
  } = Object.fromEntries(
    importParts.flatMap((part) => (choose(part) == null ? [] : [[part, choose(part)]])),
  ) as ImportOptions;
  return { unit, upAxis, ...others };
}

/** The parts of an override that are set. */
export function optionsOf(override: ImportOverride): ImportOptions {
  const set = importParts.filter((part) => override[part] != null);
  return Object.fromEntries(set.map((part) => [part, override[part]]));
}

/** What a file alone can be given, and why a folder cannot. */
export const ofFileAlone: Readonly<Partial<Record<ImportPart, string>>> = {
  fps: 'A frame rate is set for a file, not for a folder.',
  encoding: 'The encoding of names is set for a file, not for a folder.',
};

/**
 * Clip or folder that an override applies to. An import override of a clip applies to its whole file, with
 * all takes and all copies, since a file has one unit. The clip's override takes precedence over its
 * folder's, and a folder's over the folder above.
 */
export type OverrideSubject = Readonly<z.infer<typeof overrideSubjectSchema>>;

/** A reason to doubt the detected unit or up axis of a clip. There is none if the user has overridden it. */
export interface ImportDoubt {
  readonly about: 'unit' | 'upAxis';
  /**
   * `others`: most clips with its skeleton in its folder differ. `height`: the standing height is
   * implausible.
   */
  readonly because: 'others' | 'height';
  readonly standingHeight: number; // m, with the current unit
  /** The likely correct value; null if no unit is plausible. */
  readonly suggested: Partial<ImportOverride> | null;
}

/** A doubt with the number of clips concerned: same skeleton, same folder. */
export interface CountedDoubt extends ImportDoubt {
  readonly clips: number; // with the same value as this clip
  readonly others: number; // with the suggested value
}

/** Unit and up axis of a clip's file, and where they come from. */
export interface ClipImport {
  /** Frames per second that fit its keys or that its rows may have, the detected one first; empty: one is known. */
  readonly rates: readonly number[];
  readonly hasRows: boolean; // another rate plays the same frames, as in BVH
  /** The encodings that joint names can be read in, and the guessed one; null: the file states its names. */
  readonly names: { readonly guess: NameEncoding | null; readonly encodings: readonly NameEncoding[] } | null;
  readonly unit: number; // metres per unit of the file
  readonly unitName: string;
  readonly unitGuessed: boolean;
  readonly upAxis: UpAxis;
  readonly upAxisGuessed: boolean;
  readonly takes: readonly string[]; // ids of the clips of the file; an override applies to all of them
  readonly override: ImportOverride; // of the file itself
  readonly doubt: CountedDoubt | null;
  readonly folder: { readonly path: string; readonly name: string; readonly override: ImportOverride };
}
