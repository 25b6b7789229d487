import { effect, signal } from '@preact/signals';
import { expect, onTestFinished, test, vi } from 'vitest';
import { requestSchemas, type SegueBridge } from '#contract/api.ts';
import { success } from '#core/kit/result.ts';
import { bridgeUntil, collectEffects } from '#renderer/app/life-of-window.ts';
import { greetOpenTransition, openLibrary } from '#renderer/app/open-window.tsx';
import { sendFaults, showFaults } from '#renderer/app/faults.ts';
import { PartFault } from '#renderer/kit/guarded.ts';
import { createNotices } from '#renderer/stores/notices.ts';
import { openApp } from '#test/renderer/open-app.ts';
import { documentOf, transitionOf } from '#test/renderer/stores/library-fixture.ts';

test('effects that were created run until they are ended, and others go on', () => {
  const time = signal(0);
  const seen: string[] = [];
  const end = collectEffects(() => {
    effect(() => void seen.push(`window ${time.value}`));
    effect(() => {
      if (time.value < 2) return;
      seen.push('later');
    });
  });
  effect(() => void seen.push(`other ${time.value}`));
  time.value = 1;
  end();
  time.value = 2;
  expect(seen).toEqual(['window 0', 'other 0', 'window 1', 'other 1', 'other 2']);
});

