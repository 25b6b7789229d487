// contract/jobs: long work, its progress and its speed
import type { Problem } from '../words/problem.ts';

/** Progress of a job. */
export interface Progress {
  readonly done: number; // files
  readonly total: number; // files; 0 while they are being counted
  readonly bytes: number; // read so far
  readonly totalBytes: number; // of all files to read
}

/** Progress of a job as an event. Sent at most every 50 ms, and once at the end. */
export interface JobProgress extends Progress {
  readonly jobId: string;
  readonly kind: 'index';
  readonly title: string; // "Indexing mocap"
  readonly paused: boolean;
  readonly elapsedMs: number; // spent on reading files; see `Pace`
}

/** A folder with clips that is suddenly empty, as when a drive is unplugged. */
export interface EmptiedFolder {
  readonly path: string; // for display
  readonly clips: number; // missing with it
}

/** Result of indexing. */
export interface IndexReport {
  readonly clips: number; // found in all
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Files whose content is in the library from another file already. */
  readonly copies: number;
  readonly missing: number;
  /** Files that disappeared since the last run. */
  readonly gone: number;
  readonly failed: number;
  /** Valid files without motion. */
  readonly still: number;
  /** Folders that are suddenly empty, by path: see `EmptiedFolder`. */
  readonly emptied: readonly EmptiedFolder[];
  readonly bytes: number;
  readonly elapsedMs: number;
}

export type JobEnd = {
  readonly jobId: string;
  /** The job was started automatically: a watched folder changed. */
  readonly unasked: boolean;
  readonly title: string;
} & (
  | { readonly outcome: 'done' | 'cancelled'; readonly report: IndexReport }
  | { readonly outcome: 'failed'; readonly problem: Problem }
);
