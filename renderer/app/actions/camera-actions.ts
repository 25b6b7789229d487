import type { Action } from '../../state/action.ts';
import type { App } from '../../state/app.ts';
import type { NamedView } from '../../viewport/camera/named-views.ts';

const needsViewport = (app: App): string | null => (app.camera.value ? null : 'nothing is drawn');

/** From where the figures are seen. Keys are those of a number pad elsewhere in the field, with Alt on other keyboards. */
export const cameraActions: readonly Action[] = [
  {
    ...cameraAction('view.frameSelection', 'Frame the selected joint, or the figures', 'F', 'NumpadDecimal'),
    run: (app) => app.camera.peek()?.frameSelection(),
  },
  {
    ...cameraAction('view.frameAll', 'Frame the whole seam', 'A'),
    run: (app) => app.camera.peek()?.frameAll(),
  },
  look('view.front', 'See the front', 'front', '1'),
  look('view.rightSide', 'See the right side', 'rightSide', '3'),
  look('view.top', 'See it from above', 'top', '7'),
  {
    ...cameraAction('view.opposite', 'See the other side', 'Alt+9', 'Numpad9'),
    run: (app) => app.camera.peek()?.lookFromBehind(),
  },
  {
    ...cameraAction('view.projection', 'Perspective or orthographic', 'Alt+5', 'Numpad5'),
    run: (app) => app.camera.peek()?.toggleProjection(),
  },
  {
    ...cameraAction('view.follow', 'Go along with the figures', 'Shift+F'),
    run: (app) => app.camera.peek()?.toggleFollow(),
  },
];

function cameraAction(id: string, title: string, ...keys: readonly string[]) {
  return { id, title, keys, menu: 'View', disabled: needsViewport } as const;
}

/** At the seam, where the figures face one way. */
function look(id: string, title: string, view: NamedView, digit: string): Action {
  return {
    ...cameraAction(id, title, `Alt+${digit}`, `Numpad${digit}`),
    run: (app) => app.camera.peek()?.look(view),
  };
}
