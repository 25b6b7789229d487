import { inMenu } from '../../stores/action.ts';
import { openItem, pointedItem } from '../../stores/commands/lab/item-commands.ts';
import { openClip, showTransition } from '../../stores/commands/desk.ts';
import { pointedClip, whyNoClip } from '../../stores/commands/library/pointed-row.ts';
import { labNouns } from '../../stores/lab/lab-nouns.ts';
import { needsOpenClip } from '../../stores/conditions.ts';
import type { Workbench } from '../../stores/workbench.ts';
import { defaultSlots } from '../../stores/slots/default-slots.ts';
import { addTransition, replaceClips, type ClipEnd } from '../../stores/transitions/transition-edits.ts';
import { clipInPlay } from '../../stores/commands/marks/selected-marks.ts';
import { clipEnd } from '../../stores/commands/transitions/transition-commands.ts';

/** Commands of an open clip: playback, markers and tags of one clip after the other. */
export const deskActions = [
  ...inMenu('Clip', 'open', [
    {
      id: 'clip.open',
      title: 'Open clip',
      titleNow: (app) => {
        const item = pointedItem(app);
        return item === null ? 'Open clip' : `Open ${labNouns[item.kind]}`;
      },
      tip: 'Shows this clip alone, to inspect it and add markers',
      keys: ['Enter'],
      within: 'clips',
      disabled: (app) => (pointedItem(app) === null ? whyNoClip(app) : null),
      run: (app) => {
        const clip = pointedClip(app);
        const item = pointedItem(app);
        if (item) openItem(app, item);
        else if (clip) openClip(app, clip.id);
        else return;
        if (item === null) app.session.focus.value = 'timeline';
      },
    },
  ]),
  ...inMenu('Clip', 'here', [
    {
      id: 'clip.leaveHere',
      title: 'New transition from here',
      short: 'New transition',
      tip: 'Leaves this clip at the playhead and enters the clip chosen as destination',
      keys: ['Mod+Shift+N'],
      disabled: (app) =>
        needsOpenClip(app) ??
        (app.session.chosen.value.destination === null ? 'choose a destination in the list first' : null),
      run: (app) => void addTransitionFromClip(app),
    },
    {
      id: 'clip.enterHere',
      title: 'Use as destination here',
      short: 'Use as destination',
      tip: 'Makes this clip the destination of the previous transition, entered at the playhead',
      disabled: (app) =>
        needsOpenClip(app) ??
        (app.workspace.state.value.openTransition === null ? 'no transition was open before' : null),
      run: (app) => void enterClipHere(app),
    },
  ]),
];

/** Creates and opens a transition from the open clip, left at the playhead, to the chosen destination. */
async function addTransitionFromClip(app: Workbench): Promise<void> {
  const source = await endAtPlayhead(app);
  const destination = await clipEnd(app, app.session.chosen.peek().destination);
  if (!source || !destination) return;
  const id = crypto.randomUUID();
  const { transitions } = app.document.current.peek();
  if (await app.editing.commit(addTransition(id, source, destination, defaultSlots(), transitions)))
    app.workspace.set({ openTransition: id });
}

/** Makes the open clip the destination of the previous transition, entered at the playhead, and shows that transition. */
async function enterClipHere(app: Workbench): Promise<void> {
  const destination = await endAtPlayhead(app);
  if (!destination) return;
  showTransition(app);
  const transition = app.open.editable.peek();
  const source = await clipEnd(app, app.open.uses.peek()?.source.id ?? null);
  if (!transition || !source) return;
  await app.editing.commit(replaceClips(app.document.current.peek(), transition, { source, destination }));
}

/** The open clip as an end of a transition, at the frame nearest to the playhead. */
async function endAtPlayhead(app: Workbench): Promise<ClipEnd | null> {
  const inPlay = clipInPlay(app);
  const end = await clipEnd(app, inPlay?.clip.id ?? null);
  if (!inPlay || !end) return null;
  const { fps } = inPlay.clip;
  return { ...end, time: Math.round(inPlay.time * fps) / fps };
}
