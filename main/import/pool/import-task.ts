import type { FileOutcome, FoundFile } from '../../library/indexed/file-outcome.ts';
import type { ImportOptions } from '../../../core/import/import-report.ts';
import type { ClipSettings } from '../../../contract/rows/library-rows.ts';

/** What a worker is asked for. */
export type ImportTask =
  | { readonly kind: 'index'; readonly file: FoundFile }
  /** A clip in a file as a buffer, if the file's content is still `hash`. */
  | {
      readonly kind: 'load';
      readonly file: FoundFile;
      readonly hash: string;
      readonly take: string;
      readonly options: ImportOptions;
      readonly settings: ClipSettings;
    }
  /** The skin of the clip in a file as a buffer, empty where it has none, if the file's content is still `hash`. */
  | {
      readonly kind: 'skin';
      readonly file: FoundFile;
      readonly hash: string;
      readonly take: string;
      readonly options: ImportOptions;
    }
  /** Whether a library is damaged: see `findDamageIn`. */
  | { readonly kind: 'check'; readonly file: FoundFile }
  /** The pose strip of the clip in a file, if its content is still `hash`. All other tasks go first. */
  | {
      readonly kind: 'strip';
      readonly file: FoundFile;
      readonly hash: string;
      readonly take: string;
      readonly options: ImportOptions;
    };

/** What a worker says first, when its code is loaded. */
export interface WorkerReady {
  readonly kind: 'ready';
}

/** What it answers. */
export type ImportReply =
  | { readonly kind: 'indexed'; readonly outcome: FileOutcome }
  | { readonly kind: 'loaded'; readonly buffer: ArrayBuffer }
  | { readonly kind: 'checked'; readonly damage: string | null }
  | { readonly kind: 'drawn'; readonly strip: Uint8Array }
  | { readonly kind: 'gone' }
  | { readonly kind: 'changed' }
  | { readonly kind: 'unreadable'; readonly error: string };
