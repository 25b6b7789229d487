import { expect, test } from 'vitest';
import { actions } from '../../../../renderer/app/actions/actions.ts';
import { shortcutText } from '../../../../renderer/state/shortcut.ts';

/** What docs/guide/keys.md has to say: the action table, by menu. */
function keysPage(): string {
  const withKeys = actions.filter(({ keys }) => keys.length > 0);
  const menus = [...new Set(withKeys.map(({ menu }) => menu))];
  const rowsOf = (menu: string): string[] =>
    withKeys
      .filter((action) => action.menu === menu)
      .map(({ title, keys }) => `| ${title} | ${keysText(keys)} |`);
  return [
    '# Keys',
    '',
    'On a Mac, Ctrl is ⌘ where the app’s menus say so. Press ? in the window for the same list.',
    '',
    ...menus.flatMap((menu) => [`## ${menu}`, '', '| command | keys |', '|---|---|', ...rowsOf(menu), '']),
  ].join('\n');
}

const keysText = (keys: readonly string[]): string =>
  keys.map((key) => `\`${shortcutText(key, false).replace('|', '\\|')}\``).join(', ');

test('docs/guide/keys.md lists the keys of the action table; after a change, run this test with -u', async () => {
  await expect(keysPage()).toMatchFileSnapshot('../../../../docs/guide/keys.md');
});
