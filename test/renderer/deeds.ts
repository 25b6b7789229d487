import { Signal } from '@preact/signals';
import type { VNode } from 'preact';
import { onTestFinished, vi } from 'vitest';
import type { Folder, Row } from '#renderer/controls/parameters/row.ts';
import { runAction, type Action } from '#renderer/stores/action.ts';
import type { App } from '#renderer/stores/app.ts';
import type { draw, Drawn } from './drawn.ts';
import { PageElement } from '#test/fixtures/page-element.ts';
import { pointerEvent } from '#test/fixtures/pointed-element.ts';
import { rowText } from './open-app.ts';
import { headOf } from './outline.ts';

/** A window, and the panel whose controls are used. */
interface Used {
  readonly app: App;
  readonly calls: readonly (readonly [method: string, request: unknown])[];
  readonly panel: Pick<ReturnType<typeof draw>, 'all' | 'outline'>;
}

const still = () => undefined;
const WIDTH = 150;
/** Of an edit. */
const MOST_CHANGES = 3;
const MOST_PLACES = 5;
/** An edit of what is listed has it searched again. */
const searches = /^(library\.(strips|clips|markers|ranges|search)|clips\.(use|watch))$/;
/** What a window asks for to show what was chosen. */
const reads = /^(library\.(strips|clips|markers|ranges)|clips\.(use|watch))$/;
/** Lines of the outline, gone and new, that are said of a deed. */
const MOST_LINES = 3;

const isNode = (value: unknown): value is VNode =>
  typeof value === 'object' && value !== null && 'props' in value && '__v' in value;

/** Data as text: in short, functions by their names. */
function brief(data: unknown): string {
  const text = JSON.stringify(data, (_key, value: unknown) => {
    if (typeof value === 'function') return value.name;
    if (isNode(value)) return `${(value.type as { name: string }).name} ${brief(value.props)}`;
    if (value instanceof Map) return Object.fromEntries(value);
    if (value instanceof Set || ArrayBuffer.isView(value)) return Array.from(value as Iterable<unknown>);
    return value instanceof Signal ? value.peek() : value;
  });
  const words = (text ?? 'nothing').replaceAll(/"([\w-]+)":/g, '$1: ').replaceAll(',', ', ');
  return words.length > WIDTH ? `${words.slice(0, WIDTH)}…` : words;
}

/** What of a window people leave behind, by name. */
function stateOf({ app }: Used): Readonly<Record<string, unknown>> {
  const { session, workspace, library, notices } = app;
  const rooms = { ...session, search: library.list.text, status: notices.status };
  const signals = Object.entries(rooms).flatMap(([name, value]) =>
    value instanceof Signal ? [[name, value.peek()] as const] : [],
  );
  return { ...Object.fromEntries(signals), ...workspace.state.peek() };
}

/** What changed, but the word that an edit was saved. */
function sayState(before: ReturnType<typeof stateOf>, after: ReturnType<typeof stateOf>): readonly string[] {
  return Object.keys(after).flatMap((name) => {
    const [old, now] = [before[name], after[name]];
    if (brief(old) === brief(now) || String(now).startsWith('Saved · ')) return [];
    const isRecord = [old, now].every((each) => each?.constructor === Object && !isNode(each));
    return isRecord ? differences(old, now, name) : [`${name} = ${brief(now)}`];
  });
}

