import type { Folder, Row } from '#renderer/controls/parameters/row.ts';
import type { App } from '#renderer/stores/app.ts';
import { factsOf, opened, searches, WIDTH, type Used } from './facts.ts';
import { rowText } from './open-app.ts';

const noPanel = { all: () => [], outline: () => '' };

/** Another value of a row, near to its own. */
function otherValue(row: Row): unknown {
  switch (row.kind) {
    case 'number':
      return row.value + row.step * (row.value + 2 * row.step > row.maximum ? -2 : 2);
    case 'choice':
    case 'easing':
      return Object.values(row.options).findLast((each) => each !== row.value);
    case 'flag':
      return !row.value;
    case 'command':
    case 'menu':
    case 'text':
      return undefined;
  }
}

/** Changes a row and keeps that, runs its command, or opens its menu. */
function useRow(app: App, row: Row): void {
  if (row.kind === 'command') return row.value();
  if (row.kind === 'menu') return row.open();
  const value = otherValue(row);
  if (row.kind === 'text' || value === undefined) return undefined;
  row.preview(value as never);
  app.editing.keep();
  return undefined;
}

/** Each row of the inspector in a window with its value and limits, and what a change of it does. */
export async function rowsOf(
  open: () => Omit<Used, 'panel'> | Promise<Omit<Used, 'panel'>>,
  foldersOf: (app: App) => readonly Folder[],
): Promise<string> {
  const openBare = async () => ({ ...(await open()), panel: noPanel });
  let used = await opened(openBare);
  const said: string[] = [];
  for (const [f, folder] of foldersOf(used.app).entries()) {
    const commands = folder.commands ? ` [${folder.commands.join(', ')}]` : '';
    said.push(`${folder.title}${commands}`);
    for (const [r, row] of folder.rows.entries()) {
      const facts = await factsOf(used, () => useRow(used.app, foldersOf(used.app)[f].rows[r]), searches);
      if (facts !== null) used = await opened(openBare);
      said.push(`  ${rowText(row).replaceAll('\n', ' ').slice(0, WIDTH)}`);
      if (facts?.length) said.push(`    ${facts.join(' · ')}`);
    }
  }
  return said.join('\n');
}
