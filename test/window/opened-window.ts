import path from 'node:path';
import { setTimeout, setImmediate } from 'node:timers/promises';
import { options } from 'preact';
import { onTestFinished, vi } from 'vitest';
import { success } from '#core/kit/result.ts';
import { loadClip, loadSkin } from '#main/import/clips/clip-buffers.ts';
import type { WindowHandlers } from '#main/ipc/handlers.ts';
import { fillNewLibrary } from '#main/import/first-run.ts';
import { valueOf } from '#main/library/problems.ts';
import { openWindow } from '#renderer/app/open-window.tsx';
import { findAll, nameOf, outlineOf } from '#test/fixtures/page-reader.ts';
import { openPage, press } from '#test/fixtures/page.ts';
import { setUp } from '../main/ipc/handlers-fixture.ts';
import { temporaryFolder } from '../main/temporary.ts';
import { answer } from '#renderer/workers/answer.ts';
import { kernelWorks, works } from '#renderer/workers/works.ts';

let asked = 0;

/** How many requests to threads have no answer yet. */
const busyThreads = (): number => asked;

/** Threads of the window that work on the thread of the test, one message after another, on copies. */
function workOnThisThread(): void {
  asked = 0;
  class Thread extends EventTarget {
    readonly #own = new EventTarget();
    readonly #asked = new Set<number>();
    #hasEnded = false;
    constructor(script: string) {
      super();
      const scope = {
        addEventListener: this.#own.addEventListener.bind(this.#own),
        postMessage: (data: { readonly id: number; readonly kind: string }) => {
          if (data.kind !== 'soFar' && this.#asked.delete(data.id)) asked--;
          this.#send(this, data);
        },
      };
      answer(script.includes('kernel') ? kernelWorks : works, scope);
    }
    #send(to: EventTarget, data: unknown): void {
      const copy: unknown = structuredClone(data);
      void setImmediate().then(() => {
        if (!this.#hasEnded) to.dispatchEvent(new MessageEvent('message', { data: copy }));
      });
    }
    postMessage(data: { readonly id: number }): void {
      this.#asked.add(data.id);
      asked++;
      this.#send(this.#own, data);
    }
    terminate(): void {
      this.#hasEnded = true;
      asked -= this.#asked.size;
      this.#asked.clear();
    }
  }
  vi.stubGlobal('Worker', Thread);
}

const clocks = [
  ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] as const),
  ...(['requestAnimationFrame', 'cancelAnimationFrame'] as const),
];

type Hear = (detail: unknown) => void;

/** What this installation answers but for recordings, which need pictures; a library has the rest. */
const installation: Readonly<Record<Exclude<keyof WindowHandlers, `recording.${string}`>, unknown>> = {
  'app.info': {
    version: '1.0.0',
    electron: '42.0.0',
    platform: 'linux',
    userName: 'Ada',
    firstRun: false,
    softwareRendering: false,
  },
  'app.shown': null,
  'app.menuBar': null,
  'app.toured': null,
  'app.fault': null,
  'app.problemReport': 'Segue 1.0.0\n\nNo internal error is logged.',
  'app.help': null,
  'app.saveReport': null,
  'settings.showFolder': null,
  'team.keepsPassword': true,
  'library.recent': [],
  'library.openRecent': null,
  'library.clearRecent': null,
  'library.create': null,
  'library.choose': null,
  'library.startAgain': null,
};

export type OpenedWindow = Awaited<ReturnType<typeof openSegue>>;

