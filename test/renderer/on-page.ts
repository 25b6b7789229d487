import { setTimeout } from 'node:timers/promises';
import { h, options, render, type ComponentChild } from 'preact';
import { onTestFinished } from 'vitest';
import { actions as all } from '#renderer/app/actions.ts';
import { WindowProvider } from '#renderer/controls/window-context.ts';
import type { Action } from '#renderer/stores/action.ts';
import type { App } from '#renderer/stores/app.ts';
import { outlineOf } from '#test/fixtures/page-reader.ts';
import { click, openPage, press } from '#test/fixtures/page.ts';

/** What is drawn has effects after a turn, which may draw again. */
const TURNS = 3;

/** What Preact has still to draw, and effects that have still to run. */
const waiting: (() => void)[] = [];
const wait = (next: () => void): void => void waiting.push(next);

/** Draws and runs what waits: a page that is asked is up to date. */
function flush(): void {
  for (let next = waiting.shift(); next; next = waiting.shift()) next();
}

/** Does something, and waits for what follows at once. */
async function does(deed: () => unknown): Promise<void> {
  await deed();
  for (let turn = 0; turn < TURNS; turn++) {
    flush();
    await setTimeout(0);
  }
  flush();
}

/** Elements that people use, and parts that have a name. */
const NAMED = 'button, input, select, textarea, summary, a, [tabindex], [role], [aria-label]';

/** What people call an element: its label, or its text; a field in a label that; an icon its tooltip. */
export function nameOf(element: Element): string {
  const own = element.getAttribute('aria-label') ?? element.textContent;
  if (own !== '') return own;
  return element.closest('label')?.textContent || (element.getAttribute('data-tip') ?? '');
}

/** What is found and used in a part of the page. */
function partOf(root: HTMLElement) {
  const of = <Kind extends HTMLElement = HTMLInputElement>(selector = '*'): Kind[] => {
    flush();
    return [...root.querySelectorAll<Kind>(selector)];
  };
  const isNamed = (name: string | RegExp) => (element: Element) =>
    typeof name === 'string' ? nameOf(element) === name : name.test(nameOf(element));
  /** The innermost element with a name. */
  const find = <Kind extends HTMLElement = HTMLInputElement>(
    name: string | RegExp,
    selector = NAMED,
  ): Kind => {
    const found = of<Kind>(selector).findLast(isNamed(name));
    if (found) return found;
    throw new Error(`${String(name)} is not among: ${of(selector).map(nameOf).join(' | ')}`);
  };
  return {
    root,
    of,
    find,
    has: (name: string) => of().some(isNamed(name)),
    text: () => (flush(), root.textContent),
    texts: (selector: string) => of(selector).map((each) => each.textContent),
    isDisabled: (name: string) => find(name).getAttribute('aria-disabled') === 'true',
    press: (name: string | RegExp | HTMLElement) => {
      click(name instanceof HTMLElement ? name : find(name));
      flush();
    },
    /** Gives an element the focus, or takes it. */
    focus: (name: string | RegExp) => (find(name).focus(), flush()),
    blur: (name: string | RegExp) => (find(name).blur(), flush()),
    /** Presses a key; returns whether the page took it. */
    key: (name: string | RegExp, keys: string): boolean => {
      const isFree = press(keys, find(name));
      flush();
      return !isFree;
    },
    /** Types a text into a field, which has the focus then. */
    types: (name: string | RegExp, text: string) => type(find(name, 'input, textarea'), text),
    /** Chooses an option, or types a text into a field and leaves it. */
    enter: (name: string | RegExp | HTMLInputElement, text: string): void => {
      const field = name instanceof HTMLElement ? name : find(name, 'input, select, textarea');
      if (field.tagName !== 'SELECT') type(field, text);
      else field.value = text;
      field.dispatchEvent(new Event('change', { bubbles: true }));
      field.blur();
      flush();
    },
  };
}

/** Components of a window on a page, with focus and events as browsers have them. */
export async function showOnPage(app: App, shown: ComponentChild, actions: readonly Action[] = all) {
  const page = await openPage();
  Object.assign(options, { debounceRendering: wait, requestAnimationFrame: wait });
  const root = document.body.appendChild(document.createElement('div'));
  onTestFinished(() => {
    // Another part on the page may have ended first: what this one cleans up must not come after the page either.
    Object.assign(options, { debounceRendering: wait, requestAnimationFrame: wait });
    render(null, root);
    flush();
    delete options.requestAnimationFrame;
    delete options.debounceRendering;
  });
  const whole = h(WindowProvider, { value: { app, actions }, children: shown });
  await does(() => render(whole, root));
  return { ...page, ...partOf(root), does, reads: (part: Element = root) => outlineOf(part) };
}

/** Types a text into a field, in place of its own. */
export function type(field: Element, text: string): void {
  (field as HTMLElement).focus();
  (field as HTMLInputElement).value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  flush();
}
