import { effect, signal } from '@preact/signals';
import { onTestFinished, vi } from 'vitest';
import type { SegueBridge } from '#contract/api.ts';
import { clipUrl } from '#contract/clip-url.ts';
import type { Edit } from '#contract/edits/edits.ts';
import { encodeClip } from '#core/clip/clip-buffer.ts';
import { assert } from '#core/kit/assert.ts';
import type { Clip } from '#core/clip/clip.ts';
import { failure, success } from '#core/kit/result.ts';
import { actions } from '#renderer/app/actions.ts';
import { collectEffects, createApp } from '#renderer/app/life-of-window.ts';
import { roundTo } from '#core/kit/numbers.ts';
import type { Folder, ParameterRow } from '#renderer/controls/parameters/row.ts';
import { actionById } from '#renderer/controls/window-context.ts';
import { until } from '#renderer/kit/resource.ts';
import { runAction, titleOf } from '#renderer/stores/action.ts';
import type { App } from '#renderer/stores/app.ts';
import type { DocumentState } from '#renderer/stores/document/document-state.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { holdThreads } from '#test/fixtures/worker-thread.ts';
import { documentOf, transitionOf } from './stores/library-fixture.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import type { PoseDistance } from '#renderer/stores/shown/shown.ts';

const walk = starterClip('walk');

/** A walk that goes on and on for so many frames. */
function walkOf(fps: number, frameCount: number): Clip {
  const at = (values: Float32Array): Float32Array => {
    const size = values.length / walk.frameCount;
    return Float32Array.from({ length: frameCount * size }, (_, i) => values[i % (walk.frameCount * size)]);
  };
  const { positions, rotations } = walk;
  return { ...walk, fps, frameCount, loop: false, positions: at(positions), rotations: at(rotations) };
}

/** A walk of 4 s at 60 fps. */
export const longWalk = walkOf(60, 241);

/** The clip of hop: a slower walk of 3.6 s at 50 fps. */
const longHop = walkOf(50, 181);

/** The rows of a folder of the inspector, each as a line: its value and what it can be. */
export const rowTexts = ({ rows }: Pick<Folder, 'rows'>): readonly string[] => rows.map(rowText);

const kinds: readonly string[] = 'number choice easing names flag command menu text'.split(' ');

/** A row as a line: its value and what it can be. */
export function rowText(row: ParameterRow): string {
  assert(kinds.includes(row.kind), `${row.key} is drawn as none of the rows`);
  const { key, label, warning } = row;
  const usual =
    'defaultValue' in row && row.defaultValue !== undefined ? `(${String(row.defaultValue)})` : '';
  const digits = (value: number): string => String(roundTo(value, 4));
  const limits = (): readonly string[] => {
    if (row.kind === 'number')
      return [`${digits(row.minimum)} to ${digits(row.maximum)} by ${digits(row.step)} ${row.quantity}`];
    if (row.kind === 'menu') return [row.badge, row.note];
    const options = 'options' in row ? Object.entries(row.options) : [];
    return [options.map((each) => each.join('=')).join(', ')];
  };
  const value = row.kind === 'number' ? digits(row.value) : String(row.value);
  return [key, `${label}: ${value}${usual}`, ...limits(), warning ?? ''].filter(Boolean).join(' | ');
}

interface Opening {
  /** What walk → hop, which is open, has other than in `transitionOf`. */
  readonly transition?: Partial<Transition>;
  readonly library?: Partial<DocumentState>;
  /** What main answers, by method: a value, or a function of the request. Edits are taken. */
  readonly answers?: Readonly<Record<string, unknown>>;
  readonly clips?: Readonly<Record<string, Clip>>;
  /** Clips come when this resolves. */
  readonly loading?: Promise<void>;
}

