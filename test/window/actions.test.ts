import { expect, test } from 'vitest';
import { actions } from '#renderer/app/actions.ts';
import { click, press } from '#test/fixtures/page.ts';
import { find } from '#test/fixtures/page-reader.ts';
import { createReading, fileOf, isItemOpen, openSegue, short, type OpenedWindow } from './opened-window.ts';

/** What runs by the clock, differs from another only in a letter or a kind of node, or has a page of its own. */
const others = new RegExp(
  [
    '^play\\.|^transition\\.suggest$|^blind\\.toggle$|^edit\\.(undo|redo)$|^help\\.keys$|legs$',
    '^(slot\\..*|muscles\\.open|review\\.choose)[C-P](ToA)?$',
    '^tree\\.new\\.(?!speed$|empty)|^lab\\.(add|wrap|change)\\.(?!clip|crossfade|layer|rules)',
  ].join('|'),
);

/** Where a person may be: each action is tried in the first of these where it can run. */
const scenes: Readonly<Record<string, (window: OpenedWindow) => Promise<unknown>>> = {
  'a transition': async () => undefined,
  'a selected marker': ({ does }) => does(() => press('.')),
  'selected clips': async ({ does }) => {
    await does(() => click(find('row', /^jog/)));
    await does(() => press('ctrl+a'));
  },
  'an interrupted transition': async ({ runs, does }) => {
    await does(() => click(find('row', /^jog/)));
    await runs('chain.interruptWithSelected');
  },
  'a tree': ({ runs }) => runs('tree.new.speed'),
  'trailing joints': ({ runs }) => runs('trailing.new'),
  muscles: ({ runs }) => runs('muscles.new.leg'),
  'a request list': ({ runs }) => runs('requests.new'),
};

/** The status bar says why not. */
const isRefusal = (said: string): boolean => /^(- [^\n]+\n)?\+ [^\n]+: [^\n]+$/.test(said);

const tried = new Set<string>();

test.each(Object.entries(scenes))(
  'each action, and its undo, reads as it should: %s',
  async (scene, prepare) => {
    const window = await openSegue();
    await prepare(window);
    const isItem = isItemOpen();
    const reading = createReading();
    for (const { id, title } of actions) {
      if (others.test(id) || tried.has(id)) continue;
      const { said, left } = await window.triesOut(() => window.runs(id));
      if (isItem && !isItemOpen()) await prepare(window);
      if (!isRefusal(said)) tried.add(id);
      else if (scene !== 'a transition') continue;
      reading.add(title, `${short(said, 40)}${left && `\nand after undo\n${short(left, 10)}`}`);
    }
    await expect(reading.all()).toMatchFileSnapshot(fileOf(scene));
  },
  600_000,
);
