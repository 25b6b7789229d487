import { expect, test } from 'vitest';
import type { LabItem } from '#contract/lab-items.ts';
import { success } from '#core/kit/result.ts';
import { followOpenItem, followStage, openClip, showTransition } from '#renderer/stores/commands/desk.ts';
import { makeItem, openItem, renameItem } from '#renderer/stores/commands/lab/item-commands.ts';
import { renameTag, setNote, tagClips } from '#renderer/stores/commands/library/tag-commands.ts';
import { editTrailing } from '#renderer/stores/commands/lab/trailing-commands.ts';
import { clipTable } from '#renderer/stores/document/clip-table.ts';
import { createWorkbench } from '#renderer/stores/workbench.ts';
import { frontTab } from '#renderer/stores/workspace/bottom-tabs.ts';
import { documentOf, markerOf, transitionOf } from '../library-fixture.ts';

type Bench = ReturnType<typeof setUp>;

/** A window with walk → hop; main accepts every edit. */
function setUp() {
  const answers: Record<string, unknown> = {
    'edit.commit': { undo: 'x', redo: null },
    'library.search': { rows: [], total: 0, byLabel: 0, marks: { clipIds: [], markers: [], ranges: [] } },
  };
  const answer = (method: string) => success(answers[method] ?? []);
  const call = (method: string) => Promise.resolve(answer(method));
  const app = createWorkbench({ call, on: () => () => undefined } as never);
  app.document.saved.value = documentOf([], [transitionOf('t')]);
  app.workspace.set({ openTransition: 't' });
  return app;
}

test('beside an open clip, the timeline takes the place of the trailing joints of the transition', () => {
  const app = setUp();
  app.workspace.set({ bottomTab: 'curves' });
  editTrailing(app);
  openClip(app, 'walk');
  expect(app.workspace.state.value.openItem).toBeNull();
  expect(frontTab(app.workspace.state.value)).toBe('timeline');
  app.workspace.set({ bottomTab: 'curves' });
  openClip(app, 'hop');
  expect(frontTab(app.workspace.state.value), 'a tab that shows the clip stays').toBe('curves');
});

const tree: LabItem = { id: 'tree', kind: 'tree', name: 'Walks', content: {} };

/** The same with a tree in the library, at 0.7 s of its loop. */
function withTree() {
  const app = setUp();
  app.document.saved.value = { ...app.document.saved.peek(), lab: [tree] };
  app.session.time.value = 0.7;
  app.session.loopRange.value = { start: 0, end: 1 };
  return app;
}

test('a clip opens at its first frame or a mark, which is selected; the transition comes back as it was left', () => {
  const app = withTree();
  app.session.playing.value = true;
  openClip(app, 'walk');
  const before = { time: 0.7, loopRange: { start: 0, end: 1 } };
  expect(app.session.stage.peek()).toMatchObject({ kind: 'clip', id: 'walk', at: 0, before });
  expect(app.session.playing.peek()).toBe(false);
  app.session.time.value = 0.2;
  openClip(app, 'hop', markerOf('m', 'hop', 1.5));
  expect(app.session.stage.peek()).toMatchObject({ id: 'hop', at: 1.5, selected: { lead: 'm' }, before });
  openClip(app, 'hop', markerOf('n', 'hop', 0.5));
  expect([app.session.time.peek(), app.session.marks.peek().lead]).toEqual([0.5, 'n']);
  app.session.loopRange.value = 'blend';
  app.session.playing.value = true;
  showTransition(app);
  const { stage, time, loopRange, playing } = app.session;
  expect([stage.peek().kind, playing.peek()]).toEqual(['transition', false]);
  expect({ time: time.peek(), loopRange: loopRange.peek() }).toEqual(before);
  time.value = 0.3;
  showTransition(app);
  expect(time.peek()).toBe(0.3);
});

