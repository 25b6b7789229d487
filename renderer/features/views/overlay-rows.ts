import type { App } from '#renderer/stores/app.ts';
import { whyNotShown, type ListedOverlay } from '#renderer/stage/overlays/overlay.ts';
import { isSwitchedOn, setOverlay } from '#renderer/stores/shown/overlays.ts';
import type { Folder, ParameterRow } from '#renderer/controls/parameters/row.ts';

/** A switch for each available overlay, followed by its settings. */
export function overlaysFolder(app: App, overlays: readonly ListedOverlay[]): Folder {
  const { workspace } = app;
  const rows = overlays
    .filter((overlay) => whyNotShown(app, overlay) === null)
    .flatMap((overlay): ParameterRow[] => {
      const { id, name, description, settings } = overlay;
      const value = isSwitchedOn(workspace, overlay);
      const preview = (on: boolean): void => setOverlay(workspace, overlays, overlay, on);
      const flag = { kind: 'flag', key: id, label: name, description, value, preview } as const;
      return value && settings ? [flag, ...settings(app)] : [flag];
    });
  return { key: 'overlays', title: 'Overlays', rows };
}
