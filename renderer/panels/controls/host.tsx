import { useEffect, useRef } from 'preact/hooks';

interface HostProps {
  readonly class: string;
  /** Called once with the element; what it returns is called when the element goes. */
  readonly mount: (element: HTMLElement) => () => void;
}

/** An element that something other than Preact fills. */
export function Host({ class: className, mount }: HostProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => (element.current ? mount(element.current) : undefined), []);
  return <div class={className} ref={element} />;
}
