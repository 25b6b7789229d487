import type { VNode } from 'preact';
import { Fragment, options } from 'preact';
import { visibleText } from '../../../contract/words/visible-text.ts';

/** Letters of scripts that are written from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** What else of an element is read by people. */
const spoken = ['title', 'aria-label', 'data-tip', 'placeholder'];

type Props = Record<string, unknown>;

/**
 * Makes all that panels show say what is in it: direction marks and the like are seen, as a name of somebody else's file could read
 * otherwise than it is, and names from right to left turn nothing around them. In one place, so that no panel can forget it. What fields
 * hold stays as it is. Call once, before the first panel is drawn.
 */
export function showMarksInPanels(): void {
  const next = options.vnode;
  options.vnode = (vnode: VNode) => {
    if (typeof vnode.type === 'string') {
      const props = vnode.props as Props;
      for (const name of spoken) if (typeof props[name] === 'string') props[name] = seen(props[name]);
      if (isAlone(props['children']) || vnode.type === 'input' || vnode.type === 'textarea')
        props['dir'] ??= 'auto';
    }
    if (typeof vnode.type === 'string' || vnode.type === Fragment) {
      const props = vnode.props as Props;
      props['children'] = shown(props['children'], Array.isArray(props['children']));
    }
    next?.(vnode);
  };
}

/** Shows a name in an element that is no panel's. */
export function showName(element: HTMLElement, name: string): void {
  element.textContent = seen(name);
  element.dir = 'auto';
}

/** Lines and tabs lay out what we say; in a name they are blanks. */
function seen(text: string): string {
  return visibleText(text, '\n\t');
}

function isAlone(children: unknown): boolean {
  return typeof children === 'string' && rightToLeft.test(children);
}

/** @param among other texts, which it must not turn around: between marks of ours, that keep it apart */
function shown(children: unknown, among: boolean): unknown {
  if (Array.isArray(children)) return children.map((child) => shown(child, among));
  if (typeof children !== 'string') return children;
  const text = seen(children);
  return among && rightToLeft.test(text) ? `\u2068${text}\u2069` : text;
}
