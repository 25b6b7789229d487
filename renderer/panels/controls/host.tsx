import { useEffect, useRef } from 'preact/hooks';
import type { FocusTarget } from '../../state/session/focus.ts';
import { useFocusRequest } from './use-focus-request.ts';

interface HostProps {
  readonly class: string;
  /** Called once with the element; what it returns is called when the element goes. */
  readonly mount: (element: HTMLElement) => () => void;
  /** What actions ask the focus for by; absent where it takes none. */
  readonly focusTarget?: FocusTarget;
}

/** An element that something other than Preact fills. */
export function Host({ class: className, mount, focusTarget }: HostProps) {
  const element = useRef<HTMLDivElement>(null);
  useFocusRequest(focusTarget, element);
  useEffect(() => (element.current ? mount(element.current) : undefined), []);
  return <div class={className} ref={element} {...(focusTarget && { tabIndex: -1 })} />;
}
