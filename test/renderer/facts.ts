import { Signal } from '@preact/signals';
import type { VNode } from 'preact';
import type { App } from '#renderer/stores/app.ts';
import { stubPage } from '#test/fixtures/stub-page.ts';
import type { draw } from './drawn.ts';

/** A window, and the panel whose controls are used. */
export interface Used {
  readonly app: App;
  readonly calls: readonly (readonly [method: string, request: unknown])[];
  readonly panel: Pick<ReturnType<typeof draw>, 'all' | 'outline'>;
}

export const WIDTH = 150;
/** Of an edit. */
const MOST_CHANGES = 3;
const MOST_PLACES = 5;
/** An edit of what is listed has it searched again. */
export const searches = /^(library\.(strips|clips|markers|ranges|search)|clips\.(use|watch))$/;
/** What a window asks for to show what was chosen. */
const reads = /^(library\.(strips|clips|markers|ranges)|clips\.(use|watch))$/;
/** Lines of the outline, gone and new, that are said of a deed. */
const MOST_LINES = 3;

const isNode = (value: unknown): value is VNode =>
  typeof value === 'object' && value !== null && 'props' in value && '__v' in value;

/** Data as text: functions by their names, numbers in six digits. */
function textOf(data: unknown): string {
  const text = JSON.stringify(data, (_key, value: unknown): unknown => {
    if (typeof value === 'function') return value.name;
    if (isNode(value)) return `${(value.type as { name: string }).name} ${brief(value.props)}`;
    if (value instanceof Map) return Object.fromEntries(value);
    if (value instanceof Set || ArrayBuffer.isView(value)) return Array.from(value as Iterable<unknown>);
    if (typeof value === 'number') return Number(value.toPrecision(6));
    return value instanceof Signal ? value.peek() : value;
  });
  return (text ?? 'nothing').replaceAll(/"([\w-]+)":/g, '$1: ').replaceAll(',', ', ');
}

/** Data as text, in short. */
function brief(data: unknown): string {
  const words = textOf(data);
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
    if (textOf(old) === textOf(now) || String(now).startsWith('Saved · ')) return [];
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

/** What differs between two outlines: lines that are gone, and new ones. */
function changesOf(before: string, after: string): readonly string[] {
  const [old, now] = [before, after].map((text) =>
    text.split('\n').flatMap((line) => {
      // Cells of a row and options of a choice are said by themselves.
      const parts = /^(row|choice)\b/.test(line.trim()) ? line.trim().split(' | ') : [line.trim()];
      return parts.map((each) => each.replace(/ \(.*\)$/, ''));
    }),
  );
  const gone = old.filter((line) => !now.includes(line)).map((line) => `− ${line}`);
  const come = now.filter((line) => !old.includes(line)).map((line) => `+ ${line}`);
  const all = [...gone, ...come].map((line) => (line.length > WIDTH ? `${line.slice(0, WIDTH)}…` : line));
  const more = all.length - MOST_LINES;
  return more > 0 ? [...all.slice(0, MOST_LINES), `and ${more} more`] : all;
}

/** What a deed does in a window: what it holds back, edits and other calls, and changes. Null = nothing at all. */
export async function factsOf(
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

/** Waits for answers, and what follows from them. */
const answered = () => new Promise((resolve) => setTimeout(resolve));

/** Opens a window beside a page, and waits for answers. */
export async function opened(open: () => Used | Promise<Used>): Promise<Used> {
  stubPage();
  const used = await open();
  for (let times = 0; times < 2; times++) {
    used.panel.all();
    await answered();
  }
  return used;
}
