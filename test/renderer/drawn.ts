import { Signal } from '@preact/signals';
import { Component, Fragment, h, options, type ComponentChild, type VNode } from 'preact';
import { actions } from '#renderer/app/actions.ts';
import { RowList, type RowListProps, type RowPlace } from '#renderer/controls/row-list.tsx';
import { WindowProvider } from '#renderer/controls/window-context.ts';
import type { Action } from '#renderer/stores/action.ts';
import type { App } from '#renderer/stores/app.ts';
import { PageElement } from '#test/fixtures/page-element.ts';
import { keyEvent } from '#test/fixtures/pointed-element.ts';
import { outlineOf } from './outline.ts';

/** An element that a component draws, with the text of all within. */
export interface Drawn {
  readonly type: string;
  readonly props: Readonly<Record<string, unknown>>;
  readonly parent: Drawn | null;
  readonly within: readonly Drawn[];
  /** Elements and texts in it, in order. */
  readonly parts: (Drawn | string)[];
  text: string;
  /** Of a page. */
  readonly element: PageElement | null;
  /** Has it hear of an event. */
  hear(event: string, details?: object): void;
}

const still = () => undefined;

function elementOf(
  type: string,
  props: Drawn['props'],
  parent: Drawn | null,
  element: PageElement | null,
): Drawn {
  return {
    type,
    props,
    parent,
    element,
    parts: [],
    get within() {
      return this.parts.filter((part) => typeof part !== 'string');
    },
    text: '',
    hear(event, details = {}) {
      const hears = props[event] as ((event: object) => void) | undefined;
      if (!hears) throw new Error(`${type} ${this.text} does not hear of ${event}`);
      const quiet = { preventDefault: still, stopPropagation: still };
      hears('preventDefault' in details ? details : { ...quiet, ...details });
    },
  };
}

/** What keeps the state of a component. */
class Kept extends Component {
  declare getChildContext?: () => object;
  declare __H?: { __h: unknown[] }; // its hooks, and what runs after a page is painted
  render = () => null;
}

/** What Preact calls around each drawing, by its names in the bundle; with `__s` no effect runs. */
const around = options as unknown as Record<'__b' | '__r' | 'diffed', (node: object) => void> & {
  __s: boolean;
  __c: (node: object, done: readonly object[]) => void;
};

/**
 * Which effects run: those before a page is painted at once, or those after it before the next drawing; with a
 * `page` both, and refs hold its elements.
 */
export type Effects = 'none' | 'layout' | 'later' | 'page';

/** Draws virtual nodes into a list of their elements; drawn again, components keep their state. */
function createDrawing(whole: () => ComponentChild, effects: Effects) {
  const isLayout = effects === 'layout' || effects === 'page';
  const isLater = effects === 'later' || effects === 'page';
  const instances = new Map<string, Kept>();
  const page = new Map<string, PageElement>();
  /** The element of a page that is drawn at `path`. */
  function elementAt(path: string, { ref }: VNode): PageElement | null {
    if (effects !== 'page') return null;
    const element = page.get(path) ?? new PageElement();
    page.set(path, element);
    if (typeof ref === 'function') ref(element);
    else if (ref) ref.current = element;
    return element;
  }
  let elements: Drawn[] = [];
  let components: (readonly [type: unknown, props: unknown])[] = [];
  function drawOf(node: unknown, path: string, context: object, parent: Drawn | null): string {
    if (node instanceof Signal) return drawOf(node.value, path, context, parent);
    if (node === null || node === undefined || typeof node === 'boolean') return '';
    if (Array.isArray(node))
      return node
        .map((each: VNode | null, i) => drawOf(each, `${path}/${each?.key ?? i}`, context, parent))
        .join('');
    if (typeof node === 'string' || typeof node === 'number') {
      parent?.parts.push(String(node));
      return String(node);
    }
    const { type, props } = node as VNode<Record<string, unknown>>;
    if (type === Fragment) return drawOf(props['children'], path, context, parent);
    around.__b(node); // signals among the props of an element become their values
    if (typeof type === 'string') {
      const element = elementAt(`${path}<${type}`, node as VNode);
      const drawn = elementOf(type, (node as VNode<Record<string, unknown>>).props, parent, element);
      if (element) {
        element.source = drawn;
        for (const [prop, value] of Object.entries(drawn.props))
          if (prop.startsWith('data-')) element.dataset[prop.slice(5)] = String(value);
      }
      elements.push(drawn);
      parent?.parts.push(drawn);
      return (drawn.text = drawOf(props['children'], `${path}<${type}`, context, drawn));
    }
    components.push([type, props]);
    const place = `${path}:${type.name}`;
    const kept = instances.get(place) ?? new Kept(props, context);
    instances.set(place, kept);
    Object.assign(kept, { props, context, setState: () => undefined, __v: node, __h: [] });
    Object.assign(node, { __c: kept });
    around.__r(node);
    const draw = type as (this: Kept, props: object, context: object) => unknown;
    const made = draw.call(kept, props, context);
    if (kept.__H && !isLater) kept.__H.__h = [];
    around.diffed(node);
    const text = drawOf(made, place, { ...context, ...kept.getChildContext?.() }, parent);
    if (isLayout) around.__c(node, [kept]);
    return text;
  }
  return () => {
    const { __s: before } = around;
    around.__s = effects === 'none';
    try {
      for (let times = isLayout ? 2 : 1; times > 0; times--) {
        [elements, components] = [[], []];
        drawOf(whole(), '', {}, null);
      }
      return { elements, components };
    } finally {
      around.__b({}); // after a fault, signals are no longer read for a component
      around.__s = before;
    }
  };
}

