import type { FileOutcome, FoundFile } from '../../library/indexed/file-outcome.ts';
import type { JointEdits } from '#core/rig/roles/joint-map.ts';
import type { RootOverride } from '#core/clip/root/root-override.ts';
import type { ImportOptions } from '#core/formats/import-report.ts';
import type { ClipSettings } from '#contract/rows/library-rows.ts';
import path from 'node:path';

/** A clip in a file. Tasks on it fail as `changed` unless the content of the file is still `hash`. */
export interface ClipInFile {
  readonly file: FoundFile;
  readonly hash: string;
  readonly take: string;
  readonly options: ImportOptions;
  readonly trimmedFrames?: number; // at its start; absent: T-poses
}

/** A clip of a tree, as `encodeClip` packs it, with the settings of users. */
export interface TakenClip {
  readonly id: string;
  readonly buffer: ArrayBuffer;
  readonly joints: JointEdits;
  readonly root: RootOverride;
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
  /**
   * Bakes the take of a tree. `file` is its name and the size of its clips, since it has no file of its own.
   */
  | {
      readonly kind: 'bake';
      readonly file: FoundFile;
      readonly tree: unknown; // JSON
      readonly clips: readonly TakenClip[]; // in the order of `clipIdsOfTree`
    }
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

/** A task ended its process. The message is the reason, as sentences. */
export class WorkerEnded extends Error {
  override readonly name = 'WorkerEnded';
}

/** Error message of a file that ended its import process. */
export function describeEnded(filePath: string, { message }: WorkerEnded): string {
  return `${path.basename(filePath)}: ${message}`;
}
