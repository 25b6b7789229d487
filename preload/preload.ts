// preload: the bridge to the window: one function, one listener, one drop
import { contextBridge, ipcRenderer, webUtils } from 'electron';
import type { SegueBridge } from '#contract/api.ts';
import { CALL_CHANNEL, DROP_CHANNEL, EVENT_CHANNEL } from '#contract/channels.ts';
import type { EventName } from '#contract/events.ts';

type Listener = (detail: never) => void;

const listeners = new Map<string, Set<Listener>>();

ipcRenderer.on(EVENT_CHANNEL, (_event, name: EventName, detail: unknown) => {
  for (const listener of listeners.get(name) ?? []) listener(detail as never);
});

const bridge: SegueBridge = {
  call: (method, request) => ipcRenderer.invoke(CALL_CHANNEL, method, request) as never,
  on(event, listener) {
    const those = listeners.get(event) ?? new Set();
    listeners.set(event, those.add(listener));
    return () => those.delete(listener);
  },
  importDropped(files) {
    const paths = files.flatMap((file) => (file instanceof File ? [webUtils.getPathForFile(file)] : []));
    return ipcRenderer.invoke(DROP_CHANNEL, paths) as never;
  },
};

contextBridge.exposeInMainWorld('segue', bridge);
