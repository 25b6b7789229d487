import { expect, test } from 'vitest';
import { actions } from '#renderer/app/actions.ts';
import { menuNames } from '#renderer/stores/action.ts';
import { shortcutText } from '#renderer/stores/shortcut.ts';
import { wrapDocument } from '../../../tools/wrap-documents.mjs';

/** Content of docs/guide/keys.md: the action table, by menu. */
function keysPage(): string {
  const rowsOf = (menu: string): string[] =>
    actions
      .filter((action) => action.menu === menu && action.keys !== undefined && action.keys.length > 0)
      .map(
        ({ title, keys = [], within }) =>
          `| ${title}${within ? `, in the list of ${within}` : ''} | ${keysText(keys)} |`,
      );
  return [
    '# Keys',
    '',
    'On a Mac, Ctrl is ⌘ where the app’s menus say so. Press ? in the window for the same list, which finds commands by title or key. A click on a key there changes it. Where your keyboard types letters of another script, press the key in their place. Unfold a menu to read its keys here.',
    '',
    ...menuNames.flatMap((menu) => folded(menu, rowsOf(menu))),
  ].join('\n');
}

/** A section whose table a click unfolds. */
function folded(title: string, rows: readonly string[]): string[] {
  const count = rows.length === 1 ? '1 command' : `${rows.length} commands`;
  const table = ['| command | keys |', '|---|---|', ...rows];
  return [`## ${title}`, '', '<details>', `<summary>${count}</summary>`, '', ...table, '', '</details>', ''];
}

const keysText = (keys: readonly string[]): string =>
  keys.map((key) => `\`${shortcutText(key, false).replace('|', '\\|')}\``).join(', ');

test('docs/guide/keys.md lists the keys of the action table; after a change, run this test with -u', async () => {
  await expect(wrapDocument(keysPage())).toMatchFileSnapshot('../../../docs/guide/keys.md');
});
