import type { ClipSettings, ClipSummary } from '../../../../contract/rows/library-rows.ts';
import type { App } from '../../../state/app.ts';
import { transitionEnds } from '../../../state/marks/marker-edits.ts';
import { setOverlay } from '../../../state/workspace/overlays.ts';
import {
  clampOnion,
  defaultWorkspace,
  qualities,
  themeChoices,
  timeUnits,
} from '../../../state/workspace/workspace.ts';
import type { Workspace } from '../../../state/workspace/workspace.ts';
import type { Folder, Row } from '../controls/row.ts';
import { rootRow } from './root-row.ts';

const overlayRows = [
  {
    key: 'ghost',
    label: 'Source as ghost',
    description: 'Where the source would be: its extrapolation, or itself going on.',
  },
  {
    key: 'halfLife',
    label: 'Half-life colours',
    description: 'Colours each joint by how long its extrapolation may coast.',
  },
  {
    key: 'difference',
    label: 'Distance A to B',
    description: 'Colours each joint by how far it is from where the other slot has it.',
  },
  {
    key: 'trails',
    label: 'Joint trails',
    description:
      'Where the selected joint, or else hands and feet, were 0.35 s ago and will be in 0.3 s; a disc each 0.1 s.',
  },
  {
    key: 'velocities',
    label: 'Velocities',
    description: 'How fast the selected joint, or else hands and feet, go: an arrow is the way of 0.12 s.',
  },
  {
    key: 'path',
    label: 'Root path',
    description: 'The root on the floor, 0.6 s back and ahead; a tick each 0.1 s points along its heading.',
  },
  {
    key: 'onion',
    label: 'Onion skin',
    description:
      'The figure at other moments, up to 0.8 s away: orange before the seam, blue and dashed after it.',
  },
  { key: 'names', label: 'Joint names', description: 'Names the joints beside the figures.' },
  {
    key: 'skin',
    label: 'Skin of the file',
    description: 'Shows the mesh that the clip’s file holds, in place of the mannequin.',
  },
] as const;

export function overlaysFolder(app: App): Folder {
  const { workspace, open, skins } = app;
  const { overlays } = workspace.state.value;
  const hasTwo = (open.transition.value?.slots.length ?? 0) > 1;
  return {
    key: 'overlays',
    title: 'Overlays',
    rows: overlayRows
      .filter(({ key }) => (key !== 'difference' || hasTwo) && (key !== 'skin' || skins.value.length > 0))
      .map((row) => ({
        ...row,
        kind: 'flag' as const,
        value: overlays[row.key],
        preview: (on: boolean) => setOverlay(workspace, row.key, on),
        keep: nothing,
      }))
      .flatMap((row: Row) => (row.key === 'onion' && overlays.onion ? [row, onionRow(app)] : [row])),
  };
}

function onionRow({ workspace, open }: App): Row {
  return {
    kind: 'number',
    key: 'onionEvery',
    label: 'Onion every',
    description: 'Frames of the source from one figure of the onion skin to the next, counted from the seam.',
    ...{ minimum: 1, maximum: 60, step: 1, quantity: 'frames', unit: 'f', digits: 0 },
    fps: open.source.value?.fps ?? 60,
    usual: defaultWorkspace.onionEvery,
    value: workspace.state.value.onionEvery,
    preview: (frames) => workspace.set({ onionEvery: clampOnion(frames) }),
    keep: nothing,
  };
}

const unitLabels = { frames: 'frames', seconds: 'seconds', timecode: 'timecode' };
const qualityLabels = { automatic: 'auto', full: 'full', low: 'low' };

export function viewFolder({ workspace }: App): Folder {
  const state = workspace.state.value;
  const choice = <Name extends 'timeUnit' | 'quality' | 'theme'>(
    name: Name,
    values: readonly Workspace[Name][],
  ) => ({
    kind: 'choice' as const,
    key: name,
    value: state[name],
    preview: (value: string) => {
      const found = values.find((candidate) => candidate === value);
      if (found !== undefined) workspace.set({ [name]: found });
    },
    keep: nothing,
  });
  return {
    key: 'view',
    title: 'View',
    rows: [
      {
        kind: 'flag' as const,
        key: 'inPlace',
        label: 'In place',
        description: 'Keeps the figures over one spot: they turn, but do not travel.',
        usual: defaultWorkspace.inPlace,
        value: state.inPlace,
        preview: (inPlace: boolean) => workspace.set({ inPlace }),
        keep: nothing,
      },
      {
        ...choice('timeUnit', timeUnits),
        label: 'Times in',
        description:
          'Frames of each clip as its file counts them, seconds, or hours, minutes, seconds and frames.',
        options: unitLabels,
      },
      {
        ...choice('quality', qualities),
        label: 'Drawing',
        description: 'While playing: automatic keeps the frame rate. When it stops, one full frame is drawn.',
        options: qualityLabels,
      },
      {
        ...choice('theme', themeChoices),
        label: 'Theme',
        description: 'Dark, light, or as the system.',
        options: { dark: 'dark', light: 'light', 'as the system': 'system' },
      },
    ],
  };
}

/** What is set for the clips themselves, wherever they are used. */
export function clipsFolder(app: App): Folder {
  const rows = transitionEnds.flatMap((end): Row[] => {
    const clip = app.open[end].value;
    return clip ? clipRows(app, clip, end === 'source' ? 'Source' : 'Dest', end) : [];
  });
  return { key: 'clips', title: 'Clips', rows };
}

function clipRows(app: App, clip: ClipSummary, word: string, end: 'source' | 'destination'): Row[] {
  const set = (name: string, patch: Partial<ClipSettings>): void => {
    const before = app.document.current.peek().clips.get(clip.id)?.settings;
    if (!before) return;
    const change = { kind: 'clip.set', id: clip.id, before, after: { ...before, ...patch } } as const;
    app.editing.preview({ name, changes: [change] });
  };
  const keep = (): void => app.editing.commitPreview();
  return [
    {
      kind: 'number',
      key: `${end}.ground`,
      label: `${word} ground`,
      description: `Height of the ground under ${clip.name}: what its lowest toes stand on.`,
      ...{
        minimum: -1,
        maximum: 1,
        step: 0.005,
        quantity: 'm',
        unit: 'm',
        digits: 3,
        fps: clip.fps,
        tone: end,
      },
      value: clip.settings.groundHeight,
      preview: (groundHeight) => set('Change ground height', { groundHeight }),
      keep,
    },
    {
      kind: 'flag',
      key: `${end}.loop`,
      label: `${word} loops`,
      description: `Past its end ${clip.name} goes on from its start. Otherwise it holds its last pose.`,
      value: clip.settings.loop,
      preview: (loop) => set(loop ? 'Loop clip' : 'Stop looping clip', { loop }),
      keep,
    },
    rootRow(app, clip, end),
  ];
}

function nothing(): void {
  // The workspace is saved by itself.
}
