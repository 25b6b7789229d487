import { wholeLabel } from '#contract/rows/clip-label.ts';
import { computed, signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { stepRun } from '#core/runs/interruptions/stress-run.ts';
import { describeRequest } from '#renderer/features/stress/stress-record.tsx';
import { RequestsPanel } from '#renderer/features/stress/requests-panel.tsx';
import { DialogHost } from '#renderer/kit/dialog.tsx';
import { nothingSelected } from '#renderer/kit/row-selection.ts';
import { clipOf } from '#test/renderer/stores/library-fixture.ts';
import { nameOf } from '#test/renderer/on-page.ts';
import { openStress } from './stress-fixture.ts';

const open = async (...given: Parameters<typeof openStress>) => {
  const win = openStress(...given);
  Object.assign(win.app, {
    shown: { showing: { visible: signal([0]) } },
    views: { camera: signal({ frameSelection: () => undefined }), size: signal({ width: 0, height: 0 }) },
  });
  return { ...win, panel: await win.show(RequestsPanel, {}) };
};

test('figures of the slots, and the run at the worst of each', async () => {
  const { panel, played, stepped, app } = await open({ every: 0.08 });
  stepRun(played.peek()!.run, Infinity);
  stepped.value = 121;
  const cells = panel.texts('td');
  expect(cells.slice(0, 8)).toEqual(['16.4', '23.8', '226', '290', '4876', '8450', '0.0', '0.0']);
  expect(panel.texts('th').slice(-2)).toEqual(['A Spring inertialization', 'B Dead blending']);
  const buttons = panel.of('td button');
  panel.press(buttons[5]);
  expect(app.session.stage.peek()).toMatchObject({ kind: 'run', id: 'list', seconds: 2 });
  expect([app.session.time.peek(), app.workspace.state.peek().slotView]).toEqual([1.2, 'B']);
  expect(buttons[3].ariaDisabled).toBe('true'); // never beyond joint limits
});

test('measuring is shown, stopped and resumed', async () => {
  const { panel, app, stepped } = await open();
  const { stopped } = app.lab.requests;
  stepped.value = 30;
  expect(panel.find('Measured', 'progress').value).toBe(30 / 121);
  panel.press('Stop measuring');
  expect(stopped.peek()).toBe(true);
  panel.press('Measure the rest');
  expect(stopped.peek()).toBe(false);
  stepped.value = 121;
  expect(panel.of('progress')).toEqual([]);
});

test('a clip that is renamed has its new name in the record', () => {
  const { app, played } = openStress();
  const words = computed(() => describeRequest(app, played.value!, 0));
  expect(words.value).toBe('f 30 · request 1 → e');
  const { saved } = app.document;
  saved.value = {
    ...saved.value,
    clips: saved.value.clips.with([{ ...clipOf('e'), label: wholeLabel('leap') }]),
  };
  expect(words.value).toBe('f 30 · request 1 → leap');
});

test('the record has a row for each request, and follows the playhead of the run', async () => {
  const { panel, app, selected } = await open();
  const rows = () =>
    panel.of('[aria-selected]').map((each) => [each.textContent, each.ariaSelected === 'true']);
  expect(rows()).toEqual([
    ['f 30 · request 1 → eA 48 f, cut at 30 fB 18 f, arrived', false],
    ['f 60 · request 3 → cA 48 f, cut at 30 fB 18 f, arrived', false],
    ['f 90 · request 2 → bA 48 f, arrivedB 18 f, arrived', false],
  ]);
  app.session.stage.value = { kind: 'run', id: 'list' } as never;
  app.session.time.value = 1.2;
  expect(rows().map(([, isSelected]) => isSelected)).toEqual([false, true, false]);
  panel.key('Requests', 'ArrowDown');
  expect([app.session.time.peek(), selected.peek()]).toEqual([1.5, 1]);
});

test('clips, seed and length of the list', async () => {
  const { panel, edits, app } = await open();
  const seed = (text: string): void => panel.enter('Seed', text);
  const content = () => app.lab.list.peek()!.content;
  for (const text of ['-1', '1.5', '', '3', '4294967296000', 'x']) seed(text);
  expect([edits, content()['seed']]).toEqual([[], 3]);
  seed('12');
  expect([edits, content()['seed']]).toEqual([['Set seed'], 12]);
  panel.press('Remove c from request list');
  expect(content()['clips']).toEqual(['a', 'b', 'd', 'e']);
  expect(panel.texts('li')).toEqual(['astarts', 'b', 'd', 'e']);
});

test('without a run the panel says why, without a list how to begin', async () => {
  const { panel, played, app } = await open();
  played.value = null;
  const hint = () => panel.texts('p')[0];
  expect(hint()).toBe('Loading the clips …');
  const put = (content: object): void => {
    const [item] = app.document.saved.peek().lab;
    app.document.saved.value = {
      ...app.document.saved.peek(),
      lab: [{ ...item, content: { ...item.content, ...content } }],
    };
  };
  put({ clips: [] });
  expect(hint()).toMatch(/^Select clips/);
  put({ seed: -1 });
  expect(hint()).toMatch(/^seed: /);
  app.document.saved.value = { ...app.document.saved.peek(), lab: [] };
  expect(panel.texts('button')).toEqual(['New request list']);
});

/** What commands on requests do: edits, and what they call in main. */
function openCommands() {
  const win = openStress(undefined, { 'library.clipIds': ['a', 'f'] });
  const { app } = win;
  app.document.saved.value = {
    ...app.document.saved.peek(),
    clips: app.document.saved.peek().clips.with([clipOf('f'), { ...clipOf('g'), isCharacter: true }]),
  };
  const select = (...ids: string[]) =>
    (app.session.selection.value = { ...nothingSelected, ids: new Set(ids) });
  const content = () => app.lab.list.peek()!.content;
  return { ...win, select, content };
}

test('why commands on requests cannot run', () => {
  const { whyNot, select, app, selected } = openCommands();
  const ids = ['show', 'methods', 'keep', 'add', 'delete', 'addClips', 'seed', 'new'];
  const can = () => ids.filter((id) => whyNot(`requests.${id}`) === null);
  expect(can()).toEqual(['show', 'methods', 'seed', 'new']);
  select('f');
  selected.value = 0;
  app.session.stage.value = { kind: 'run', id: 'list' } as never;
  expect(can()).toEqual(['show', 'methods', 'add', 'delete', 'addClips', 'seed', 'new']);
  app.session.time.value = 0.5; // the first request
  expect(can()).toContain('keep');
  app.session.blind.value = {} as never;
  expect(can()).not.toContain('show');
  app.document.saved.value = { ...app.document.saved.peek(), lab: [], transitions: [] };
  expect(can()).toEqual(['new']); // of the selected clips
});

test('requests and clips are added and deleted', async () => {
  const { run, select, app, edits, times, selected, content } = openCommands();
  app.session.stage.value = { kind: 'run', id: 'list' } as never;
  app.session.time.value = 0.25;
  run('requests.add');
  expect([times(), selected.peek()]).toEqual([[0.5, 1.5, 1, 0.25], 3]);
  run('requests.delete');
  expect([times(), selected.peek()]).toEqual([[0.5, 1.5, 1], null]);
  select('f', 'g');
  run('requests.addClips');
  await expect.poll(() => content()['clips']).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  select('g');
  run('requests.addClips');
  await expect.poll(() => app.notices.status.peek()).toMatch(/characters have no motion/);
  run('requests.seed');
  expect(content()['seed']).not.toBe(3);
  expect(edits).toEqual(['Add request', 'Delete request', 'Add clip to request list', 'Set seed']);
});

test('the run is shown and put away; its moment is kept as transitions that interrupt each other', async () => {
  const { run, app } = openCommands();
  run('requests.show');
  expect([app.session.stage.peek().kind, app.session.loopRange.peek(), app.session.time.peek()]).toEqual([
    'run',
    null,
    0,
  ]);
  app.session.time.value = 1.1;
  run('requests.keep');
  await expect.poll(() => app.session.stage.peek().kind).toBe('transition');
  const { transitions } = app.document.current.peek();
  expect(transitions.map(({ name }) => name)).toEqual([
    'walk → hop',
    'List: request 1 → e',
    'List: request 3 → c',
  ]);
  expect(app.workspace.state.peek().openTransition).toBe(transitions[2].id);
  expect(app.session.time.peek()).toBeCloseTo(0.1, 6);
});

test('methods are compared in a slot for each', async () => {
  const { show, app, edits, run } = openStress();
  const dialog = await show(DialogHost, { open: app.session.dialog });
  run('requests.methods');
  const checked = () =>
    dialog.of('[type="checkbox"]').flatMap((each) => (each.checked ? [nameOf(each)] : []));
  expect(checked()).toEqual(['Spring inertialization', 'Dead blending']);
  for (const name of checked()) dialog.press(dialog.find(name, 'input'));
  expect(dialog.isDisabled('Compare')).toBe(true);
  dialog.press(dialog.find('Cut', 'input'));
  dialog.press('Compare');
  expect([edits, app.open.editable.peek()?.slots.map(({ method }) => method)]).toEqual([
    ['Compare methods'],
    ['cut'],
  ]);
});

/** The tab with a list that is measured. */
const openMeasured = async () => {
  const win = await open({ every: 0.08 });
  stepRun(win.played.peek()!.run, Infinity);
  win.stepped.value = 121;
  return win;
};

test('the selected request has a handle at its time, as high as the ticks', async () => {
  const { panel, app } = await openMeasured();
  const handle = () => panel.find(/^Request \d/, '[aria-valuenow]');
  const lefts = [0, 1, 2].map((selected) => {
    app.lab.requests.selected.value = selected;
    const { style, ariaValueNow } = handle();
    expect([style.top, style.height]).toEqual(['32px', '20px']);
    return [Number.parseFloat(style.left), Number(ariaValueNow)] as const;
  });
  const [[first, time], ...others] = lefts;
  const scale = first / time;
  for (const [at, seconds] of others) expect(at).toBeCloseTo(seconds * scale, 0);
});
