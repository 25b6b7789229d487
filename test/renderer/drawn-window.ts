import { Signal, signal } from '@preact/signals';
import { Component, Fragment, h, options, type ComponentType, type VNode } from 'preact';
import type { SegueBridge } from '#contract/api.ts';
import type { Edit } from '#contract/edits/edits.ts';
import { success, type Result } from '#core/result.ts';
import { keyEvent } from '#test/fixtures/pointed-element.ts';
import { actionById, WindowProvider } from '#renderer/controls/window-context.ts';
import { runAction, type Action } from '#renderer/stores/action.ts';
import type { App } from '#renderer/stores/app.ts';
import type { DocumentState } from '#renderer/stores/document/document-state.ts';
import { createSurroundings, type Theme } from '#renderer/stores/window/surroundings.ts';
import { createWorkbench } from '#renderer/stores/workbench.ts';

type Props = Readonly<Record<string, unknown>>;

/** An element that a component draws, with the text of all within. */
export interface Drawn {
  readonly type: string;
  readonly props: Props;
  readonly parent: Drawn | null;
  text: string;
}

/** What keeps the state of a component. */
class Kept extends Component<Props> {
  declare getChildContext?: () => object;
  render = () => null;
}

/** What Preact calls around each drawing, by its names in the bundle. */
const around = options as unknown as Readonly<Record<'__b' | '__r' | 'diffed', (node: VNode) => void>>;

/**
 * Draws components into a list of their elements, as far as virtual nodes go: refs stay empty, and layout
 * effects do not run. Drawn again, they keep their state, and effects of the last drawing have run.
 */
export function createDrawing(whole: () => unknown): () => readonly Drawn[] {
  const components = new Map<string, Kept>();
  let elements: Drawn[] = [];
  function drawOf(node: unknown, path: string, context: object, parent: Drawn | null): string {
    if (node instanceof Signal) return drawOf(node.value, path, context, parent);
    if (node === null || node === undefined || typeof node === 'boolean') return '';
    if (Array.isArray(node))
      return node
        .map((each: VNode | null, i) => drawOf(each, `${path}/${each?.key ?? i}`, context, parent))
        .join('');
    if (typeof node === 'string' || typeof node === 'number') return String(node);
    const { type, props } = node as VNode<Props>;
    if (type === Fragment) return drawOf(props['children'], path, context, parent);
    if (typeof type === 'string') {
      around.__b(node as VNode); // signals among its props become their values
      const drawn: Drawn = { type, props: (node as VNode<Props>).props, parent, text: '' };
      elements.push(drawn);
      return (drawn.text = drawOf(props['children'], path, context, drawn));
    }
    const place = `${path}:${type.name}`;
    const kept = components.get(place) ?? new Kept(props, context);
    components.set(place, kept);
    Object.assign(kept, { __v: node, __h: [], props, context });
    const within = Object.assign(node as VNode, { __c: kept });
    around.__b(within);
    around.__r(within);
    const drawn: unknown = (type as (this: Kept, props: Props, context: object) => unknown).call(
      kept,
      props,
      context,
    );
    around.diffed(within);
    return drawOf(drawn, place, { ...context, ...kept.getChildContext?.() }, parent);
  }
  return () => {
    elements = [];
    drawOf(whole(), '', {}, null);
    return elements;
  };
}

/** What people call an element: its label, or its text; a field in a label that; an icon its tooltip. */
export function nameOf({ props, text, parent }: Drawn): string {
  const own = (props['aria-label'] as string | undefined) ?? text;
  if (own !== '') return own;
  return parent?.type === 'label' ? parent.text : ((props['data-tip'] as string | undefined) ?? '');
}

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
  const bench = createWorkbench({ call, on } as unknown as SegueBridge);
  const system = {
    width: signal({ libraryOver: false, inspectorOver: false }),
    theme: signal<Theme>('dark'),
    pixelRatio: signal(1),
  };
  const app = { ...bench, surroundings: createSurroundings(system, bench.workspace) } as App;
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
    /** Draws a component, and finds and uses what it drew. */
    draw<P extends object>(component: ComponentType<P>, props: P) {
      const draw = createDrawing(() =>
        h(WindowProvider, {
          value: { app, actions },
          children: h(component as ComponentType<object>, props),
        }),
      );
      const find = (name: string | RegExp, has?: string): Drawn => {
        const named = draw().filter((each) =>
          typeof name === 'string' ? nameOf(each) === name : name.test(nameOf(each)),
        );
        const found = named.findLast(({ type, props }) => has === undefined || type === has || has in props);
        if (found) return found;
        throw new Error(`nothing is called ${String(name)} among ${draw().map(nameOf).join(' | ')}`);
      };
      return {
        find,
        all: draw,
        /** Elements of a type or with an attribute. */
        of: (has: string) => draw().filter(({ type, props }) => type === has || has in props),
        texts: (has: string) =>
          draw().flatMap(({ type, props, text }) => (type === has || has in props ? [text] : [])),
        isDisabled: (name: string) => find(name, 'aria-disabled').props['aria-disabled'],
        on(name: string | RegExp, event: string, detail: object = {}): void {
          (find(name, event).props[event] as (detail: object) => void)(detail);
        },
        /** Presses a key in what takes them; returns whether that was all it does. */
        key(name: string | RegExp, key: string, held: object = {}): boolean {
          const event = Object.defineProperty(keyEvent(key, held), 'target', { value: null });
          this.on(name, 'onKeyDown', event);
          return event.defaultPrevented;
        },
        /** Types a text into a field, and leaves it. */
        write(name: string | RegExp, value: string): void {
          const field = { value, select: () => undefined, blur: () => undefined };
          for (const event of ['onInput', 'onBlur']) this.on(name, event, { currentTarget: field });
        },
        press: (name: string | RegExp) => (find(name, 'onClick').props['onClick'] as () => void)(),
        type(name: string | RegExp, value: string): void {
          (find(name, 'onChange').props['onChange'] as (event: object) => void)({ currentTarget: { value } });
        },
      };
    },
  };
}
