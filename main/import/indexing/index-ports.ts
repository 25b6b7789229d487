import type { Change } from '#contract/edits/edits.ts';
import type { Library } from '../../library/library.ts';
import type { FileOutcome, FoundFile } from '../../library/indexed/file-outcome.ts';
import type { ListingPorts, RootListing } from '../disk/list-roots.ts';
import type { JobContext } from '../jobs/jobs.ts';

/** Dependencies of indexing. */
export interface IndexPorts extends JobContext, ListingPorts, Library {
  /** Number of files imported at once. */
  readonly parallel: number;
  /** Imports a file; undefined if it is gone. Never rejects. */
  readonly importFile: (file: FoundFile) => Promise<FileOutcome | undefined>;
  /** Called when the roots are listed, before reading. */
  readonly onListed?: (listing: RootListing) => void | Promise<void>;
  /** Called with files that belong to others: those known before, then those of each file that is read. */
  readonly onParts?: (parts: readonly FoundFile[]) => void;
  /** Called when rows were stored. */
  readonly onRows: () => void;
  /** Called with what was moved on clips from which other frames are left out than before. */
  readonly onMoved?: (changes: readonly Change[]) => void;
}
