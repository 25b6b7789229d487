import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { project, sourceFiles, targetOf } from './fixtures/source-imports.ts';
import { temporaryLibrary } from './main/temporary.ts';

// Edits store entries, and what stores them is in one place: the kinds of entries. All else asks these.

/** Tables without entries. All others, also those to come, are written for the kinds of entries alone. */
const othersThanEntries: readonly string[] = [
  // what indexing found
  ...['skeletons', 'stale_folders', 'watched_folders'],
  // what search derives
  ...['listing', 'folders', 'other_folders', 'row_kinds', 'labels', 'row_labels', 'stale_rows'],
  ...['words', 'row_label_words', 'other_words', 'folder_words', 'tag_words', 'label_words'],
  // the log of edits
  ...['edits', 'edit_keys', 'edit_writes', 'set_since', 'log_readers'],
  // what a team has
  ...['team_entries', 'team_clips', 'team_edits', 'team_writes', 'team_kept', 'team_chain', 'team_own'],
  ...['team_again', 'team_unread'],
  // also values that edits set: `saveSetting` does not take these
  'settings',
];

/** Columns without entries, of tables in which indexing and edits have columns each. */
const othersIn: Readonly<Record<string, readonly string[]>> = {
  files: 'id path name sort_key size modified hash importer state error parts'.split(' '),
  clips:
    'id hash take file_id name sort_key skeleton_id fps frame_count report derived_ground_height derived_loop mesh'.split(
      ' ',
    ),
};

/** Statements whose table is a parameter, which is never one with entries. */
const tableIsParameter = [
  'main/library/search/update-words.ts',
  'main/library/team/membership.ts',
  'main/library/team/team-state.ts',
];

/** A declaration at the top of a file, with its names of other files. */
interface Declaration {
  readonly file: string;
  readonly name: string;
  readonly text: string;
}

/** Sources that open libraries, but for the steps that bring older ones up to date. */
const sources = sourceFiles()
  .filter((file) => file.startsWith('main/') && !file.startsWith('main/library/database/schema/'))
  .map((file) => ({ file, text: readFileSync(path.join(project, file), 'utf8') }));

const declarations: readonly Declaration[] = sources.flatMap(({ file, text }) => {
  const begins = [
    ...text.matchAll(/^(?:export )?(?:async )?(?:function\*?|const|let|class|interface|type) (\w+)/gm),
  ];
  return begins.map(({ 1: name, index }, i) => ({
    file,
    name,
    text: text.slice(index, begins[i + 1]?.index),
  }));
});

/** Files from which a file has a name. */
const imports = new Map(
  sources.map(({ file, text }) => [
    file,
    new Map(
      [...text.matchAll(/^import (?:type )?\{([^}]*)\} from '([^']+)'/gm)].flatMap(([, names, from]) =>
        names.split(',').map((name) => [name.trim().replace(/^type |\b\w+ as /g, ''), targetOf(file, from)]),
      ),
    ),
  ]),
);

const statement =
  /\b(?:INSERT(?: OR \w+)? INTO|REPLACE INTO|UPDATE(?: OR \w+)?|DELETE FROM) +"?([a-z_]+\b|\$\{\w+\})"?(?!\.)/g;