interface Change {
  readonly kind: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Where two data differ: `keys[1].time: 2 → 1.5`. */
function differences(before: unknown, after: unknown, place = ''): readonly string[] {
  const isWhole = [before, after].some((each) => typeof each !== 'object' || each === null);
  if (isWhole || Array.isArray(before) !== Array.isArray(after))
    return Object.is(before, after) ? [] : [`${place}: ${brief(before)} → ${brief(after)}`];
  const [old, now] = [before, after] as Record<string, unknown>[];
  const isList = Array.isArray(before);
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((key) =>
    differences(old[key], now[key], isList ? `${place}[${key}]` : `${place}${place && '.'}${key}`),
  );
}

function sayChange(change: Change): string {
  const { kind, before, after, ...rest } = change;
  const isChanged = typeof before === 'object' && typeof after === 'object' && before && after;
  if (!isChanged) return brief(change);
  const of = Object.keys(rest).length > 0 ? ` ${brief(rest)}` : '';
  const places = differences(before, after);
  const more = places.length - MOST_PLACES;
  const said = more > 0 ? [...places.slice(0, MOST_PLACES), `and ${more} more`] : places;
  return `${kind}${of}: ${said.join('; ')}`;
}

function sayCall([method, request]: Used['calls'][number]): string {
  if (method !== 'edit.commit') return `${method} ${brief(request)}`;
  const { edit } = request as { edit: { name: string; changes: readonly Change[] } };
  const more = edit.changes.length - MOST_CHANGES;
  const said = edit.changes.slice(0, MOST_CHANGES).map(sayChange).join('; ');
  return `edit “${edit.name}” ${said}${more > 0 ? `; and ${more} more changes` : ''}`;
}

/** Another option than the one that is chosen. */
function otherOption({ props, parts }: Drawn): string {
  const options = parts.filter((part) => typeof part !== 'string').flatMap((part) => [part, ...part.parts]);
  const values = options.flatMap((part) =>
    typeof part !== 'string' && part.type === 'option' ? [String(part.props['value'])] : [],
  );
  return values.findLast((value) => value !== String(props['value'])) ?? '';
}

interface Use {
  readonly text: string;
  readonly key: string | undefined;
  /** Notes what the event holds back. */
  readonly held: string[];
}

/** An event of an element at a place of the window, whose field has a text. */
function eventOn(name: string, control: Drawn, heard: Drawn, { text, key, held }: Use): object {
  const { type, props, element } = control;
  const value = type === 'select' ? otherOption(control) : text;
  const isCheck = props['type'] === 'checkbox' || props['type'] === 'radio';
  const state = isCheck ? { checked: props['checked'] !== true } : { value };
  const target = element
    ? Object.assign(element, isField(control) && key === undefined ? state : {})
    : { ...nowhere, ...state };
  const modifiers = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, repeat: false };
  return {
    type: name.slice(2).toLowerCase(),
    ...{ currentTarget: heard.element ?? target, target, key, detail: 0, button: 0, pointerId: 1 },
    ...{ clientX: 110, clientY: 120, ...modifiers },
    preventDefault: () => void held.push('taken'),
    stopPropagation: () => void held.push('ends here'),
  };
}

/** An element of no page. */
const nowhere = {
  ...{ select: still, blur: still, focus: still, closest: () => null, matches: () => false },
  getBoundingClientRect: () => ({ left: 10, top: 20, right: 30, bottom: 40, width: 20, height: 20 }),
};

const isField = ({ type }: Drawn): boolean => ['select', 'input', 'textarea'].includes(type);

const keys = 'Enter,Escape, ,Delete,F2,ArrowUp,ArrowDown,ArrowLeft,ArrowRight,Home,End,PageDown';

/** Ways to use a control, by the event that it or an element around it hears of. */
const ways: Readonly<
  Record<string, readonly (readonly [name: string, events: readonly string[], key?: string])[]>
> = {
  onClick: [['', ['onClick']]],
  onDblClick: [['double click', ['onDblClick']]],
  onContextMenu: [['right click', ['onContextMenu']]],
  onMouseDown: [['mouse down', ['onMouseDown']]],
  onPointerDown: [['drag', ['onPointerDown']]],
  onSubmit: [['submit', ['onSubmit']]],
  onChange: [['', ['onFocus', 'onInput', 'onChange', 'onBlur']]],
  onInput: [
    ['', ['onFocus', 'onInput']],
    ['left', ['onFocus', 'onInput', 'onBlur']],
  ],
  onKeyDown: keys.split(',').map((key) => [key === ' ' ? 'Space' : key, ['onKeyDown', 'onKeyUp'], key]),
};

/** A press is dragged to another place, and released. */
function finishDrag({ element }: Drawn): void {
  for (const [type, x, y] of [
    ['pointermove', 120, 90],
    ['pointermove', 160, 60],
    ['pointerup', 160, 60],
  ] as const)
    element?.dispatchEvent(pointerEvent(type, x, y));
}

interface Deed {
  readonly control: string;
  readonly parts: readonly string[]; // what it is in
  readonly way: string;
  readonly use: (panel: Used['panel'], text: string, held: string[]) => void;
}

/** The element that hears of an event of a control: the control, or for a part that takes the focus what is around. */
function hearing(control: Drawn, event: string): Drawn | null {
  if (event in control.props) return control;
  const isPart = 'tabindex' in control.props && /^on(Key|Pointer)/.test(event);
  let at = isPart ? control.parent : null;
  while (at && !(event in at.props)) at = at.parent;
  return at;
}

function partsAround(control: Drawn): readonly string[] {
  const names = [''];
  for (let at: Drawn | null = control; at; at = at.parent) names.push(headOf(at));
  return names;
}

