import { Signal } from '@preact/signals';
import { Component, h, options, toChildArray, type ComponentChild, type VNode } from 'preact';
import { actions } from '#renderer/app/actions.ts';
import { RowList, type RowListProps, type RowPlace } from '#renderer/controls/row-list.tsx';
import { WindowProvider } from '#renderer/controls/window-context.ts';
import type { App } from '#renderer/stores/app.ts';

/** The steps in which Preact draws a component, by the names that its devtools know. */
const steps = options as unknown as Record<'__b' | '__r' | 'diffed', (node: object) => void> & {
  __s: boolean;
  __c: (node: object, done: readonly object[]) => void;
};

/** An element as it would be in the page. */
export interface Drawn {
  readonly type: string;
  readonly props: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly within: readonly Drawn[];
  /** Has it hear of an event. */
  hear(event: string, details?: object): void;
}

type Instance = Component & { getChildContext?: () => object; __H?: { __h: unknown[] } };

/** What holds the hooks of a function. */
class Bare extends Component {
  render(): null {
    return null;
  }
}

/**
 * A component as virtual nodes, drawn again after each press. There is no page: refs hold nothing, and effects
 * do not run, but with `settles` those that run before a page is painted.
 */
export function draw(app: App, component: ComponentChild, settles = false) {
  const instances = new Map<string, Instance>();
  let components: readonly (readonly [type: unknown, props: unknown])[] = [];
  const drawNode = (node: ComponentChild, context: object, path: string): readonly (Drawn | string)[] => {
    if (node instanceof Signal) return drawNode(node.value as ComponentChild, context, path);
    if (typeof node !== 'object' || node === null) return [String(node)];
    const { type, props } = node as VNode<Record<string, unknown>>;
    const below = (children: unknown, inner: object): readonly (Drawn | string)[] =>
      toChildArray(children as ComponentChild).flatMap((child, i) => {
        const { key, type: kind } = (child ?? {}) as Partial<VNode>;
        const name = typeof kind === 'function' ? kind.name : String(kind);
        return drawNode(child, inner, `${path}/${name}${String(key ?? i)}`);
      });
    if (typeof type === 'function') {
      components = [...components, [type, props]];
      const instance: Instance = instances.get(path) ?? Object.assign(new Bare(props, context), { __h: [] });
      instances.set(path, instance);
      Object.assign(instance, { props, context, setState: () => undefined, __v: node });
      Object.assign(node, { __c: instance });
      steps.__b(node);
      steps.__r(node);
      const made: unknown = (type as (this: object, props: object, context: object) => unknown).call(
        instance,
        props,
        context,
      );
      if (instance.__H) instance.__H.__h = []; // what runs after a page is painted
      steps.diffed(node);
      const drawn = below(made, { ...context, ...instance.getChildContext?.() });
      if (settles) steps.__c(node, [instance]);
      return drawn;
    }
    steps.__b(node);
    const content = below(props.children, context);
    const within = content.filter((each) => typeof each !== 'string');
    const text = content.map((each) => (typeof each === 'string' ? each : each.text)).join('');
    const hear: Drawn['hear'] = (event, details) => {
      const hears = props[event] as ((event: object) => void) | undefined;
      if (!hears) throw new Error(`${type} ${text} does not hear of ${event}`);
      hears({ preventDefault: () => undefined, stopPropagation: () => undefined, ...details });
    };
    return [{ type, props, text, within, hear }];
  };
  const drawAll = (): readonly Drawn[] => {
    const { __s: before } = steps;
    steps.__s = !settles;
    try {
      const root = h(WindowProvider, { value: { app, actions }, children: component });
      if (settles) drawNode(root, {}, '');
      components = [];
      return drawNode(root, {}, '').filter((each) => typeof each !== 'string');
    } finally {
      steps.__b({}); // after a fault, signals are no longer read for a component
      steps.__s = before;
    }
  };
  const flat = (each: Drawn): readonly Drawn[] => [each, ...each.within.flatMap(flat)];
  const all = (): readonly Drawn[] => drawAll().flatMap(flat);
  const nameOf = ({ props, text }: Drawn): unknown => props['aria-label'] ?? text;
  /** The innermost element with this name, its label or text, that has a prop; at first any that acts. */
  const find = (name: string, prop = /^on/): Drawn => {
    const found = all().filter((each) => nameOf(each) === name);
    const element =
      found.findLast(({ props }) => Object.keys(props).some((each) => prop.test(each))) ?? found.at(-1);
    if (!element) throw new Error(`${name} is not among: ${all().map(nameOf).filter(Boolean).join(' | ')}`);
    return element;
  };
  /** Has an element hear of an event. */
  const send = (name: string, event: string, details: object = {}): void => {
    find(name, new RegExp(`^${event}$`)).hear(event, details);
    drawAll();
  };
  return {
    all,
    find,
    send,
    /** What is given to each component of a type. */
    given<Props>(type: (props: Props) => unknown): readonly Props[] {
      drawAll();
      return components.flatMap(([each, props]) => (each === type ? [props as Props] : []));
    },
    /** The list in it, all of whose rows are there. */
    list<Row>() {
      drawAll();
      const found = components.find(([type]) => type === RowList) ?? [];
      const props = found[1] as RowListProps<Row>;
      const rows = Array.from({ length: props.rows().length }, (_, i) => props.rows().at(i)!);
      const isSelected = (i: number): boolean => props.isSelected?.(rows[i], i) ?? false;
      const rowAt = (i: number, isActive = false) => draw(app, props.draw(rows[i], { isActive } as RowPlace));
      const escape = () => props.keyEffect?.({ key: 'Escape' } as KeyboardEvent, true) ?? null;
      return { ...props, all: rows, isSelected, rowAt, escape };
    },
    has: (name: string): boolean => all().some((each) => nameOf(each) === name),
    text: (): string =>
      drawAll()
        .map(({ text }) => text)
        .join('\n'),
    /** The texts of the elements of a type. */
    texts: (type: string): readonly string[] =>
      all().flatMap((each) => (each.type === type ? [each.text] : [])),
    press: (name: string) => send(name, 'onClick'),
    /** Types a text into a field, or chooses an option, and leaves it. */
    enter(name: string, text: string): void {
      const [select, blur] = [() => undefined, () => undefined];
      const currentTarget = { value: text, select, blur };
      const { onInput } = find(name, /^onChange$/).props as { onInput?: unknown };
      if (onInput) send(name, 'onInput', { currentTarget });
      send(name, 'onChange', { currentTarget });
    },
  };
}
