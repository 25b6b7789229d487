import { writeFileSync } from 'node:fs';
import { click, press } from '#test/fixtures/page.ts';
import { find } from '#test/fixtures/page-reader.ts';
import { starterRecording } from '#test/fixtures/starter-recording.ts';
import type { OpenedWindow } from './opened-window.ts';

const tab =
  (name: string) =>
  ({ does }: OpenedWindow) =>
    does(() => click(find('tab', name)));

const actions =
  (...ids: readonly string[]) =>
  async ({ runs }: OpenedWindow): Promise<void> => {
    for (const id of ids) await runs(id);
  };

const selected =
  (action: string, ...clips: readonly RegExp[]) =>
  async ({ does, runs }: OpenedWindow): Promise<void> => {
    for (const [at, clip] of clips.entries()) await does(() => click(find('row', clip), { ctrlKey: at > 0 }));
    await runs(action);
  };

const suggested =
  (place: string) =>
  async ({ does, runs }: OpenedWindow): Promise<void> => {
    await runs('transition.suggest');
    await does(() => click(find('button', place, find('dialog', 'Suggested seams'))));
  };

async function tagged({ does, runs }: OpenedWindow): Promise<void> {
  await does(() => click(find('row', /^jog \d/)));
  await runs('clips.tag');
  const field = find('textbox', 'Add tag') as HTMLInputElement;
  field.value = 'hero';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await does(() => press('Enter', field));
}

async function recorded({ recording, runs }: OpenedWindow): Promise<void> {
  writeFileSync(recording, starterRecording());
  await runs('game.open');
}

/** What is beside each part, and is read with the library and the timeline alone. */
const AROUND = '[role="tablist"], [role="separator"], [role="group"][aria-label="Playback"]';

/** Whether an element is beside a part, and so is not read with it. */
export const isReadElsewhere = (part: string, element: Element): boolean =>
  !['library', 'timeline'].includes(part) && element.closest(AROUND) !== null;

/** Leads to a part once more: the item that was made for it goes. */
export async function again(window: OpenedWindow, lead: (window: OpenedWindow) => unknown): Promise<void> {
  await window.runs('edit.undo');
  await lead(window);
}

/** Parts of the window: what leads there, and their role and name. */
export const parts: Readonly<
  Record<string, readonly [(window: OpenedWindow) => unknown, role: string, name: string | RegExp]>
> = {
  'top bar': [() => undefined, 'banner', ''],
  library: [() => undefined, 'complementary', 'Library'],
  'tags and note': [tagged, 'region', 'Tags and note'],
  inspector: [() => undefined, 'complementary', 'Inspector'],
  timeline: [() => undefined, 'region', 'Timeline'],
  curves: [tab('Curves'), 'region', 'Curves'],
  'cost map': [tab('Cost map'), 'region', 'Cost map'],
  markers: [tab('Markers'), 'region', 'Markers'],
  metrics: [tab('Metrics'), 'region', 'Metrics'],
  transitions: [tab('Transitions 1'), 'complementary', 'Library'],
  'suggested seams': [actions('transition.suggest'), 'dialog', 'Suggested seams'],
  'seams in the library': [suggested('Library'), 'dialog', 'Suggested seams'],
  bridges: [suggested('Bridge'), 'dialog', 'Suggested seams'],
  review: [tab('Review'), 'region', 'Review'],
  tree: [actions('tree.new.speed'), 'region', 'Tree'],
  'a tree in cadence': [selected('tree.new.speed', /^jog \d/, /^walk \d/), 'region', 'Tree'],
  'a tree of directions': [
    selected('tree.new.directionSpeed', /^jog \d/, /^walk \d/, /^turn \d/),
    'region',
    'Tree',
  ],
  'rules of a tree': [actions('tree.new.empty', 'lab.wrap.rules'), 'region', 'Tree'],
  'trailing joints': [actions('trailing.new'), 'region', 'Trailing joints'],
  muscles: [actions('muscles.new.leg'), 'region', 'Muscles'],
  'a request list': [actions('requests.new'), 'region', 'Stress'],
  'export for an engine': [actions('export.unreal'), 'dialog', 'Export for engine'],
  'choice of an engine': [actions('engine.choose'), 'dialog', 'Which engine?'],
  'a report': [actions('report.save'), 'dialog', 'Save report'],
  'export of motion': [actions('motion.export'), 'dialog', 'Export motion'],
  'export of pictures': [actions('recording.export'), 'dialog', 'Export picture or video'],
  'methods to compare': [actions('requests.methods'), 'dialog', 'Compare methods'],
  history: [actions('align.joint', 'edit.history'), 'dialog', 'History'],
  presets: [actions('slot.presetsA'), 'dialog', 'Presets of A'],
  tuning: [actions('slot.tuneA'), 'dialog', 'Tune of A'],
  'a joint of a profile': [actions('slot.profileA'), 'group', 'Hips'],
  views: [actions('view.wipe'), 'main', 'Viewports'],
  'a game': [recorded, 'tabpanel', 'Game'],
  'their user data': [
    actions('align.joint', 'userData.export', 'edit.undo', 'file.import'),
    'dialog',
    /^Merge/,
  ],
  backups: [actions('library.backUp', 'library.restore'), 'dialog', 'Restore backup'],
  'joint map': [actions('joints.map'), 'dialog', 'Joint map'],
  'joining a team': [actions('team.join'), 'dialog', 'Join team library'],
  'a farm': [actions('farm.show'), 'dialog', 'Farm'],
  'interrupted transitions': [
    async (window) => {
      await selected('chain.interruptWithSelected', /^jog \d/)(window);
      await tab('Transitions 2')(window);
    },
    'complementary',
    'Library',
  ],
  'the timeline of a clip': [selected('clip.open', /^jog \d/), 'region', 'Timeline'],
  'the inspector of a clip': [selected('clip.open', /^jog \d/), 'complementary', 'Inspector'],
  palette: [actions('view.palette'), 'dialog', 'Command palette'],
  folders: [actions('library.watchedFolders'), 'complementary', 'Library'],
  tour: [actions('help.tour'), 'region', 'Tour'],
};
