// contract/jobs: long work, its progress and its speed
import type { Problem } from '../words/problem.ts';

/** How much of a job's work is done. */
export interface Progress {
  readonly done: number; // files
  readonly total: number; // files; 0 while they are still being counted
  readonly bytes: number; // read so far
  readonly totalBytes: number; // of the files that have to be read
}

/** How far a job is. Sent at most every 50 ms, and once at its end. */
export interface JobProgress extends Progress {
  readonly jobId: string;
  readonly kind: 'index';
  readonly title: string; // "Indexing mocap"
  readonly paused: boolean;
  readonly elapsedMs: number; // spent on reading files; see `Pace`
}

/** A folder that held clips and holds nothing at all now, as the place of an unplugged drive does. */
export interface EmptiedFolder {
  readonly path: string; // for display
  readonly clips: number; // that are missing with it
}

/** What indexing did. */
export interface IndexReport {
  readonly clips: number; // clips found in all
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Files among those read whose clips are in the library by another file with the same content. */
  readonly copies: number;
  readonly missing: number;
  /** Files that were there the last time and are not now. */
  readonly gone: number;
  readonly failed: number;
  /** Files that are sound and hold no motion. */
  readonly still: number;
  /** Folders that nothing is left in, by path: see `EmptiedFolder`. */
  readonly emptied: readonly EmptiedFolder[];
  readonly bytes: number;
  readonly elapsedMs: number;
}

export type JobEnd = {
  readonly jobId: string;
  /** Nobody asked for it: a watched folder was looked at. */
  readonly unasked: boolean;
  readonly title: string;
} & (
  | { readonly outcome: 'done' | 'cancelled'; readonly report: IndexReport }
  | { readonly outcome: 'failed'; readonly problem: Problem }
);