/** Each way to use each control of a panel, but what is the same as another before it. */
function deedsIn({ panel }: Used, by: RegExp): readonly Deed[] {
  const deeds = panel.all().flatMap((each, index) =>
    Object.keys(ways).flatMap((prop) => {
      const isTold = by.test(prop) && hearing(each, prop) && (prop !== 'onPointerDown' || each.element);
      const isTyped = 'onChange' in each.props && ['onInput', 'onKeyDown'].includes(prop);
      if (!isTold || isTyped) return [];
      return ways[prop].map(([way, events, key]): Deed => {
        const use: Deed['use'] = (now, text, held) => {
          const control = now.all()[index];
          for (const event of events) {
            const heard = hearing(control, event);
            heard?.hear(event, eventOn(event, control, heard, { text, key, held }));
            if (heard && event === 'onPointerDown') finishDrag(heard);
          }
        };
        return { control: headOf(each), parts: partsAround(each), way, use };
      });
    }),
  );
  const unique = new Map(deeds.toReversed().map((each) => [`${each.control} ${each.way}`, each]));
  return [...unique.values()].toReversed();
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
  /** In which part of the panel, by role and name. */
  readonly inside?: RegExp;
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
  { inside = /^/, of = /^/, by = /^/, text = '7' }: Choice = {},
): Promise<string> {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), {
      execCommand: () => true,
      querySelector: () => null,
      getElementById: () => null,
    }),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const said = new Map<string, Map<string, string[]>>();
  let used = await opened(open);
  let isUsed = false;
  const wanted = deedsIn(used, by).filter(
    ({ control, parts }) => of.test(control) && parts.some((part) => inside.test(part)),
  );
  for (const { control, way, use } of wanted) {
    if (isUsed) used = await opened(open);
    const facts = await factsOf(used, (held) => use(used.panel, text, held));
    isUsed = facts !== null;
    if (way !== '' && !facts?.length) continue;
    const same = said.get(control) ?? new Map<string, string[]>();
    const words = facts?.join(way === '' ? '\n  ' : ' · ') || 'nothing';
    same.set(words, [...(same.get(words) ?? []), way]);
    said.set(control, same);
  }
  return [...said]
    .flatMap(([control, deeds]) => [
      control,
      ...[...deeds].map(([words, ways]) => `  ${ways[0] === '' ? words : `${ways.join(', ')}: ${words}`}`),
    ])
    .join('\n');
}

/** What a deed does in a window: what it holds back, edits and other calls, and changes. Null = nothing at all. */
async function factsOf(
  used: Used,
  act: (held: string[]) => void,
  unsaid = reads,
): Promise<readonly string[] | null> {
  const [state, outline, { length }] = [stateOf(used), used.panel.outline(), used.calls];
  const held: string[] = [];
  act(held);
  used.panel.all();
  await answered();
  let now = used.panel.outline();
  if (now !== outline || held.length > 0 || used.calls.length > length) {
    await answered();
    now = used.panel.outline();
  }
  const calls = used.calls.slice(length).filter(([method]) => !unsaid.test(method));
  const changed = sayState(state, stateOf(used));
  if (now === outline && held.length + calls.length + changed.length === 0) return null;
  return [
    [...new Set(held)].join(' · '),
    ...calls.map(sayCall),
    ...changed,
    changesOf(outline, now).join(' · '),
  ].filter((fact) => fact !== '');
}

const noPanel = { all: () => [], outline: () => '' };

/**
 * What each action does in a new window, or why it can do nothing; those with the same on one line.
 *
 * @param known what is not said, as it was for another window
 */
export async function actsOf(
  open: () => Omit<Used, 'panel'> | Promise<Omit<Used, 'panel'>>,
  actions: readonly Action[],
  known: ReadonlyMap<string, string> = new Map(),
): Promise<ReadonlyMap<string, string>> {
  const openBare = async () => ({ ...(await open()), panel: noPanel });
  const said = new Map<string, string>();
  let used = await opened(openBare);
  for (const action of actions) {
    const whyNot = action.disabled?.(used.app) ?? null;
    const state = action.checked?.(used.app) ? 'on, ' : '';
    const facts = whyNot === null ? await factsOf(used, () => runAction(used.app, action), searches) : null;
    if (facts !== null) used = await opened(openBare);
    const words = `${state}${whyNot === null ? facts?.join(' · ') || 'nothing' : `not: ${whyNot}`}`;
    if (known.get(action.id) !== words) said.set(action.id, words);
  }
  return said;
}