test('listeners of the bridge are removed with the signal, or before it by themselves', () => {
  const listeners = new Set<unknown>();
  const bridge: SegueBridge = {
    call: () => Promise.reject(new Error('nothing is asked')),
    importDropped: () => Promise.reject(new Error('nothing is dropped')),
    on: (_, listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const closing = new AbortController();
  const mine = bridgeUntil(closing.signal, bridge);
  const other = (): void => undefined;
  bridge.on('folders.changed', other);
  mine.on('job.ended', () => undefined);
  const stop = mine.on('job.progress', () => undefined);
  expect(listeners.size).toBe(3);
  stop();
  expect(listeners.size).toBe(2);
  closing.abort();
  expect([...listeners]).toEqual([other]);
});

const transitionsOf = (ids: string) => ids.split('').map((id) => transitionOf(id));

test.each([
  ['abc', 'a', 'bc', 'c'], // the last one
  ['abc', 'c', 'ab', 'b'],
  ['abc', 'a', 'ab', 'a'], // another one went
  ['a', 'a', '', null],
  ['abc', 'z', 'ab', 'z'], // one that main has asked for, and that did not come yet
])('of %s, %s is open; of those left, %s, it is %s', (before, open, left, after) => {
  const { app } = openApp({ library: { transitions: transitionsOf(before) } });
  app.workspace.set({ openTransition: open });
  onTestFinished(collectEffects(() => greetOpenTransition(app)));
  app.document.saved.value = { ...app.document.saved.peek(), transitions: transitionsOf(left) };
  expect(app.workspace.state.peek().openTransition).toBe(after);
});

test.each([
  // of a, b and c: what people open (→ x), what goes (− x) and comes (+ x), and what is open after each
  ['→a →b −b +b', 'a b a b'], // the creation of b is undone and redone
  ['→a →b →c −c −b +b +c', 'a b c b a b c'],
  ['→b →a →b −b', 'b a b a'],
  ['→a →b −b →c +b −c', 'a b a c c b'], // what was opened meanwhile stays
  ['→b −b →c −c', 'b c c a'],
  ['→a −a −b −c +b +a', 'a c c null null a'],
  ['→b −b −c +c −a', 'b c a c c'],
])('after each of %s, %s is open', (deeds, open) => {
  const { app } = openApp({ library: { transitions: transitionsOf('abc') } });
  app.workspace.set({ openTransition: null });
  onTestFinished(collectEffects(() => greetOpenTransition(app)));
  const there = new Set('abc');
  const after = deeds.split(' ').map(([deed, id]) => {
    if (deed === '→') app.workspace.set({ openTransition: id });
    else if (deed === '−') there.delete(id);
    else there.add(id);
    const transitions = transitionsOf([...there].toSorted().join(''));
    app.document.saved.value = { ...app.document.saved.peek(), transitions };
    return app.workspace.state.peek().openTransition;
  });
  expect(after.map(String).join(' ')).toBe(open);
});

test.each([
  // what main asked for, what was open, and what opens
  [null, 'b', 'b'],
  [null, 'gone', 'a'],
  [null, null, 'a'],
  ['c', 'b', 'c'],
])('a library opens where it was left, or where main says: %s, %s: %s', async (asked, left, opens) => {
  const { clips: _, ...content } = documentOf([], transitionsOf('abc'));
  const knight = [{ subject: 'a', characterId: 'knight' }];
  const kept = { path: '/clips.db', readOnly: true, jointMaps: [], shownOn: knight, presets: [], undo: null };
  const snapshot = { ...content, ...kept, workspace: { openTransition: left } };
  const answers = { 'library.open': snapshot, 'app.info': { firstRun: asked !== null } };
  const { app } = openApp({ answers });
  app.library.state.value = { state: 'opening' } as never;
  app.workspace.set({ openTransition: asked });
  await openLibrary(app);
  expect(app.workspace.state.peek().openTransition).toBe(opens);
  expect(app.library.state.peek()).toEqual({ state: 'open', path: '/clips.db', readOnly: true });
  expect(app.document.saved.peek().shownOn.get('a')).toBe('knight');
  expect(app.session.tour.peek()).toBe(asked === null ? null : 0); // at the first start
});

test('why a library does not open is said', async () => {
  const { app } = openApp();
  await openLibrary(app);
  expect(app.library.state.peek()).toEqual({ state: 'failed', message: 'library.open is not answered' });
});

/** A window whose faults arrive in `sent`, as far as the contract lets them through. */
function opened() {
  const scope = new EventTarget();
  const sent: string[] = [];
  const counts: number[] = [];
  const call = (_method: string, request: unknown) => {
    const { text, count } = requestSchemas['app.fault'].parse(request);
    sent.push(text);
    counts.push(count);
    return Promise.resolve(success(null));
  };
  const notices = createNotices();
  const stops = [sendFaults({ call } as unknown as SegueBridge, scope), showFaults({ notices }, scope)];
  const stop = (): void => stops.forEach((each) => each());
  onTestFinished(stop);
  const dispatch = (type: string, parts: object) =>
    scope.dispatchEvent(Object.assign(new Event(type), parts));
  const throws = (error: unknown, message = 'Uncaught') =>
    dispatch('error', { error, message, filename: 'app://segue/a.js', lineno: 3, colno: 14 });
  const rejects = (reason: unknown) => dispatch('unhandledrejection', { reason });
  return { sent, counts, notices, stop, throws, rejects };
}

test('exceptions and rejections are sent with their place, each once', () => {
  const { sent, throws, rejects, stop } = opened();
  const fault = new TypeError('odd');
  for (let i = 0; i < 60; i++) throws(fault);
  throws('plain');
  throws(null, 'Script error.');
  rejects(fault);
  rejects('closed');
  rejects(new RangeError('far'));
  expect(sent).toEqual([
    expect.stringMatching(/^TypeError: odd\n +at .*life-of-window\.test\.ts:\d+:\d+/),
    'plain\n    at app://segue/a.js:3:14',
    'Script error.\n    at app://segue/a.js:3:14',
    'closed\n    at a promise that nobody waits for',
    expect.stringMatching(/^RangeError: far\n +at /),
  ]);
  stop();
  throws('later');
  expect(sent).toHaveLength(5);
});

test('a long message keeps its place; folders are left out', () => {
  const { sent, throws } = opened();
  throws(new Error('x'.repeat(100_000)));
  throws('no /home/ann/walk.bvh');
  expect(sent).toEqual([
    expect.stringMatching(/^Error: x+…[^]*life-of-window\.test\.ts:\d+/),
    'no walk.bvh\n    at app://segue/a.js:3:14',
  ]);
});

test('within a minute twenty faults are sent; those that came again follow with their count', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { sent, counts, throws } = opened();
  const again = new Error('again');
  for (let i = 0; i < 4; i++) throws(again);
  for (let i = 0; i < 100; i++) throws(`${i}`);
  expect([sent.length, counts.every((count) => count === 1)]).toEqual([20, true]);
  vi.advanceTimersByTime(60_000);
  expect([sent.slice(20), counts.slice(20)]).toEqual([[sent[0]], [3]]);
  throws('99');
  throws(again);
  for (let i = 0; i < 100; i++) throws(`${i}`);
  expect(sent).toHaveLength(40); // the repeated one is one of the twenty
  vi.advanceTimersByTime(60_000);
  expect([sent.slice(40), counts.slice(40)]).toEqual([
    [sent[0], sent[21]],
    [1, 1],
  ]);
});

test('the status bar says what could not be drawn, until the next message', () => {
  const { notices, throws, rejects } = opened();
  throws(new PartFault('Joint trails', new Error('no line')));
  expect(notices.status.peek()).toBe('Joint trails could not be drawn: internal error');
  const copied: string[] = [];
  const clipboardData = { setData: (_type: string, text: string) => copied.push(text) };
  const page = new EventTarget();
  const execCommand = (command: string) =>
    page.dispatchEvent(Object.assign(new Event(command), { clipboardData }));
  vi.stubGlobal('document', Object.assign(page, { execCommand }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const { label, run } = notices.next.peek()!;
  run();
  expect([label, copied]).toEqual([
    'Copy details',
    [expect.stringMatching(/^Joint trails: Error: no line\n/)],
  ]);
  expect(notices.status.peek()).toBe('Copied');
  rejects('closed');
  expect(notices.status.peek()).toBe('Internal error');
});
