import { inMenu, type Row } from '../../stores/action.ts';
import { needsCamera } from '../../stores/conditions.ts';
import type { CameraActions } from '../../stores/window/stage.ts';
import type { NamedView } from '../../viewport/camera/named-views.ts';

/** Camera commands, with the keys of Blender’s number pad, or Alt on other keyboards. */
export const cameraActions = inMenu(
  'View',
  'camera',
  [
    camera('frameSelection', 'Frame selection', (view) => view.frameSelection(), 'F', 'NumpadDecimal'),
    camera('frameAll', 'Frame whole seam', (view) => view.frameAll(), 'A', 'Home'),
    look('front', 'Front view', '1'),
    look('rightSide', 'Right view', '3'),
    look('top', 'Top view', '7'),
    camera('opposite', 'Opposite view', (view) => view.lookFromBehind(), 'Alt+9', 'Numpad9'),
    camera('projection', 'Toggle orthographic view', (view) => view.toggleProjection(), 'Alt+5', 'Numpad5'),
    camera('follow', 'Follow characters', (view) => view.toggleFollow(), 'Shift+F'),
  ],
  'Camera',
);

function camera(
  name: string,
  title: string,
  move: (view: CameraActions) => void,
  ...keys: readonly string[]
): Row {
  return {
    id: `view.${name}`,
    title,
    keys,
    disabled: needsCamera,
    run: ({ stage: { camera: view } }) => void (view.value && move(view.value)),
  };
}

/** A view of the seam, where all figures face one way. */
function look(name: NamedView, title: string, digit: string): Row {
  return camera(name, title, (view) => view.look(name), `Alt+${digit}`, `Numpad${digit}`);
}
