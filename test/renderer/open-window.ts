import { signal } from '@preact/signals';
import { onTestFinished, vi } from 'vitest';
import { h, type ComponentType } from 'preact';
import type { SegueBridge } from '#contract/api.ts';
import type { Edit } from '#contract/edits/edits.ts';
import { success, type Result } from '#core/kit/result.ts';
import { actionById } from '#renderer/controls/window-context.ts';
import { followMotionOnStage } from '#renderer/motion/on-stage.ts';
import { runAction, type Action } from '#renderer/stores/action.ts';
import type { App } from '#renderer/stores/app.ts';
import type { DocumentState } from '#renderer/stores/document/document-state.ts';
import type { Theme } from '#renderer/kit/theme.ts';
import { createSurroundings } from '#renderer/stores/window/surroundings.ts';
import { createWorkbench } from '#renderer/stores/workbench.ts';
import { showOnPage } from './on-page.ts';

/** The answers of main by method. Edits are taken; what else is asked waits. */
export type Answers = Readonly<Record<string, unknown>>;

const usual: Answers = {
  'edit.commit': { undo: 'x', redo: null },
  'library.clips': [],
  'library.markers': [],
  'library.ranges': [],
};

/** A window with this library, which is open: real stores, over a main that gives `answers`. */
export function openWindow(
  state: DocumentState,
  { answers = {}, actions = [] }: { readonly answers?: Answers; readonly actions?: readonly Action[] } = {},
) {
  const calls: (readonly [method: string, request: unknown])[] = [];
  const listeners = new Map<string, (detail: never) => void>();
  const call = (method: string, request: unknown): Promise<Result<unknown, unknown>> => {
    calls.push([method, request]);
    const answer = answers[method] ?? usual[method];
    if (answer === undefined) return new Promise(() => undefined);
    return Promise.resolve(answer instanceof Error ? { ok: false, error: answer } : success(answer));
  };
  const on = (event: string, listener: (detail: never) => void) => {
    listeners.set(event, listener);
    return () => listeners.delete(event);
  };
  vi.stubGlobal('fetch', () => new Promise(() => undefined)); // of clips and meshes, which are never there
  onTestFinished(() => void vi.unstubAllGlobals());
  const bench = createWorkbench({ call, on } as unknown as SegueBridge);
  const system = {
    width: signal({ libraryOver: false, inspectorOver: false, judgeBeside: false }),
    theme: signal<Theme>('dark'),
    pixelRatio: signal(1),
  };
  const motion = followMotionOnStage({ ...bench, judgement: signal(null as never) });
  const app = { ...bench, motion, surroundings: createSurroundings(system, bench.workspace) } as App;
  const edits: string[] = []; // names, in order
  let newest: Edit | undefined;
  app.document.pending.subscribe((pending) => {
    const last = pending.at(-1);
    if (last && last !== newest) edits.push(last.name);
    newest = last ?? newest;
  });
  app.document.saved.value = state;
  app.library.state.value = { state: 'open', path: '/library', readOnly: false };
  app.workspace.set({ openTransition: state.transitions[0]?.id ?? null });
  return {
    app,
    calls,
    /** What main was asked by a method. */
    asked: (of: string) => calls.flatMap(([method, request]) => (method === of ? [request] : [])),
    status: () => app.notices.status.peek(),
    /** Something that main reports. */
    tell: (event: string, detail: unknown) => listeners.get(event)?.(detail as never),
    edits,
    /** Why an action is disabled; null = it can run. */
    whyNot: (id: string) => actionById(actions, id).disabled?.(app) ?? null,
    offered: (id: string) => actionById(actions, id).offered?.(app) ?? true,
    run: (id: string) => runAction(app, actionById(actions, id)),
    /** Shows a component on the page. */
    show: <Props extends object>(component: ComponentType<Props>, props: Props) =>
      showOnPage(app, h(component as ComponentType<object>, props), actions),
  };
}