/** Another value of a row, near to its own. */
function otherValue(row: Row): unknown {
  switch (row.kind) {
    case 'number':
      return row.value + row.step * (row.value + 2 * row.step > row.maximum ? -2 : 2);
    case 'choice':
    case 'easing':
      return Object.values(row.options).findLast((each) => each !== row.value);
    case 'flag':
      return !row.value;
    case 'command':
    case 'menu':
    case 'text':
      return undefined;
  }
}

/** Changes a row and keeps that, runs its command, or opens its menu. */
function useRow(app: App, row: Row): void {
  if (row.kind === 'command') return row.value();
  if (row.kind === 'menu') return row.open();
  const value = otherValue(row);
  if (row.kind === 'text' || value === undefined) return undefined;
  row.preview(value as never);
  app.editing.keep();
  return undefined;
}

/** Each row of the inspector in a window with its value and limits, and what a change of it does. */
export async function rowsOf(
  open: () => Omit<Used, 'panel'> | Promise<Omit<Used, 'panel'>>,
  foldersOf: (app: App) => readonly Folder[],
): Promise<string> {
  const openBare = async () => ({ ...(await open()), panel: noPanel });
  let used = await opened(openBare);
  const said: string[] = [];
  for (const [f, folder] of foldersOf(used.app).entries()) {
    const commands = folder.commands ? ` [${folder.commands.join(', ')}]` : '';
    said.push(`${folder.title}${commands}`);
    for (const [r, row] of folder.rows.entries()) {
      const facts = await factsOf(used, () => useRow(used.app, foldersOf(used.app)[f].rows[r]), searches);
      if (facts !== null) used = await opened(openBare);
      said.push(`  ${rowText(row).replaceAll('\n', ' ').slice(0, WIDTH)}`);
      if (facts?.length) said.push(`    ${facts.join(' · ')}`);
    }
  }
  return said.join('\n');
}

/** Acts as lines, those with the same words together. */
export function actLines(acts: ReadonlyMap<string, string>): string {
  const all = [...acts];
  const idsOf = (of: string): string => all.flatMap(([id, words]) => (words === of ? [id] : [])).join(', ');
  return [...new Set(acts.values())].map((words) => `${idsOf(words)}: ${words}`).join('\n');
}

/** Waits for answers, and what follows from them. */
const answered = () => new Promise((resolve) => setTimeout(resolve));

/** A class of the page that nothing is an instance of. */
const Nothing = function Nothing() {};

/** A page, as far as code asks for one that is not the element of a ref. */
function stubPage(): void {
  const target = () =>
    Object.assign(new EventTarget(), {
      execCommand: () => true,
      querySelector: () => null,
      getElementById: () => null,
    });
  vi.stubEnv('TZ', 'UTC');
  vi.setSystemTime(0);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
    vi.useRealTimers();
  });
  let made = 0;
  vi.stubGlobal('crypto', { randomUUID: () => `new ${++made}`, getRandomValues: (none: unknown) => none });
  vi.stubGlobal('window', target());
  vi.stubGlobal('document', target());
  for (const type of ['Element', 'HTMLElement', 'SVGElement']) vi.stubGlobal(type, PageElement);
  for (const type of ['HTMLInputElement', 'PointerEvent']) vi.stubGlobal(type, Nothing);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 404 })));
  vi.stubGlobal('navigator', { platform: '', getGamepads: () => [] });
  vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: (name: string) => name.replace('--', '') }));
  vi.stubGlobal('innerHeight', 900);
  vi.stubGlobal('requestAnimationFrame', () => 0);
  vi.stubGlobal('cancelAnimationFrame', still);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = still;
      disconnect = still;
    },
  );
}

async function opened(open: () => Used | Promise<Used>): Promise<Used> {
  stubPage();
  const used = await open();
  for (let times = 0; times < 2; times++) {
    used.panel.all();
    await answered();
  }
  return used;
}

/** The outline of a panel, or of a part of it, once answers came. */
export async function outlineOf(open: () => Used | Promise<Used>, part = /^/): Promise<string> {
  const lines = (await opened(open)).panel.outline().split('\n');
  const first = lines.findIndex((line) => part.test(line.trim()));
  const indent = lines[first].search(/\S/);
  const after = lines.findIndex((line, i) => i > first && line.search(/\S/) <= indent);
  const own = part.source === '^' ? lines : lines.slice(first, after < 0 ? undefined : after);
  return own.map((line) => line.slice(indent)).join('\n');
}
