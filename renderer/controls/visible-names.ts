import { Fragment, options, type VNode } from 'preact';
import { visibleText } from '#contract/words/visible-text.ts';

/** Letters of scripts that are written from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Attributes that people read. */
const spoken = ['title', 'aria-label', 'data-tip', 'placeholder', 'data-text'];

type Props = Record<string, unknown>;

/**
 * Makes direction marks and control characters visible in everything that panels render, because a name in a
 * foreign file could mislead, and isolates right-to-left names. Applies to all panels at once; the content of
 * fields stays as it is. Call once, before the first render.
 */
export function showMarksInPanels(): void {
  const next = options.vnode;
  options.vnode = (vnode: VNode) => {
    if (typeof vnode.type === 'string') {
      const props = vnode.props as Props;
      for (const name of spoken) if (typeof props[name] === 'string') props[name] = visibleWords(props[name]);
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

/** Shows a name in an element that Preact does not render. */
export function showName(element: HTMLElement, name: string): void {
  element.textContent = visibleWords(name);
  element.dir = 'auto';
}

/**
 * A text with its marks made visible. Line breaks and tabs are kept in our own texts; in names they are
 * blanks.
 */
export function visibleWords(text: string): string {
  return visibleText(text, '\n\t');
}

function isAlone(children: unknown): boolean {
  return typeof children === 'string' && rightToLeft.test(children);
}

/** @param among true = among other texts: isolates it with direction marks */
function shown(children: unknown, among: boolean): unknown {
  if (Array.isArray(children)) return children.map((child) => shown(child, among));
  if (typeof children !== 'string') return children;
  const text = visibleWords(children);
  return among && rightToLeft.test(text) ? `\u2068${text}\u2069` : text;
}
