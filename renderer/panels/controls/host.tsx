import { useEffect, useRef } from 'preact/hooks';

interface HostProps {
  readonly class: string;
  /** Called once with the element; the returned function runs when the element is removed. */
  readonly mount: (element: HTMLElement) => () => void;
}

/** An element whose content is not rendered by Preact. */
export function Host({ class: className, mount }: HostProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => (element.current ? mount(element.current) : undefined), []);
  return <div class={className} ref={element} />;
}
