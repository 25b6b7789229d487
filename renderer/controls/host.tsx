import { useEffect, useRef } from 'preact/hooks';
import type { FocusTarget } from '../stores/session/focus.ts';
import { useFocusRequest } from './use-focus-request.ts';

interface HostProps {
  readonly class: string;
  /** Called once with the element; the returned function runs when the element is removed. */
  readonly mount: (element: HTMLElement) => () => void;
  /** Name by which actions focus it; absent = never focused. */
  readonly focusTarget?: FocusTarget;
}

/** An element whose content is not rendered by Preact. */
export function Host({ class: className, mount, focusTarget }: HostProps) {
  const element = useRef<HTMLDivElement>(null);
  useFocusRequest(focusTarget, element);
  useEffect(() => (element.current ? mount(element.current) : undefined), []);
  return <div class={className} ref={element} {...(focusTarget && { tabIndex: -1 })} />;
}
