/** A folder that the library follows. */
export interface WatchedFolder {
  readonly id: string; // names it to main
  readonly name: string;
  readonly path: string; // for display
  /**
   * `watched`: the system says what changes. `looked`: it cannot, so the folder is listed now and then. `away`: it is not there.
   * `emptied`: clips were in it, or in folders in it, and nothing is left there.
   */
  readonly state: 'watched' | 'looked' | 'away' | 'emptied';
  readonly emptied: readonly string[]; // those folders, by path; for display
  readonly why: string; // it is not `watched`, in words; '' where it is
}