/** Columns that a statement sets; undefined: it removes rows. */
function columnsSet(sql: string): readonly string[] | undefined {
  if (sql.startsWith('DELETE')) return undefined;
  const inserted = /^[A-Z ]+ "?\w+"? \(([^)]*)\)/.exec(sql)?.[1].split(',') ?? [];
  const updated = [...sql.matchAll(/\bSET\b([^]*?)(?:\b(?:WHERE|FROM|RETURNING)\b|$)/g)].flatMap(
    ([, set]) => [...set.matchAll(/(?:^|,)\s*([\w"]+)\s*=/g)],
  );
  return [...inserted, ...updated.map(([, column]) => column)].map((column) =>
    column.replaceAll('"', '').trim(),
  );
}

/** Whether a declaration has a statement that writes entries. */
function writesEntries({ file, text }: Declaration, tables: ReadonlySet<string>): boolean {
  return [...text.matchAll(statement)].some(({ 1: table, index }) => {
    if (table.startsWith('$')) return !tableIsParameter.includes(file);
    const quote = text.slice(0, index).match(/[`'"](?=[^`'"]*$)/)?.[0] ?? '`';
    const columns = columnsSet(text.slice(index, text.indexOf(quote, index)));
    const others = othersIn[table];
    return others === undefined
      ? tables.has(table)
      : columns?.every((name) => others.includes(name)) !== true;
  });
}

/** Where a declaration may write entries. */
const isPlace = ({ file, name }: Declaration): boolean =>
  /^main\/library\/(rows|files|kinds)\//.test(file) || name === 'saveLibraryValue';

/** What stores entries: by a statement, or by another declaration that may. Kinds are asked by edits. */
function storing(tables: ReadonlySet<string>): ReadonlySet<Declaration> {
  const found = new Set(
    declarations.filter((each) => writesEntries(each, tables) || each.name === 'saveLibraryValue'),
  );
  for (const each of found) {
    const { file, name } = each;
    // Of rows of items others read: who writes them is told by the methods.
    if (!isPlace(each) || file.startsWith('main/library/kinds/') || name === 'itemRows') continue;
    const isUse = (user: Declaration): boolean =>
      (user.file === file ? user.name !== name : imports.get(user.file)?.get(name) === file) &&
      new RegExp(`\\b${name}\\b`).test(user.text);
    for (const user of declarations) if (isUse(user)) found.add(user);
  }
  return found;
}

test('each table with entries is written by rows and files of the library, for their kinds alone', () => {
  const { db } = temporaryLibrary();
  const namesIn = (of: string): string[] => db.prepare(`SELECT name FROM ${of}`).pluck().all() as string[];
  const schema = "pragma_table_list WHERE schema = 'main' AND type <> 'shadow' AND name NOT LIKE 'sqlite_%'";
  const tables = namesIn(schema);
  expect(tables).toEqual(expect.arrayContaining([...othersThanEntries]));
  for (const [table, others] of Object.entries(othersIn))
    expect(namesIn(`pragma_table_info('${table}')`)).toEqual(expect.arrayContaining([...others]));
  const withEntries = new Set(tables.filter((table) => !othersThanEntries.includes(table)));
  const found = storing(withEntries);
  expect(found.size).toBeGreaterThan(20);
  const elsewhere = [...found].filter((each) => !isPlace(each));
  expect(elsewhere.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
});

test.each([
  {
    what: 'a kind stores its values',
    pattern:
      /\b(?:rows|\w+Rows)\.(?:put|insertAll|remove)\b|\b(?:part|entries)\.(?:store|addAll)(?:\?\.)?\(|\{[^{}]*\b(?:store|addAll)\b[^{}]*\} = [^;]*\b(?:part|entries)\b/,
    files: ['main/library/kinds/item-kind.ts', 'main/library/kinds/writes.ts'],
  },
  {
    what: 'edits ask kinds for changes',
    pattern: /\bwriting\.(?:making|stepping)\(/,
    files: [
      'main/export/user-data/merge.ts', // tries a change, and takes it back
      'main/library/edits/edits.ts',
    ],
  },
  {
    what: 'what is stored without an edit is what indexing keeps, and what a team has',
    pattern: /\bstore(?:Entry|Items)\(/,
    files: [
      'main/library/indexed/end-run.ts',
      'main/library/indexed/move-times.ts',
      'main/library/indexed/store-outcomes.ts',
      'main/library/kinds/writes.ts',
      'main/library/team/show-entries.ts',
    ],
  },
])('$what, and no other file does', ({ pattern, files }) => {
  const found = sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);
  expect(found.toSorted()).toEqual(files);
});
