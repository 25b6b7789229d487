import type { ImportReport } from '#core/formats/import-report.ts';
import type { SkeletonText } from '../rows/skeleton-text.ts';

/** A file as listed in its folder. */
export interface FoundFile {
  readonly path: string; // absolute
  readonly size: number; // bytes
  readonly modified: number; // ms since 1970
}

/** Size and time of a file that is not there. */
export const ABSENT = { size: -1, modified: 0 } as const;

/** Import result of one take. */
export interface TakeRow {
  readonly take: string; // '' in formats with one take per file
  readonly skeleton: SkeletonText;
  readonly fps: number;
  readonly frameCount: number;
  readonly groundHeight: number;
  readonly loop: boolean;
  readonly report: ImportReport;
  readonly strip: Uint8Array; // core/formats/thumbnail/clip-figure.ts; kept in the cache
}

/** Import result of a file. */
export type FileOutcome =
  | {
      readonly kind: 'ok';
      readonly file: FoundFile;
      readonly parts?: readonly FoundFile[]; // files beside it that it needs, as they were before it was read
      readonly hash: string;
      readonly importer: number;
      readonly takes: readonly TakeRow[];
    }
  | {
      readonly kind: 'failed';
      readonly file: FoundFile;
      readonly parts?: readonly FoundFile[];
      readonly hash: string | null;
      readonly importer: number;
      readonly error: string; // file:line:column: expected …, found …
    };

/** A file that was imported. */
export type ReadFile = Extract<FileOutcome, { kind: 'ok' }>;
