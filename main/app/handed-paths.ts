import type { App } from 'electron';

/** Passes on paths from outside after the start. */
export interface HandedPaths {
  /** Calls `open` with the paths handed over so far, and with all later ones. */
  deliver(open: (paths: readonly string[]) => void): void;
}

/**
 * Receives what later starts with the same library hand over, and files that macOS opens with this app: it
 * has no argument for them, and may name one before the app is ready. Call once, at once.
 */
export function receivePaths(app: Pick<App, 'on'>): HandedPaths {
  const early: string[] = [];
  let receive: (paths: readonly string[]) => void = (paths) => void early.push(...paths);
  app.on('second-instance', (_event, _argv, _folder, handedOver) =>
    receive((handedOver as { paths?: readonly string[] } | null)?.paths ?? []),
  );
  app.on('open-file', (event, path) => {
    event.preventDefault();
    receive([path]);
  });
  return {
    deliver: (open) => {
      receive = open;
      if (early.length > 0) open(early);
    },
  };
}
