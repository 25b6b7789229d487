import type { App } from '../../../state/app.ts';
import { isSwitchedOn, setOverlay } from '../../../state/workspace/overlays.ts';
import type { OverlaySwitch } from '../../../state/workspace/overlays.ts';
import type { Folder, Row } from '../controls/row.ts';

/** An overlay as menus and the inspector list it. */
export interface ListedOverlay extends OverlaySwitch {
  readonly name: string;
  readonly description: string; // tooltip
  /** Why it cannot be shown; null or absent = it can. Reads signals. */
  readonly disabled?: (app: App) => string | null;
  /** Rows of its settings while it is on. Reads signals. */
  readonly settings?: (app: App) => readonly Row[];
}

/** A switch for each available overlay, followed by its settings. */
export function overlaysFolder(app: App, overlays: readonly ListedOverlay[]): Folder {
  const { workspace } = app;
  const rows = overlays
    .filter(({ disabled }) => (disabled?.(app) ?? null) === null)
    .flatMap((overlay): Row[] => {
      const { id, name, description, settings } = overlay;
      const value = isSwitchedOn(workspace, overlay);
      const preview = (on: boolean): void => setOverlay(workspace, overlays, overlay, on);
      const flag = { kind: 'flag', key: id, label: name, description, value, preview } as const;
      return value && settings ? [flag, ...settings(app)] : [flag];
    });
  return { key: 'overlays', title: 'Overlays', rows };
}
