import { Signal } from '@preact/signals';
import { onTestFinished, vi } from 'vitest';
import type { App } from '#renderer/stores/app.ts';
import type { draw, Drawn } from './drawn.ts';
import { headOf } from './outline.ts';

/** A window, and the panel whose controls are used. */
interface Used {
  readonly app: App;
  readonly calls: readonly (readonly [method: string, request: unknown])[];
  readonly panel: Pick<ReturnType<typeof draw>, 'all' | 'outline'>;
}

const still = () => undefined;
const WIDTH = 150;
/** Asked when the window is idle. */
const PICTURES = 'library.strips';
/** Lines of the outline, gone and new, that are said of a deed. */
const MOST_LINES = 3;

/** Data as text: in short, functions by their names. */
function brief(data: unknown): string {
  const text = JSON.stringify(data, (_key, value: unknown) => {
    if (typeof value === 'function') return value.name;
    if (value instanceof Map) return Object.fromEntries(value);
    if (value instanceof Set || ArrayBuffer.isView(value)) return Array.from(value as Iterable<unknown>);
    return value instanceof Signal ? value.peek() : value;
  });
  const words = (text ?? 'nothing').replaceAll(/"([\w-]+)":/g, '$1: ').replaceAll(',', ', ');
  return words.length > WIDTH ? `${words.slice(0, WIDTH)}…` : words;
}

/** What of a window people leave behind, by name. */
function stateOf({ app }: Used): ReadonlyMap<string, string> {
  const { session, workspace, library, notices } = app;
  const rooms = { ...session, search: library.list.text, status: notices.status };
  const signals = Object.entries(rooms).filter(([, value]) => value instanceof Signal);
  const saved = Object.entries(workspace.state.peek());
  return new Map([
    ...signals.map(([name, value]) => [name, brief((value as Signal).peek())] as const),
    ...saved.map(([name, value]) => [name, brief(value)] as const),
  ]);
}

interface EditCall {
  readonly name?: string;
  readonly changes?: readonly { readonly kind: string }[];
}

function sayCall([method, request]: Used['calls'][number]): string {
  if (method !== 'edit.commit') return `${method} ${brief(request)}`;
  const edit = ((request as { edit?: EditCall }).edit ?? request) as EditCall;
  return `edit “${edit.name}” ${brief(edit.changes)}`;
}

/** Another option than the one that is chosen. */
function otherOption({ props, parts }: Drawn): string {
  const options = parts.filter((part) => typeof part !== 'string').flatMap((part) => [part, ...part.parts]);
  const values = options.flatMap((part) =>
    typeof part !== 'string' && part.type === 'option' ? [String(part.props['value'])] : [],
  );
  return values.findLast((value) => value !== String(props['value'])) ?? '';
}

/** An event of an element at a place of the window, whose field has a text; `held` notes what it holds back. */
function eventOn(control: Drawn, { text, key }: { text: string; key: string | undefined }, held: string[]): object {
  const { type, props } = control;
  const box = { left: 10, top: 20, right: 30, bottom: 40, width: 20, height: 20 };
  const target = {
    value: type === 'select' ? otherOption(control) : text,
    checked: props['checked'] !== true,
    selectionStart: text.length,
    ...{ select: still, blur: still, focus: still, closest: () => null, matches: () => false },
    getBoundingClientRect: () => box,
  };
  const keys = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
  return {
    ...{ currentTarget: target, target, ...keys, key, detail: 0, button: 0, clientX: 15, clientY: 25 },
    preventDefault: () => void held.push('taken'),
    stopPropagation: () => void held.push('ends here'),
  };
}

const keys =
  'Enter,Escape, ,Tab,Delete,Backspace,F2,F10,ArrowUp,ArrowDown,ArrowLeft,ArrowRight,Home,End,PageDown,x';
/** Ways to use a control by the events that it hears of. */
const ways: Readonly<
  Record<string, readonly (readonly [name: string, events: readonly string[], key?: string])[]>
> = {
  onClick: [['', ['onClick']]],
  onDblClick: [['double click', ['onDblClick']]],
  onContextMenu: [['right click', ['onContextMenu']]],
  onMouseDown: [['mouse down', ['onMouseDown']]],
  onSubmit: [['submit', ['onSubmit']]],
  onChange: [['', ['onFocus', 'onInput', 'onChange', 'onBlur']]],
  onInput: [
    ['', ['onFocus', 'onInput']],
    ['left', ['onFocus', 'onInput', 'onBlur']],
  ],
  onKeyDown: keys.split(',').map((key) => [key === ' ' ? 'Space' : key, ['onKeyDown'], key]),
};

