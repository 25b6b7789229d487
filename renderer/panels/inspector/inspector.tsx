// renderer/panels/inspector: the inspector
import { useEffect, useRef } from 'preact/hooks';
import { useWindow } from '../controls/window-context.ts';
import { mountInspector } from './mount-inspector.ts';

/** Parameters of the open transition, built from what the methods say of themselves. */
export function Inspector() {
  const { app, actions } = useWindow();
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => (host.current ? mountInspector(host.current, app, actions) : undefined), []);
  return <div class="inspector" ref={host} role="region" aria-label="Inspector" />;
}