test('during a blind comparison no clip opens', () => {
  const app = withTree();
  app.session.blind.value = {} as never;
  openClip(app, 'walk');
  expect(app.session.stage.peek().kind).toBe('transition');
  expect(app.notices.status.peek()).toContain('blind comparison');
});

test('a tree opens with its tab, which goes with it: to a clip, to the transition, or once it is deleted', () => {
  const put = [
    (app: Bench) => openClip(app, 'walk'),
    (app: Bench) => showTransition(app),
    (app: Bench) => openItem(app, { id: 'list', kind: 'requests' }),
    (app: Bench) => void (app.document.saved.value = { ...app.document.saved.peek(), lab: [] }),
    (app: Bench) => app.workspace.set({ openTransition: null }),
  ];
  for (const away of put) {
    const app = withTree();
    followStage(app);
    openItem(app, tree);
    expect(app.session.stage.peek()).toMatchObject({ kind: 'tree', id: 'tree' });
    const shown = app.workspace.state.peek();
    expect([shown.openItem, frontTab(shown)]).toEqual(['tree', 'item']);
    away(app);
    expect(app.workspace.state.peek().openItem).toBeNull();
    expect(app.session.stage.peek().kind).not.toBe('tree');
  }
});

test('an open item closes once it is gone; the trailing joints of the transition stay', () => {
  const app = withTree();
  followOpenItem(app);
  app.workspace.set({ openItem: 'tree' });
  expect(app.workspace.state.peek().openItem).toBe('tree');
  app.document.saved.value = { ...app.document.saved.peek(), lab: [] };
  expect(app.workspace.state.peek().openItem).toBeNull();
  editTrailing(app);
  expect(app.workspace.state.peek().openItem).not.toBeNull();
});

test('a new item opens in its tab, a list of requests in that of stress runs; only another name renames one', async () => {
  const app = withTree();
  const muscles: LabItem = { id: 'muscles', kind: 'muscles', name: 'Arms', content: {} };
  await makeItem(app, muscles);
  expect(app.workspace.state.peek().openItem).toBe('muscles');
  openItem(app, { id: 'list', kind: 'requests' });
  const { openRequests } = app.workspace.state.peek();
  expect([openRequests, frontTab(app.workspace.state.peek())]).toEqual(['list', 'stress']);
  const names = ['', '  ', 'Walks', ' Runs '].map((name) => {
    renameItem(app, tree, name);
    return app.document.current.peek().lab[0].name;
  });
  expect(names).toEqual(['Walks', 'Walks', 'Walks', 'Runs']);
});

test('a tag is put on clips that lack it; one that is renamed is renamed in the search; a note changes once', async () => {
  const app = setUp();
  const commits: { name: string }[] = [];
  app.editing.commit = (edit) => Promise.resolve(commits.push(edit as { name: string }) > 0);
  expect([tagClips(app, ['walk'], '  '), tagClips(app, [], 'run'), commits]).toEqual([false, false, []]);
  expect(tagClips(app, ['walk', 'hop'], 'Run')).toBe(true);
  const saved = app.document.saved.peek();
  const tagged = ['walk', 'hop'].map((id, i) => ({
    ...saved.clips.get(id)!,
    tags: i === 0 ? ['run'] : [],
    note: 'n',
  }));
  app.document.saved.value = { ...saved, clips: clipTable(tagged) };
  tagClips(app, ['walk'], 'run');
  tagClips(app, ['walk', 'hop'], 'run');
  for (const note of ['n', 'other', '']) await setNote(app, 'walk', note);
  const tagging = 'Tag 2 clips “run”';
  expect(commits.map(({ name }) => name)).toEqual([tagging, tagging, 'Change note', 'Delete note']);
  app.library.list.text.value = 'tag:run fast';
  await renameTag(app, 'run', 'run');
  await renameTag(app, 'run', ' ');
  await renameTag(app, 'run', 'sprint');
  expect(commits.slice(4).map(({ name }) => name)).toEqual(['Rename tag “run” to “sprint”']);
  expect(app.library.list.text.peek()).toBe('tag:sprint fast');
});
