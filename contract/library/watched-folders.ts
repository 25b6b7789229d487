/** A watched folder of the library. */
export interface WatchedFolder {
  readonly id: string; // identifies it in requests
  readonly name: string;
  readonly path: string; // for display
  /**
   * `watched`: the system reports changes. `looked`: it cannot, so the folder is checked every few minutes.
   * `away`: the folder is gone. `emptied`: the folder, or one in it, had clips and is suddenly empty.
   */
  readonly state: 'watched' | 'checked' | 'away' | 'emptied';
  readonly emptied: readonly string[]; // empty folders, by path; for display
  readonly why: string; // reason for a state other than `watched`, as text; '' if watched
}
