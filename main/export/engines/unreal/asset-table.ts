// main/export/engines/unreal: tables for Unreal: assets to fill in, and a DataTable
import type { SettingsFile } from '#contract/exchange/settings-file.ts';
import { harmless, readTable, tableLine } from '#contract/exchange/text-table.ts';
import { refuse } from '../../../library/problems.ts';
import type { ExportedFile } from '../../export-files.ts';

const NAME = 'segue_assets.csv';
const columns = ['kind', 'name', 'asset'];

/**
 * What marks become if the user says nothing. Other kinds are left out: they have no counterpart in Unreal.
 */
const assets: Readonly<Record<string, string>> = {
  'marker footPlant': 'sync',
  'marker takeOff': 'sync',
  'marker pass': 'sync',
  'range noTransition': '/Script/PoseSearch.AnimNotifyState_PoseSearchBlockTransition',
};

type Row = readonly [kind: string, name: string, asset: string];

/**
 * The table in which users say which asset of Unreal belongs to a clip or a transition. It keeps what they
 * typed.
 */
export function assetTable(file: SettingsFile): ExportedFile {
  const rows = rowsOf(file);
  const lines = (some: readonly Row[], delimiter?: string): string =>
    some.map(([kind, name, asset]) => tableLine([kind, harmless(name), asset], delimiter)).join('');
  return {
    name: NAME,
    content: tableLine(columns) + lines(rows),
    extend(text) {
      const table = readTable(text);
      if (!table.ok) return refuse('notTable', `${table.error} File: ${NAME}`, NAME);
      const [header, ...known] = table.value.rows.map(({ cells }) => cells);
      if (columns.some((column, i) => header?.[i]?.trim().toLowerCase() !== column))
        refuse('notTable', `The first line of ${NAME} must be kind,name,asset. Correct or delete it.`, NAME);
      const keys = new Set(known.map(([kind, name]) => JSON.stringify([kind.trim(), name])));
      const added = rows.filter(([kind, name]) => !keys.has(JSON.stringify([kind, harmless(name)])));
      if (added.length === 0) return '';
      return `${/[\r\n]$/.test(text) ? '' : '\r\n'}${lines(added, table.value.separator)}`;
    },
  };
}

/** Clips, transitions and kinds of marks, each once and in order. */
function rowsOf({ transitions }: SettingsFile): readonly Row[] {
  const ends = transitions.flatMap(({ source, destination, document: { transition } }) => [
    ...(transition.source.kind === 'tree' ? [] : [source]),
    ...(transition.destination.kind === 'tree' ? [] : [destination]),
  ]);
  const row = (kind: string, names: readonly string[]): readonly Row[] =>
    [...new Set(names)].toSorted().map((name) => [kind, name, assets[`${kind} ${name}`] ?? '']);
  return [
    ...row(
      'clip',
      ends.map(({ clip }) => clip),
    ),
    ...row(
      'transition',
      transitions.map(({ name }) => name),
    ),
    ...row(
      'marker',
      ends.flatMap(({ markers }) => markers.map(({ kind }) => kind)),
    ),
    ...row(
      'range',
      ends.flatMap(({ ranges }) => ranges.map(({ kind }) => kind)),
    ),
  ];
}