/** The whole state of a window, with its first transition open. Each of its clips is a walk, unless others are given. */
export function openApp({
  transition = {},
  library = {},
  answers = {},
  clips = { walk: longWalk, hop: longHop },
  loading = Promise.resolve(),
}: Opening = {}) {
  const state = { ...documentOf([], [{ ...transitionOf('t'), ...transition }]), ...library };
  const threads = holdThreads();
  const calls: (readonly [method: string, request: unknown])[] = [];
  const edits: Pick<Edit, 'name' | 'changes'>[] = [];
  const rows = [...state.clips.values()];
  const known: Opening['answers'] = {
    'edit.commit': { undo: 'x', redo: null },
    'library.search': {
      rows,
      total: rows.length,
      byLabel: 0,
      marks: { clipIds: [], markers: [], ranges: [] },
    },
    'library.clipIds': rows.map(({ id }) => id),
    ...answers,
  };
  const call = (method: string, request: unknown) => {
    calls.push([method, request]);
    const answer = known[method] ?? failure({ code: 'none', message: `${method} is not answered` });
    const value: unknown =
      typeof answer === 'function' ? (answer as (request: unknown) => unknown)(request) : answer;
    return Promise.resolve(
      typeof value === 'object' && value !== null && 'ok' in value ? value : success(value),
    );
  };
  vi.stubGlobal('fetch', async (url: string) => {
    await loading;
    const id = Object.keys(clips).find((each) => clipUrl(each) === url);
    return id === undefined ? new Response(null, { status: 404 }) : new Response(encodeClip(clips[id]));
  });
  const listeners: (readonly [event: string, hear: (detail: unknown) => void])[] = [];
  const on = (...listener: (typeof listeners)[number]) => (listeners.push(listener), () => undefined);
  const bridge = { call, on } as unknown as SegueBridge;
  const width = signal({ libraryOver: false, inspectorOver: false, judgeBeside: false });
  const system = { width, theme: signal('dark' as const), pixelRatio: signal(1) };
  const opened: { app?: App } = {};
  const end = collectEffects(() => {
    const { document } = (opened.app = createApp(bridge, system));
    effect(() => {
      for (const edit of document.pending.value) if (!edits.includes(edit)) edits.push(edit);
    });
  });
  onTestFinished(() => {
    end();
    vi.unstubAllGlobals();
  });
  const app = opened.app!;
  app.document.saved.value = state;
  app.library.state.value = { state: 'open', path: '/clips.db', readOnly: false };
  app.workspace.set({ openTransition: state.transitions[0]?.id ?? null });
  const action = (id: string) => actionById(actions, id);
  return {
    app,
    calls,
    edits,
    threads,
    width,
    /** An event from main. */
    hear: (event: string, detail: unknown) =>
      listeners.filter(([name]) => name === event).forEach(([, listener]) => listener(detail)),
    /** Waits for the motion of the open transition. */
    ready: () => until(app.open.clips, ({ state: motion }) => motion === 'ready'),
    /** Waits for the list of clips. */
    listed: () => (app.library.list.refresh(), app.library.list.answered()),
    /** Runs an action as its key does; what it says of why not is in the status bar. */
    run: (id: string) => runAction(app, action(id)),
    whyNot: (id: string) => action(id).disabled?.(app) ?? null,
    isOn: (id: string) => action(id).checked?.(app),
    isOffered: (id: string) => action(id).offered?.(app) ?? true,
    titleOf: (id: string) => titleOf(app, action(id)),
    /** Changes the row of a folder of the inspector; `name` of the edit, and what of the transition it changes. */
    change(folder: Pick<Folder, 'rows'>, key: string, value: unknown) {
      const row = folder.rows.find((each) => each.key === key);
      assert(row !== undefined && 'preview' in row, `no row ${key} changes`);
      const before = app.open.transition.peek()!;
      (row.preview as (value: unknown) => void)(value);
      const name = app.document.preview.peek()?.name ?? null;
      const after = Object.entries(app.open.transition.peek()!);
      const changes = Object.fromEntries(
        after.filter(([field, now]) => now !== before[field as keyof Transition]),
      );
      app.editing.cancel();
      return { name, changes };
    },
    /** The transition as the window has it, with its preview. */
    open: (): Transition => app.open.transition.peek()!,
  };
}

/** Puts signals that a test writes in place of what the window derives from its motion. */
export function written({ shown }: App) {
  const [obstacle, alignedAt, alignmentNotice] = [0, 1, 2].map(() => signal<string | null>(null));
  const signals = { obstacle, alignedAt, alignmentNotice, poseDistance: signal<PoseDistance | null>(null) };
  Object.assign(shown, signals);
  return signals;
}
