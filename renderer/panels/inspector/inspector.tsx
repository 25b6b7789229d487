import { useEffect, useRef } from 'preact/hooks';
import { useApp } from '../window-context.ts';
import { mountInspector } from './mount-inspector.ts';

/** Parameters of the open transition, built from what the methods say of themselves. */
export function Inspector() {
  const app = useApp();
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => (host.current ? mountInspector(host.current, app) : undefined), []);
  return <div class="inspector" ref={host} role="region" aria-label="Inspector" />;
}
