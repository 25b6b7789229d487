import path from 'node:path';
import type { Problem } from '#contract/words/problem.ts';
import { failure, success, type Result } from '#core/kit/result.ts';
import type { FoundFile } from '../../library/indexed/file-outcome.ts';
import { problemOf, refuse } from '../../library/problems.ts';
import { listClipFiles, type FolderListing, type UnreadablePlace } from './walk.ts';
import { FORMAT_NAMES, isClipName } from '#contract/clips/clip-formats.ts';
import type { JobContext } from '../jobs/jobs.ts';

export interface RootListing {
  readonly files: readonly FoundFile[];
  /** Roots that were listed. */
  readonly roots: readonly string[];
  /** Subfolders of each root that is a folder, the root itself first. */
  readonly folders: ReadonlyMap<string, readonly string[]>;
  readonly unreadable: readonly UnreadablePlace[];
  /** See `FolderListing`. */
  readonly isShifting: boolean;
}

export interface ListingPorts extends Pick<JobContext, 'signal' | 'gate'> {
  /** Receives the problem of a root that cannot be listed, if others can. */
  readonly onProblem: (problem: Problem) => void;
}

/**
 * Lists the files in all of `roots`, each once. A root that cannot be listed is reported to `onProblem`; if
 * none can be listed, the first problem is the failure.
 */
export async function listRoots(
  roots: readonly string[],
  { signal, gate, onProblem }: ListingPorts,
): Promise<Result<RootListing, Problem>> {
  const files = new Map<string, FoundFile>();
  const unreadable: UnreadablePlace[] = [];
  const listed: string[] = [];
  const folders = new Map<string, readonly string[]>();
  let isShifting = false;
  const problems: Problem[] = [];
  for (const root of roots) {
    try {
      await gate.pass();
      const listing = await listClipFiles(root, signal, gate);
      refuseOtherFile(root, listing);
      for (const file of listing.files) files.set(file.path, file);
      for (const place of listing.unreadable) unreadable.push(place);
      isShifting ||= listing.isShifting;
      listed.push(root);
      if (listing.folders.length > 0) folders.set(root, listing.folders);
    } catch (error) {
      const problem = problemOf(error, root);
      if (problem === undefined) throw error;
      problems.push(problem);
    }
  }
  if (listed.length === 0 && problems[0] !== undefined) return failure(problems[0]);
  problems.forEach(onProblem);
  return success({ files: [...files.values()], roots: listed, folders, unreadable, isShifting });
}

function refuseOtherFile(root: string, { files }: FolderListing): void {
  if (files.length === 1 && files[0].path === root && !isClipName(root)) {
    refuse(
      'notClip',
      `Not a motion file. Open a ${FORMAT_NAMES} file or a folder: ${path.basename(root)}`,
      root,
    );
  }
}
