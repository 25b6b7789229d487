/**
 * A folder that clips are in, of a tree: each is followed by those below it, and those by what is below them.
 */
export interface ListedFolder {
  readonly path: string;
  readonly name: string;
  readonly depth: number; // 0: a watched folder, or the top of what is read from elsewhere
  readonly rows: number; // that the list has of it and all below it
}
