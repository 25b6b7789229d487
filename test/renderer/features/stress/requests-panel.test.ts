import { computed, signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { stepRun } from '#core/stress/stress-run.ts';
import { describeRequest } from '#renderer/features/stress/record-words.ts';
import { RequestsPanel } from '#renderer/features/stress/requests-panel.tsx';
import { DialogHost } from '#renderer/kit/dialog.tsx';
import { nothingSelected } from '#renderer/kit/row-selection.ts';
import { keyEvent } from '#test/fixtures/pointed-element.ts';
import { clipOf } from '#test/renderer/stores/library-fixture.ts';
import { stubPage } from '#test/fixtures/stub-page.ts';
import { openStress } from './stress-fixture.ts';
import { deedsOf, outlineOf } from '#test/renderer/deeds.ts';

const open = (...given: Parameters<typeof openStress>) => {
  const win = openStress(...given);
  Object.assign(win.app, {
    shown: { showing: { visible: signal([0]) } },
    stage: { camera: signal({ frameSelection: () => undefined }), size: signal({ width: 0, height: 0 }) },
  });
  return { ...win, panel: win.draw(RequestsPanel, {}) };
};

test('figures of the slots, and the run at the worst of each', () => {
  const { panel, played, app } = open({ every: 0.08 });
  stepRun(played.peek()!.run, Infinity);
  app.lab.requests.stepped.value = 121;
  const cells = panel.texts('td');
  expect(cells.slice(0, 8)).toEqual(['16.4', '23.8', '226', '290', '4876', '8450', '0.0', '0.0']);
  expect(panel.texts('th').slice(-2)).toEqual(['A Spring inertialization', 'B Dead blending']);
  const buttons = panel.of('button').filter(({ parent }) => parent?.type === 'td');
  (buttons[5].props['onClick'] as () => void)();
  expect(app.session.stage.peek()).toMatchObject({ kind: 'run', id: 'list', transition: 't', seconds: 2 });
  expect([app.session.time.peek(), app.workspace.state.peek().slotView]).toEqual([1.2, 'B']);
  expect(buttons[3].props['aria-disabled']).toBe(true); // never beyond joint limits
});

test('measuring is shown, stopped and resumed', () => {
  const { panel, app } = open();
  const { stopped, stepped } = app.lab.requests;
  stepped.value = 30;
  expect(panel.find('Measured').props['value']).toBe(30 / 121);
  panel.press('Stop measuring');
  expect(stopped.peek()).toBe(true);
  panel.press('Measure the rest');
  expect(stopped.peek()).toBe(false);
  stepped.value = 121;
  expect(panel.of('progress')).toEqual([]);
});

test('a clip that is renamed has its new name in the record', () => {
  const { app, played } = open();
  const words = computed(() => describeRequest(app, played.value!, 0));
  expect(words.value).toBe('f 30 · request 1 → e');
  const { saved } = app.document;
  saved.value = { ...saved.value, clips: saved.value.clips.with([{ ...clipOf('e'), name: 'leap' }]) };
  expect(words.value).toBe('f 30 · request 1 → leap');
});

test('the record has a row for each request, and follows the playhead of the run', () => {
  const { panel, app, selected } = open();
  const rows = () => panel.of('aria-selected').map(({ text, props }) => [text, props['aria-selected']]);
  expect(rows()).toEqual([
    ['f 30 · request 1 → eA 48 f, cut at 30 fB 18 f, arrived', false],
    ['f 60 · request 3 → cA 48 f, cut at 30 fB 18 f, arrived', false],
    ['f 90 · request 2 → bA 48 f, arrivedB 18 f, arrived', false],
  ]);
  app.session.stage.value = { kind: 'run', id: 'list' } as never;
  app.session.time.value = 1.2;
  expect(rows().map(([, isSelected]) => isSelected)).toEqual([false, true, false]);
  panel.send('Requests', 'onKeyDown', keyEvent('ArrowDown'));
  expect([app.session.time.peek(), selected.peek()]).toEqual([1.5, 1]);
});

test('clips, seed and length of the list', () => {
  const { panel, edits, app } = open();
  const seed = (text: string): void => panel.write('Seed', text);
  const content = () => app.lab.list.peek()!.content;
  for (const text of ['-1', '1.5', '', '3', '4294967296000', 'x']) seed(text);
  expect([edits, content()['seed']]).toEqual([[], 3]);
  seed('12');
  expect([edits, content()['seed']]).toEqual([['Set seed'], 12]);
  panel.press('Remove c from request list');
  expect(content()['clips']).toEqual(['a', 'b', 'd', 'e']);
  expect(panel.texts('li')).toEqual(['astarts', 'b', 'd', 'e']);
});

test('without a run the panel says why, without a list how to begin', () => {
  const { panel, played, app } = open();
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

test('methods are compared in a slot for each', () => {
  const { draw, app, edits, run } = openStress();
  const dialog = draw(DialogHost, { open: app.session.dialog });
  run('requests.methods');
  const checked = () =>
    dialog.of('checked').flatMap(({ props, parent }) => (props['checked'] === true ? [parent?.text] : []));
  expect(checked()).toEqual(['Spring inertialization', 'Dead blending']);
  for (const name of checked()) dialog.send(name!, 'onChange');
  expect(dialog.isDisabled('Compare')).toBe(true);
  dialog.send('Cut', 'onChange');
  dialog.press('Compare');
  expect([edits, app.open.editable.peek()?.slots.map(({ method }) => method)]).toEqual([
    ['Compare methods'],
    ['cut'],
  ]);
});

/** The tab with a list that is measured. */
const openMeasured = () => {
  const win = open({ every: 0.08 });
  stepRun(win.played.peek()!.run, Infinity);
  win.app.lab.requests.stepped.value = 121;
  return { ...win, panel: win.draw(RequestsPanel, {}, 'page') };
};

test('the selected request has a handle at its time, as high as the ticks', () => {
  stubPage();
  const { panel, app } = openMeasured();
  const handle = () => panel.find(/^Request \d/, 'aria-valuenow').props;
  const left = () => Number.parseFloat((handle()['style'] as { readonly left: string }).left);
  panel.all();
  const lefts = [0, 1, 2].map((selected) => {
    app.lab.requests.selected.value = selected;
    expect(handle()['style']).toMatchObject({ top: '32px', height: '20px' });
    return [left(), handle()['aria-valuenow']] as const;
  });
  const [[first, time], ...others] = lefts;
  const scale = first / Number(time);
  for (const [at, seconds] of others) expect(at).toBeCloseTo(Number(seconds) * scale, 0);
});

test('the whole tab, and what its controls do', async () => {
  expect(await outlineOf(openMeasured, /^part Run/)).toMatchInlineSnapshot(`
    "part Run of List
      button Open run [keys=Enter] (Shows it in the views, in place of the transition, whose slots answer the requests)
      button Add request [disabled, keys=] (Add request at playhead: open the run first)
      button Keep as transition [disabled, keys=] (Keep as transition: open the run first, at the moment to keep)
      button Compare methods… [keys=] (Gives each of several methods a slot of its own)
      button Copy as CSV (Copies the figures of all slots)
      walk → hop: B (Dead blending) stays calmer, at worst 244°/s against 290°/s; none leaves joint limits.
      group Strip of the run
        picture
          box line: 5 of 10 points from 0, 32 to 400, 300
          box faint: 3 of 6 points from 0, 28 to 334, 32
          box dim: 25 of 50 points from 16, 36 to 401, 50
          box color-mix(in srgb, ground-1 75%, transparent): 4 of 8 points from 2, 2 to 302, 190
          stroke slot-a: 1 of 121 points from 0, 59 to 400, 172
          stroke slot-b: 1 of 121 points from 0, 201 to 400, 296
          “f 0” faint at 3, 28
          “f 50” faint at 170, 28
          “f 100” faint at 336, 28
          “A” color-mix(in srgb, slot-a-text 80%, text) at 5, 64
          “B” color-mix(in srgb, slot-b-text 80%, text) at 5, 188
          “Fastest joint, 0 to 300°/s” dim at 5, 12
          “▂ Beyond joint limits” error at 173, 12
        [hidden]
      region Figures
        table Figures of the run
          row | header Slot | header Distance, cm  95 % | header worst | header Speed, °/s  95 % | header worst | header Acceleration, °/s²  95 % | header worst | header Beyond, °  95 % | header worst
          row | header A Spring inertialization | 16.4 | button 23.8 (Show A at 72 f (1.20 s) of the run) | 226 | button 290 (Show A at 77 f (1.28 s) of the run) | 4876 | button 8450 (Show A at 74 f (1.23 s) of the run) | 0.0 | button 0.0 [disabled] (Show A at 0 f (0.00 s) of the run: no frame is above 0)
          row | header B Dead blending | 18.4 | button 26.7 (Show B at 74 f (1.23 s) of the run) | 179 | button 244 (Show B at 72 f (1.20 s) of the run) | 2487 | button 4329 (Show B at 77 f (1.28 s) of the run) | 0.0 | button 0.0 [disabled] (Show B at 0 f (0.00 s) of the run: no frame is above 0)"
  `);
  expect(await deedsOf(openMeasured, { of: /Open run|23.8|26.7|Remove b|Seed|Strip|Requests|Compare/ }))
    .toMatchInlineSnapshot(`
    "button Open run
      loopRange = null
      stage.kind: "transition" → "run"
      stage.id: nothing → "list"
      stage.transition: nothing → "t"
      stage.seconds: nothing → 2
      stage.before: nothing → {time: 0, loopRange: "blend"}
      − button Open run [keys=Enter] · − button Add request [disabled, keys=] · − [hidden] · and 2 more
    button Compare methods…
      dialog = "CompareMethods {}"
    group Strip of the run
      PageDown: taken · ends here · + box accent: 1 of 2 points from 15, 35 to 18, 50 · + slider Request 1 of 25 [valuemin=0, valuemax=2, valuenow=0.08, valuetext=f 4.8 · request 1 → e]
    button 23.8
      time = 1.2
      loopRange = null
      stage.kind: "transition" → "run"
      stage.id: nothing → "list"
      stage.transition: nothing → "t"
      stage.seconds: nothing → 2
      stage.before: nothing → {time: 0, loopRange: "blend"}
      − button Open run [keys=Enter] · − button Add request [disabled, keys=] · − button Keep as transition [disabled, keys=] · and 5 more
    button 26.7
      time = 1.23333
      loopRange = null
      stage.kind: "transition" → "run"
      stage.id: nothing → "list"
      stage.transition: nothing → "t"
      stage.seconds: nothing → 2
      stage.before: nothing → {time: 0, loopRange: "blend"}
      slotView = "B"
      − button Open run [keys=Enter] · − button Add request [disabled, keys=] · − button Keep as transition [disabled, keys=] · and 5 more
    field Seed
      edit “Set seed” lab.set: content.seed: 3 → 7
      − field Seed [defaultValue=3, value=3] · + field Seed [defaultValue=7, value=7]
    button Remove b from request list
      edit “Remove clip from request list” lab.set: content.clips[1]: "b" → "c"; content.clips[2]: "c" → "d"; content.clips[3]: "d" → "e"; content.clips[4]: "e" → nothing
      − summary Requests  5 clips · − b (The clip could not be read (404).) Left out: The clip could not be read (404). · − button Remove b from request list · and 1 more
    listbox Requests
      ArrowUp, End: taken · time = 2 · loopRange = null · stage.kind: "transition" → "run" · stage.id: nothing → "list" · stage.transition: nothing → "t" · stage.seconds: nothing → 2 · stage.before: nothing → {time: 0, loopRange: "blend"} · − button Open run [keys=Enter] · − button Add request [disabled, keys=] · − button Keep as transition [disabled, keys=] · and 7 more
      ArrowDown, Home: taken · time = 0.0833333 · loopRange = null · stage.kind: "transition" → "run" · stage.id: nothing → "list" · stage.transition: nothing → "t" · stage.seconds: nothing → 2 · stage.before: nothing → {time: 0, loopRange: "blend"} · − button Open run [keys=Enter] · − button Add request [disabled, keys=] · − button Keep as transition [disabled, keys=] · and 8 more
      PageDown: taken · time = 0.8 · loopRange = null · stage.kind: "transition" → "run" · stage.id: nothing → "list" · stage.transition: nothing → "t" · stage.seconds: nothing → 2 · stage.before: nothing → {time: 0, loopRange: "blend"} · − button Open run [keys=Enter] · − button Add request [disabled, keys=] · − button Keep as transition [disabled, keys=] · and 8 more"
  `);
});
