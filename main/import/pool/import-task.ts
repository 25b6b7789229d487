import type { FileOutcome, FoundFile } from '../../library/indexed/file-outcome.ts';
import type { ImportOptions } from '../../../core/import/import-report.ts';
import type { ClipSettings } from '../../../contract/rows/library-rows.ts';

/** A clip in a file. Tasks on it fail as `changed` unless the content of the file is still `hash`. */
export interface ClipInFile {
  readonly file: FoundFile;
  readonly hash: string;
  readonly take: string;
  readonly options: ImportOptions;
}

/** A task for a worker. */
export type ImportTask =
  | { readonly kind: 'index'; readonly file: FoundFile }
  /** Loads a clip as a buffer. */
  | ({ readonly kind: 'load'; readonly settings: ClipSettings } & ClipInFile)
  /** Loads the skin of a clip as a buffer, empty if it has none. */
  | ({ readonly kind: 'skin' } & ClipInFile)
  /** Checks a library for damage: see `findDamageIn`. */
  | { readonly kind: 'check'; readonly file: FoundFile }
  /** Makes the pose strip of a clip. Lowest priority. */
  | ({ readonly kind: 'strip' } & ClipInFile);

/** First message of a worker, when its code is loaded. */
export interface WorkerReady {
  readonly kind: 'ready';
}

/** Result of a task. */
export type ImportReply =
  | { readonly kind: 'indexed'; readonly outcome: FileOutcome }
  | { readonly kind: 'loaded'; readonly buffer: ArrayBuffer }
  | { readonly kind: 'checked'; readonly damage: string | null }
  | { readonly kind: 'drawn'; readonly strip: Uint8Array }
  | { readonly kind: 'gone' }
  | { readonly kind: 'changed' }
  | { readonly kind: 'unreadable'; readonly error: string };
