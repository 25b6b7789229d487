import { folderSource, source, type RowSource, type Sql } from './row-source.ts';
import { plainName, wordsTyped } from './search-words.ts';
import { plainPath } from './update-folders.ts';

/** Folders whose path as users see it contains `text`. */
const contains = (text: string): string => `instr(shown || '/', ${text}) > 0`;
/** Folders whose path begins with `text`, from its root on. */
const isFromRoot = (text: string): string =>
  `(instr(search_text || '/', ${text}) = 1 AND instr(${text}, '/') > 0)`;

/**
 * Rows in folders whose path contains `text`: `cmu/131`; see `searchedParts`. A trailing slash ends the folder
 * name, and a path from its root on matches only there: `/mocap/cmu/` does not match `/backup/mocap/cmu`.
 */
export function inFolder(text: string): RowSource {
  const folders = `SELECT number FROM folders WHERE @value <> '' AND (${isFromRoot('@value')} OR ${contains('@value')} AND (
    substr(@value, -1) <> '/' OR NOT EXISTS (SELECT 1 FROM folders WHERE ${isFromRoot('@value')})))`;
  return folderSource(folders, plainPath(text));
}

/** Rows whose path contains `text`, which may end within the file name: `D:\mocap\cmu/131`, `cmu/wal`. */
export function placeSources(text: string): readonly RowSource[] {
  const typed = plainPath(text);
  const above = typed.slice(0, typed.lastIndexOf('/') + 1);
  const name = typed.slice(above.length);
  if (plainName(name) === '') return [inFolder(typed.replace(/\/$/, ''))];
  const places = { above, name: plainName(name), words: `places : "${wordsTyped(name)}"*` };
  return [inFolder(typed), source(filesAt, JSON.stringify(places))];
}

const above = "(@value ->> 'above')";

const inFolderAbove = /* sql */ `folder IN (
  SELECT number FROM folders WHERE ${contains(above)} OR ${isFromRoot(above)})`;

const isCalled = /* sql */ `plain_name >= @value ->> 'name' AND plain_name < (@value ->> 'name') || char(0x10FFFF)`;

/** Rows with their own file there, and rows with a copy there. */
const filesAt: Sql = (only) => `
SELECT number AS row FROM listing WHERE ${isCalled} AND +${inFolderAbove}${only('number')}
UNION ALL SELECT row FROM other_folders JOIN listing ON number = row
WHERE other_folders.${inFolderAbove} AND (${isCalled} OR row IN (
  SELECT rowid FROM other_words WHERE other_words MATCH @value ->> 'words'))${only('+row')}`;
