import path from 'node:path';
import { boundedJson } from '#core/kit/bounded-json.ts';
import type { ListedFolder } from '#contract/search/listed-folders.ts';
import type { Database } from '../database/database.ts';
import { statementOf } from '../database/statements.ts';
import { watchedFolders } from '../files/watched-folders.ts';

interface Node {
  readonly path: string;
  rows: number; // here and below, each counted once
  isOwn: boolean; // whether files of rows are directly in this folder
  readonly below: Node[];
}

type Nodes = Map<string, Node>;

/**
 * Builds the tree of folders with files of the list: watched folders with their subfolders first, then other
 * folders. A row with copies counts once in each folder.
 */
export function folderTree(db: Database): readonly ListedFolder[] {
  const nodes: Nodes = new Map();
  const watched = watchedFolders(db);
  for (const folder of watched) nodeOf(nodes, folder);
  countOwn(db, nodes);
  countCopies(db, nodes);
  const isWatched = new Set(watched);
  const tops = [...nodes.values()].filter((node) => path.dirname(node.path) === node.path);
  const elsewhere = tops.flatMap((top) => topFolders(top, isWatched));
  const listed: ListedFolder[] = [];
  for (const folder of watched) list(listed, nodeOf(nodes, folder), 0, new Set());
  for (const node of inOrder(elsewhere)) list(listed, node, 0, isWatched);
  return listed;
}

/** The node of a folder, created with its parents if absent. */
function nodeOf(nodes: Nodes, folder: string): Node {
  const known = nodes.get(folder);
  if (known) return known;
  const node: Node = { path: folder, rows: 0, isOwn: false, below: [] };
  nodes.set(folder, node);
  const above = path.dirname(folder);
  if (above !== folder) nodeOf(nodes, above).below.push(node);
  return node;
}

/** The folder and its parents. */
function upwards(folder: string): string[] {
  const above = path.dirname(folder);
  return above === folder ? [folder] : [folder, ...upwards(above)];
}

function countOwn(db: Database, nodes: Nodes): void {
  const counts = statementOf<[], { readonly path: string; readonly rows: number }>(
    db,
    `SELECT path, rows FROM (SELECT folder, count(*) AS rows FROM listing WHERE failed < 2 GROUP BY folder)
     JOIN folders ON number = folder`,
  );
  for (const { path: folder, rows } of counts.all()) {
    nodeOf(nodes, folder).isOwn = true;
    for (const each of upwards(folder)) nodeOf(nodes, each).rows += rows;
  }
}

/** Counts rows grouped by their set of folders, since copies are usually in the same folders. */
function countCopies(db: Database, nodes: Nodes): void {
  const counts = statementOf<[], { readonly own: string; readonly others: string; readonly rows: number }>(
    db,
    `SELECT own, others, count(*) AS rows FROM (
       SELECT home.path AS own, json_group_array(DISTINCT other.path) AS others
       FROM other_folders JOIN listing ON listing.number = row JOIN folders AS home ON home.number = listing.folder
         JOIN folders AS other ON other.number = other_folders.folder
       WHERE failed < 2 GROUP BY row)
     GROUP BY own, others`,
  );
  for (const { own, others, rows } of counts.all()) {
    const counted = new Set(upwards(own));
    for (const folder of boundedJson(others) as string[]) {
      nodeOf(nodes, folder).isOwn = true;
      for (const each of upwards(folder)) {
        if (!counted.has(each)) nodeOf(nodes, each).rows += rows;
        counted.add(each);
      }
    }
  }
}

/** The deepest common parents of unwatched folders, one for each branch of the disk. */
function topFolders(node: Node, watched: ReadonlySet<string>): readonly Node[] {
  if (watched.has(node.path)) return [];
  if (node.isOwn) return [node];
  const below = node.below.flatMap((each) => topFolders(each, watched));
  const isRoot = path.dirname(node.path) === node.path;
  return below.length > 1 && !isRoot ? [node] : below;
}

/** @param apart folders listed elsewhere in the tree */
function list(listed: ListedFolder[], node: Node, depth: number, apart: ReadonlySet<string>): void {
  const name = path.basename(node.path) || node.path;
  listed.push({ path: node.path, name, depth, rows: node.rows });
  for (const below of inOrder(node.below))
    if (!apart.has(below.path) && below.rows > 0) list(listed, below, depth + 1, apart);
}

const names = new Intl.Collator('en', { numeric: true });

const inOrder = (nodes: readonly Node[]): readonly Node[] =>
  nodes.toSorted((a, b) => names.compare(a.path, b.path));