/** What people call an element: its label, or its text; a field in a label that; an icon its tooltip. */
export function nameOf({ props, text, parent }: Drawn): string {
  const own = (props['aria-label'] as string | undefined) ?? text;
  if (own !== '') return own;
  return parent?.type === 'label' ? parent.text : ((props['data-tip'] as string | undefined) ?? '');
}

/**
 * A component as far as virtual nodes go, drawn again for each question and after each event. There is no page:
 * refs hold nothing, and effects do not run, but those that are asked for.
 */
export function draw(
  app: App,
  component: ComponentChild,
  { known = actions, effects = 'none' }: { known?: readonly Action[]; effects?: Effects } = {},
) {
  const whole = () => h(WindowProvider, { value: { app, actions: known }, children: component });
  const drawing = createDrawing(whole, effects);
  const all = (): readonly Drawn[] => drawing().elements;
  const hasProp = ({ type, props }: Drawn, has: string | RegExp): boolean =>
    typeof has === 'string'
      ? type === has || has in props
      : Object.keys(props).some((each) => has.test(each));
  /** The innermost element with this name that is of a type, or has a prop; at first any that acts. */
  const find = (name: string | RegExp, has: string | RegExp = /^on/): Drawn => {
    const elements = all();
    const named = elements.filter((each) =>
      typeof name === 'string' ? nameOf(each) === name : name.test(nameOf(each)),
    );
    const found =
      named.findLast((each) => hasProp(each, has)) ?? (has instanceof RegExp ? named.at(-1) : undefined);
    if (found) return found;
    const names = elements.map(nameOf).filter((each) => each !== '');
    throw new Error(`${String(name)} is not among: ${names.join(' | ')}`);
  };
  /** Has an element hear of an event. */
  const send = (name: string | RegExp, event: string, details: object = {}): void => {
    find(name, event).hear(event, details);
    drawing();
  };
  return {
    all,
    find,
    send,
    /** Elements of a type or with a prop. */
    of: (has: string) => all().filter((each) => hasProp(each, has)),
    /** What is given to each component of a type. */
    given: <Props>(type: (props: Props) => unknown): readonly Props[] =>
      drawing().components.flatMap(([each, props]) => (each === type ? [props as Props] : [])),
    /** The list in it, all of whose rows are there. */
    list<Row>() {
      const found = drawing().components.find(([type]) => type === RowList) ?? [];
      const props = found[1] as RowListProps<Row>;
      const rows = Array.from({ length: props.rows().length }, (_, i) => props.rows().at(i)!);
      const isSelected = (i: number): boolean => props.isSelected?.(rows[i], i) ?? false;
      const rowAt = (i: number, isActive = false) => draw(app, props.draw(rows[i], { isActive } as RowPlace));
      const escape = () => props.keyEffect?.({ key: 'Escape' } as KeyboardEvent, true) ?? null;
      return { ...props, all: rows, isSelected, rowAt, escape };
    },
    isDisabled: (name: string): unknown => find(name, 'aria-disabled').props['aria-disabled'],
    /** Presses a key in what takes them; returns whether that was all it does. */
    key(name: string | RegExp, key: string, held: object = {}): boolean {
      const event = Object.defineProperty(keyEvent(key, held), 'target', { value: null });
      send(name, 'onKeyDown', event);
      return event.defaultPrevented;
    },
    /** Types a text into a field that keeps it when it is left. */
    write(name: string | RegExp, value: string): void {
      const field = { value, select: still, blur: still };
      for (const event of ['onInput', 'onBlur']) send(name, event, { currentTarget: field });
    },
    /** All of it, as assistive technology reads it. */
    outline: (): string => outlineOf(all().filter(({ parent }) => parent === null)),
    has: (name: string): boolean => all().some((each) => nameOf(each) === name),
    text: (): string =>
      all()
        .flatMap(({ parent, text }) => (parent === null ? [text] : []))
        .join('\n'),
    /** The texts of elements of a type or with a prop. */
    texts: (has: string): readonly string[] =>
      all().flatMap((each) => (hasProp(each, has) ? [each.text] : [])),
    press: (name: string | RegExp) => send(name, 'onClick'),
    /** Types a text into a field, or chooses an option, and leaves it. */
    enter(name: string | RegExp, text: string): void {
      const currentTarget = { value: text, select: still, blur: still };
      if ('onInput' in find(name, 'onChange').props) send(name, 'onInput', { currentTarget });
      send(name, 'onChange', { currentTarget });
    },
  };
}
