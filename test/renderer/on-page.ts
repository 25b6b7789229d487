import { setTimeout } from 'node:timers/promises';
import { h, options, render, type ComponentChild } from 'preact';
import { onTestFinished } from 'vitest';
import { actions as all } from '#renderer/app/actions.ts';
import { WindowProvider } from '#renderer/controls/window-context.ts';
import type { Action } from '#renderer/stores/action.ts';
import type { App } from '#renderer/stores/app.ts';
import { outlineOf } from '#test/fixtures/page-reader.ts';
import { openPage } from '#test/fixtures/page.ts';

/** What is drawn has effects after a turn, which may draw again. */
const TURNS = 3;

/** Components of a window on a page of their own, with focus and events as browsers have them. */
export async function showOnPage(app: App, shown: ComponentChild, actions: readonly Action[] = all) {
  const page = await openPage();
  const { body } = document;
  options.requestAnimationFrame = (flush) => void setImmediate(flush);
  onTestFinished(() => {
    render(null, body);
    delete options.requestAnimationFrame;
  });
  const whole = h(WindowProvider, { value: { app, actions }, children: shown });
  /** Does something, and waits for what follows at once. */
  const does = async (deed: () => unknown): Promise<void> => {
    await deed();
    for (let turn = 0; turn < TURNS; turn++) await setTimeout(0);
  };
  await does(() => render(whole, body));
  return { ...page, does, reads: (part: Element = body) => outlineOf(part) };
}

/** Types a text into a field, in place of its own. */
export function type(field: Element, text: string): void {
  (field as HTMLElement).focus();
  (field as HTMLInputElement).value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
