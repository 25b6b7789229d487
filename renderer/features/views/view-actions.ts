import { inMenu, type ActionRow } from '#renderer/stores/action.ts';
import type { App } from '#renderer/stores/app.ts';
import { SLOT_NAMES } from '#renderer/stores/slots/slot-tones.ts';
import { slotLetter } from '#core/transition/document/slot-letter.ts';
import type { Compare } from '#renderer/stores/workspace/workspace.ts';
import { hasSlot, needsCamera } from '#renderer/stores/conditions.ts';
import type { CameraActions } from '#renderer/stores/window/views.ts';
import type { NamedView } from '#renderer/viewport/camera/named-views.ts';
import { needs } from '#renderer/stores/shown/motion.ts';
import { visibleSlots } from '#renderer/stores/shown/shown.ts';

/** Keys of the first two slots. */
const slotKeys = ['1', '2'];

const isCompared = (app: Pick<App, 'shown'>, mode: Compare | 'single'): boolean =>
  app.shown.showing.compare.value === mode;

/** Visible slots and their comparison. */
export const compareActions = [
  ...SLOT_NAMES.flatMap((_, index) => inMenu('View', index < 2 ? 'compare' : null, [showAlone(index)])),
  ...inMenu('View', 'compare', [
    {
      id: 'view.both',
      title: 'Show A and B side by side',
      short: 'Side by side',
      keys: ['3'],
      checked: (app) => isCompared(app, 'sideBySide') && app.shown.showing.visible.value.length === 2,
      run: ({ workspace }) => workspace.set({ slotView: 'both', compare: 'sideBySide' }),
    },
    compareRow('overlay', 'Overlay A and B', 'Overlay', '4'),
    compareRow('wipe', 'Wipe between A and B', 'Wipe', '5'),
    {
      id: 'view.all',
      title: 'Show all slots side by side',
      short: 'All',
      keys: ['6'],
      checked: ({ shown: { showing } }) => showing.visible.value.length > 2,
      run: ({ workspace }) => workspace.set({ slotView: 'all', compare: 'sideBySide' }),
    },
    {
      id: 'view.single',
      title: 'Show one slot',
      short: 'Single',
      checked: (app) => isCompared(app, 'single'),
      run: ({ workspace, motion, shown: { showing } }) => {
        const first = motion.shown.figures.peek()[showing.visible.peek()[0]];
        workspace.set({ slotView: slotLetter(first?.of ?? 0), showSnapshots: false });
      },
    },
    {
      id: 'view.swap',
      title: 'Swap sides',
      keys: ['X'],
      checked: (app) => visibleSlots(app).slice(0, 2).join() === '1,0',
      disabled: ({ motion, shown: { showing } }) =>
        needs(motion.shown, 'together', 'slots') ??
        (showing.visible.value.length < 2 ? 'only one slot is shown' : null),
      run: ({ workspace }) => workspace.set({ swapped: !workspace.state.peek().swapped }),
    },
  ]),
];

function showAlone(index: number): ActionRow {
  const name = slotLetter(index);
  const key = slotKeys[index];
  return {
    id: `view.slot${name}`,
    title: `Show ${name}`,
    short: name,
    ...(key !== undefined && { keys: [key] }),
    offered: hasSlot(index),
    checked: (app) => visibleSlots(app).join() === `${index}` && isCompared(app, 'single'),
    disabled: ({ open }) =>
      open.transition.value?.slots[index] || index < 2 ? null : `the transition has no slot ${name}`,
    run: ({ workspace }) => workspace.set({ slotView: name }),
  };
}

function compareRow(mode: 'overlay' | 'wipe', title: string, short: string, key: string): ActionRow {
  return {
    id: `view.${mode}`,
    title,
    short,
    keys: [key],
    disabled: ({ motion }) => needs(motion.shown, 'together', 'slots'),
    checked: (app) => isCompared(app, mode),
    run: (app) => compare(app, mode),
  };
}

/** Compares a slot with its snapshots if those are visible; otherwise A with B. */
function compare({ workspace, shown: { showing } }: Pick<App, 'shown' | 'workspace'>, mode: Compare): void {
  const { slotView } = workspace.state.peek();
  workspace.set({ slotView: showing.visible.peek().length > 1 ? slotView : 'both', compare: mode });
}

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
): ActionRow {
  return {
    id: `view.${name}`,
    title,
    keys,
    disabled: needsCamera,
    run: ({ views: { camera: view } }) => void (view.value && move(view.value)),
  };
}

/** A view of the seam, where all figures face one way. */
function look(name: NamedView, title: string, digit: string): ActionRow {
  return camera(name, title, (view) => view.look(name), `Alt+${digit}`, `Numpad${digit}`);
}
