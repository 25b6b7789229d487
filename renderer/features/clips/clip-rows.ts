// renderer/features/clips: settings of the open clips: ground, loop, root, feet
import { labelText } from '#contract/rows/clip-label.ts';
import type { ClipSettings, ClipSummary } from '#contract/rows/library-rows.ts';
import { transitionEnds, type TransitionEnd } from '#renderer/stores/marks/marker-edits.ts';
import type { App } from '#renderer/stores/app.ts';
import type { Editor } from '#renderer/stores/workbench.ts';
import { DETECTED, type Folder, type ParameterRow, type MenuRow } from '#renderer/controls/parameters/row.ts';
import { rootRow } from './root-menu.tsx';
import { findJoint } from '#core/rig/roles/joint-map.ts';
import { needs } from '#renderer/stores/shown/motion.ts';

/** Settings of the clips that apply wherever they are used. @param openJointMap where their feet are set */
export function clipsFolder(app: Editor & Pick<App, 'motion'>, openJointMap: () => void): Folder {
  const isAlone = needs(app.motion.open, 'clip') === null;
  const ends = isAlone ? (['destination'] as const) : transitionEnds;
  const rows = ends.flatMap((end): ParameterRow[] => {
    const clip = app.open[end].value;
    const word = isAlone ? 'Clip' : end === 'source' ? 'Source' : 'Dest';
    if (!clip || clip.isTake === true) return [];
    return [...clipRows(app, clip, word, end), { ...feetRow(app, clip, word, end), open: openJointMap }];
  });
  return { key: 'clips', title: isAlone ? 'Clip' : 'Clips', rows };
}

function clipRows(
  app: Editor,
  clip: ClipSummary,
  word: string,
  end: 'source' | 'destination',
): ParameterRow[] {
  const { groundHeight, loop } = clip.settings;
  const set = (name: string, patch: Partial<ClipSettings>): void => {
    const before = app.document.current.peek().clips.get(clip.id)?.settings;
    if (!before) return;
    const change = { kind: 'clip.set', id: clip.id, before, after: { ...before, ...patch } } as const;
    app.editing.preview({ name, changes: [change] });
  };
  return [
    {
      kind: 'number',
      key: `${end}.ground`,
      label: `${word} ground`,
      description: `Height of the floor under ${labelText(clip.label)}, where its lowest toes stand.`,
      minimum: -1,
      maximum: 1,
      step: 0.005,
      quantity: 'm',
      tone: end,
      value: groundHeight,
      defaultValue: clip.detectedGround,
      ...(groundHeight === clip.detectedGround && { badge: DETECTED }),
      preview: (groundHeight) => set('Change ground height', { groundHeight }),
    },
    {
      kind: 'flag',
      key: `${end}.loop`,
      label: `${word} loops`,
      description: `After its end, ${labelText(clip.label)} repeats from its start. Otherwise it holds its last pose.`,
      value: loop,
      preview: (loop) => set(loop ? 'Loop clip' : 'Stop looping clip', { loop }),
    },
    rootRow(app, clip, word, end),
  ];
}

const sides = ['left', 'right'] as const;

/** Joints that are the feet of the clip at one end, by the joint map, which it opens. */
function feetRow(
  { open }: Pick<Editor, 'open'>,
  clip: ClipSummary,
  word: string,
  end: TransitionEnd,
): Omit<MenuRow, 'open'> {
  const map = open.jointMaps.value.find(({ jointsId }) => jointsId === clip.jointsId)?.map;
  const feet = map ? sides.map((side) => findJoint(map, 'foot', side)) : [];
  const isKnown = map !== undefined && !feet.includes(-1);
  const isDetected = feet.every((joint, i) => {
    const found = map?.recognised[joint];
    return found?.role === 'foot' && found.side === sides[i];
  });
  const value = isKnown ? feet.map((joint) => map.skeleton.names[joint]).join(', ') : map ? 'not known' : '';
  return {
    kind: 'menu',
    key: `${end}.feet`,
    label: `${word} feet`,
    description:
      'Joints whose contacts are found, measured and locked. Click to change them in the joint map.',
    note: isKnown ? `${value}\nClick to change them in the joint map.` : '',
    badge: isKnown && isDetected ? DETECTED : '',
    value,
  };
}