interface Deed {
  readonly control: string;
  readonly way: string;
  readonly event: string;
  readonly use: (control: Drawn, text: string, held: string[]) => void;
}

/** Each way to use each control of a panel, but what is the same as another before it. */
function deedsIn({ panel }: Used, event: RegExp): readonly Deed[] {
  const deeds = panel.all().flatMap((control) =>
    Object.keys(ways).flatMap((prop) => {
      if (!(prop in control.props) || !event.test(prop)) return [];
      if (prop === 'onInput' && 'onChange' in control.props) return [];
      return ways[prop].map(([way, events, key]): Deed => {
        const heard = events.filter((each) => each in control.props);
        return {
          control: headOf(control),
          way,
          event: prop,
          use: (of, text, held) => heard.forEach((each) => of.hear(each, eventOn(of, { text, key }, held))),
        };
      });
    }),
  );
  return [
    ...new Map(deeds.toReversed().map((each) => [`${each.control} ${each.way}`, each])).values(),
  ].toReversed();
}

/** What differs between two outlines: lines that are gone, and new ones. */
function changesOf(before: string, after: string): readonly string[] {
  const [old, now] = [before, after].map((text) =>
    text.split('\n').map((line) => line.trim().replace(/ \(.*\)$/, '')),
  );
  const gone = old.filter((line) => !now.includes(line)).map((line) => `− ${line}`);
  const come = now.filter((line) => !old.includes(line)).map((line) => `+ ${line}`);
  const all = [...gone, ...come].map((line) => (line.length > WIDTH ? `${line.slice(0, WIDTH)}…` : line));
  const more = all.length - MOST_LINES;
  return more > 0 ? [...all.slice(0, MOST_LINES), `and ${more} more`] : all;
}

interface Choice {
  /** Which controls, by name; without it, all. */
  readonly of?: RegExp;
  /** Which events they hear of. */
  readonly by?: RegExp;
  /** Typed into fields. */
  readonly text?: string;
}

/**
 * What each control of a panel does in a new window, as text: edits and other calls, what changes in the
 * stores, and lines of the outline that are gone or new. Keys that do nothing are not said.
 */
export async function deedsOf(
  open: () => Used | Promise<Used>,
  { of = /^/, by = /^/, text = '7' }: Choice = {},
): Promise<string> {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), { execCommand: () => true, querySelector: () => null }),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const said = new Map<string, Map<string, string[]>>();
  for (const { control, way, event, use } of deedsIn(await opened(open), by)) {
    if (!of.test(control)) continue;
    const used = await opened(open);
    const drawn = used.panel.all().find((each) => event in each.props && headOf(each) === control)!;
    const [state, outline, { length }] = [stateOf(used), used.panel.outline(), used.calls];
    const held: string[] = [];
    use(drawn, text, held);
    await settled(used);
    const changed = [...stateOf(used)].filter(([key, value]) => state.get(key) !== value);
    const facts = [
      [...new Set(held)].join(' · '),
      ...used.calls
        .slice(length)
        .filter(([method]) => method !== PICTURES)
        .map(sayCall),
      ...changed.map(([key, value]) => `${key} = ${value}`),
      changesOf(outline, used.panel.outline()).join(' · '),
    ].filter((fact) => fact !== '');
    if (way !== '' && facts.length === 0) continue;
    const same = said.get(control) ?? new Map<string, string[]>();
    const words = facts.join(way === '' ? '\n  ' : ' · ') || 'nothing';
    same.set(words, [...(same.get(words) ?? []), way]);
    said.set(control, same);
  }
  return [...said]
    .flatMap(([control, deeds]) => [
      control,
      ...[...deeds].map(([words, by]) => `  ${by[0] === '' ? words : `${by.join(', ')}: ${words}`}`),
    ])
    .join('\n');
}

/** Waits for answers and what follows from them. */
async function settled({ panel }: Used): Promise<void> {
  for (let times = 0; times < 2; times++) {
    panel.all();
    await new Promise((resolve) => setTimeout(resolve));
  }
}

async function opened(open: () => Used | Promise<Used>): Promise<Used> {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), { execCommand: () => true, querySelector: () => null }),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const used = await open();
  await settled(used);
  return used;
}

/** The outline of a panel once answers came. */
export const outlineOf = async (open: () => Used | Promise<Used>): Promise<string> =>
  (await opened(open)).panel.outline();