/** The window of the app over a new library of starter clips, on a page without layout and pictures. */
export async function openSegue() {
  const listeners = new Map<string, Set<Hear>>();
  const chosen = temporaryFolder();
  const recording = path.join(chosen, 'hero.segue-recording.jsonl');
  const userData = path.join(chosen, 'theirs.segue-data.json');
  const main = setUp(
    { chooseGameRecording: recording, choosePlaceForUserData: userData, chooseImportedFile: userData },
    (event, detail) => listeners.get(event)?.forEach((hear) => hear(structuredClone(detail))),
  );
  valueOf(fillNewLibrary(main.library, path.join(temporaryFolder(), 'starter')));
  const page = await openPage();
  // Time passes only while nothing is waited for, so that a busy machine shows the same.
  vi.useFakeTimers({ toFake: [...clocks], now: new Date(2026, 0, 5, 12) });
  onTestFinished(() => void vi.useRealTimers());
  let drawn = 0;
  vi.spyOn(crypto, 'getRandomValues').mockImplementation(
    (out) => (out as Uint32Array).fill((drawn = (drawn + 381_966) % 1_000_000)) as typeof out,
  );
  options.requestAnimationFrame = (flush) => void globalThis.setTimeout(flush);
  workOnThisThread();
  let waiting = 0;
  let commits = 0;
  const waitFor = async <Value>(answer: Promise<Value>): Promise<Value> => {
    waiting++;
    return answer.finally(() => waiting--);
  };
  const { pool } = main.services;
  const run = pool.run.bind(pool);
  // Pictures of clips come after the answer: the page is not quiet before.
  Object.assign(pool, { run: async (...task: Parameters<typeof run>) => waitFor(run(...task)) });
  const call = async (method: string, request: unknown): Promise<unknown> => {
    if (method === 'edit.commit') commits++;
    return method in installation
      ? success(installation[method as keyof typeof installation])
      : structuredClone(await waitFor(main.call(method, structuredClone(request))));
  };
  vi.stubGlobal('fetch', async (url: string) => {
    const [, what, id] = /segue\/(clip|skin)\/([\w-]+)/.exec(url)!;
    const how = what === 'clip' ? loadClip : loadSkin;
    const loaded = await waitFor(how(main.library, main.services.pool, id));
    return loaded.ok ? new Response(loaded.value) : new Response(null, { status: 404 });
  });
  const on = (event: string, hear: Hear) => {
    const hearing = listeners.get(event) ?? new Set();
    listeners.set(event, hearing.add(hear));
    return () => hearing.delete(hear);
  };
  const changes = new MutationObserver(() => undefined);
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  changes.observe(document.body, all);
  const close = openWindow(document.body, { call, on } as never);
  onTestFinished(async () => {
    close();
    await setTimeout(0);
    delete options.requestAnimationFrame;
  });

  const choose = (action: string) => listeners.get('app.action')?.forEach((hear) => hear({ action }));
  /** What plays is read at the seam: how far it came depends on the machine. */
  const stopPlayback = (): void => {
    const play = document.querySelector('button.play');
    if (play !== null && nameOf(play).startsWith('Pause'))
      for (const action of ['play.stop', 'time.seam']) choose(action);
  };
  /** Waits until nothing is asked of main and threads any more, and the page stays as it is. */
  const settled = async (): Promise<string> => {
    let isWorking = true; // main
    for (let quiet = 0, turns = 1; quiet < 3; turns++) {
      void main.services.jobs.idle().then(() => (isWorking = false));
      await setTimeout(0);
      const isBusy = isWorking || waiting + busyThreads() > 0;
      isWorking = true;
      // What is asked of main may wait for time, too; but little of it passes, however slow the machine.
      const waits = turns % 20 === 0 ? 1 : 0;
      await vi.advanceTimersByTimeAsync(isBusy ? waits : 100);
      stopPlayback();
      quiet = changes.takeRecords().length > 0 || isBusy ? 0 : quiet + 1;
    }
    return `${lookOfWindow()}\n${outlineOf(document.body)}`
      .replaceAll(path.dirname(main.library.path), '…')
      .replaceAll(chosen, '…')
      .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d|\b12:\d\d\b/g, 'now')
      .replaceAll(/\d\.\d MB/g, 'some MB');
  };
  let shown = await settled();
  /** What a person hears change by what they do: lines that went, and lines that came. */
  const does = async (act: () => unknown): Promise<string> => {
    const before = shown;
    await act();
    return changed(before, (shown = await settled()));
  };
  /** Has the menu bar run an action. */
  const runs = (action: string): Promise<string> => does(() => choose(action));
  /**
   * Does something, then closes what is open over the window, and undoes the edits: what it changed, and what
   * differs after its edits are undone.
   */
  const triesOut = async (
    act: () => Promise<string>,
  ): Promise<{ readonly said: string; readonly left: string }> => {
    const [before, first] = [shown, commits];
    const [isItem, under] = [isItemOpen(), overlays()];
    const said = await act();
    // Escape leaves an item, too: there it closes only what came over it.
    const isBack = (): boolean => isItem && overlays() === under;
    for (let more = 'x'; more !== '' && !isBack();) more = await does(() => press('Escape'));
    const edits = commits - first;
    for (let i = 0; i < edits; i++) await runs('edit.undo');
    return { said, left: edits === 0 ? '' : changed(withoutStatus(before), withoutStatus(shown)) };
  };
  return { main, page, recording, shown: () => shown, does, runs, triesOut };
}

/** What the style sheets follow: theme, sizes of panels, and the panel that has the whole window. */
function lookOfWindow(): string {
  const { dataset, style } = document.querySelector<HTMLElement>('.window')!;
  const whole = dataset['maximised'] === undefined ? '' : `, only ${dataset['maximised']}`;
  return `${document.documentElement.dataset['theme']}, ${style.cssText}${whole}`;
}

/** Whether a person works on a tree, muscles or the like, which Escape leaves. */
export const isItemOpen = (): boolean => findAll('button', 'Close item').length > 0;

/** What lies over the panels, or holds the keys. */
function overlays(): string {
  const over = ['menu', 'dialog', 'listbox', 'alertdialog'].flatMap((role) => findAll(role));
  const { activeElement } = document;
  const isTyping = activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement;
  return [...over.map(nameOf), isTyping].join();
}

/** But for the status bar, and what can be undone and redone. */
const withoutStatus = (outline: string): string =>
  outline.replace(/^contentinfo.*\n( .*\n)*/m, '').replaceAll(/^ *button “(Undo|Redo).*\n/gm, '');

/** Lines of the one that the other has not, and the other way round, in their order. */
export function changed(before: string, after: string): string {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const without = (list: readonly string[], other: readonly string[]): string[] => {
    const left = [...other];
    return list.filter((line) => {
      const at = left.indexOf(line);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
  };
  const gone = without(old, now).map((line) => `- ${line.trim()}`);
  return [
    ...(gone.length > FEW ? [`- ${gone.length} lines`] : gone),
    ...without(now, old).map((line) => `+ ${line.trim()}`),
  ].join('\n');
}

/** Lines that went are worth reading: of more, a person sees what came instead. */
const FEW = 4;

/** The first lines, and how many more there are. */
export function short(said: string, most: number): string {
  const lines = said.split('\n');
  const more = lines.length - most;
  return more > 1 ? [...lines.slice(0, most), `and ${more} more`].join('\n') : said;
}

/** What deeds do, in their order: what changes nothing is not said, and what reads as another before names that. */
export function createReading() {
  const read: string[] = [];
  const first = new Map<string, string>();
  return {
    add(deed: string, words: string): void {
      const same = first.get(words);
      first.set(words, same ?? deed);
      if (words !== '') read.push(same === undefined ? `# ${deed}\n${words}` : `# ${deed}: as ${same}`);
    },
    all: (): string => `${read.join('\n\n')}\n`,
  };
}

/** Where a reading is kept. */
export const fileOf = (title: string): string => `read/${title.replaceAll(' ', '-')}.txt`;
