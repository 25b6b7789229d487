import type { Problem } from './problem.ts';

/** How far a job is. Sent at most every 50 ms, and once at its end. */
export interface JobProgress {
  readonly jobId: string;
  readonly kind: 'index';
  readonly title: string; // "Indexing mocap"
  readonly done: number; // files
  readonly total: number; // files; 0 while they are still being counted
  readonly bytes: number; // read so far
  readonly elapsedMs: number;
}

/** What indexing did. */
export interface IndexReport {
  readonly clips: number; // clips found in all
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly missing: number;
  readonly failed: number;
  readonly bytes: number;
  readonly elapsedMs: number;
}

export type JobEnd =
  | { readonly jobId: string; readonly outcome: 'done'; readonly report: IndexReport }
  | { readonly jobId: string; readonly outcome: 'cancelled'; readonly report: IndexReport }
  | { readonly jobId: string; readonly outcome: 'failed'; readonly problem: Problem };
