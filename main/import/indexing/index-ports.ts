import type { Library } from '../../library/library.ts';
import type { FileOutcome, FoundFile } from '../../library/indexed/file-outcome.ts';
import type { ListingPorts, RootListing } from '../disk/list-roots.ts';
import type { JobContext } from '../jobs/jobs.ts';

/** What indexing needs of the world. */
export interface IndexPorts extends JobContext, ListingPorts, Library {
  /** How many files are imported at once. */
  readonly parallel: number;
  /** What is in a file; undefined where it is gone. Never rejects. */
  readonly importFile: (file: FoundFile) => Promise<FileOutcome | undefined>;
  /** The roots were listed; reading begins. */
  readonly onListed?: (listing: RootListing) => void | Promise<void>;
  /** Rows were stored. */
  readonly onRows: () => void;
}
