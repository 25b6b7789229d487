import { expect, test } from 'vitest';
import { find } from '#test/fixtures/page-reader.ts';
import { press } from '#test/fixtures/page.ts';
import { changed, openSegue } from './opened-window.ts';

/** Labels over the figures with their places, of which each is read once. */
function labels(): string {
  const all = [...document.querySelectorAll<HTMLElement>('.joint-labels *, .trailing-handle *')];
  const words = all.flatMap((each) => {
    const { transform = '' } = each.closest<HTMLElement>('[style*="translate"]')?.style ?? {};
    const isShown = each.children.length === 0 && each.textContent !== '' && !each.closest(GONE);
    return isShown ? [`${each.textContent} ${transform}`] : [];
  });
  return `${words.join('\n')}\n`;
}

const GONE = '[hidden], [style*="visibility: hidden"]';

/** How often a number of elements was drawn. */
const counted = (draws: readonly string[]): string =>
  [...new Set(draws)]
    .map((each) => `${draws.filter((other) => other === each).length} of ${each}`)
    .join(', ');

const overlays = [
  ...['Destination ghost', 'Half-life colours', 'Distance A to B', 'Root path', 'Joint trails'],
  ...['Joint velocities', 'Onion skin', 'Joint names', 'Alignment mark', 'Joint limits', 'Foot lock'],
];

test('labels stand beside what they name, and overlays are drawn', async () => {
  const window = await openSegue();
  const read: string[] = [];
  const tries = async (name: string, act: () => unknown): Promise<void> => {
    const before = labels();
    window.page.drawnElements();
    await window.does(act);
    read.push(`# ${name}\n${changed(before, labels())}\n${counted(window.page.drawnElements())}`);
  };
  await tries('ten frames after the seam', () => press('ArrowUp'));
  for (const overlay of overlays) {
    await tries(overlay, () => find('checkbox', overlay).click());
    await window.does(() => find('checkbox', overlay).click());
  }
  for (const compare of [/^Single/, /^Overlay A/, /^Wipe/, /^Side by side/])
    await tries(String(compare), () => find('button', compare).click());
  await expect(`${read.join('\n\n')}\n`).toMatchFileSnapshot('read/stage.txt');
});
