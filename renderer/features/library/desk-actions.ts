import { inMenu } from '#renderer/stores/action.ts';
import { openItem, pointedItem } from '#renderer/stores/commands/lab/item-commands.ts';
import { openClip, showTransition } from '#renderer/stores/commands/desk.ts';
import { pointedClip, whyNoClip } from '#renderer/stores/commands/library/pointed-row.ts';
import { labNouns } from '#renderer/stores/lab/lab-nouns.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import { replaceClips } from '#renderer/stores/transitions/transition-edits.ts';
import type { ClipEnd } from '#contract/edits/add-transition.ts';
import { clipInPlay } from '#renderer/stores/commands/marks/mark-commands.ts';
import {
  addBetween,
  clipEnd,
  commitEnds,
} from '#renderer/stores/commands/transitions/transition-commands.ts';
import { needs } from '#renderer/stores/shown/motion.ts';

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
      short: 'Transition from here',
      tip: 'Leaves this clip at the playhead, on its first frame at its out marker, and enters the clip chosen as destination',
      keys: ['Mod+Shift+N'],
      disabled: (app) =>
        needs(app.motion.open, 'clip') ??
        (app.session.chosen.value.destination === null ? 'choose a destination in the list first' : null),
      run: (app) => void addTransitionFromClip(app),
    },
    {
      id: 'clip.enterHere',
      title: 'Replace destination here',
      short: 'Replace destination',
      tip: 'Changes the previous transition: it enters this clip at the playhead, on its first frame at its in marker',
      disabled: (app) =>
        needs(app.motion.open, 'clip') ??
        (app.workspace.state.value.openTransition === null ? 'no transition was open before' : null),
      run: (app) => void enterClipHere(app),
    },
  ]),
];

/** Creates and opens a transition from the open clip, left at the playhead, to the chosen destination. */
async function addTransitionFromClip(app: Workbench): Promise<void> {
  const source = await endAtPlayhead(app);
  const destination = await clipEnd(app, app.session.chosen.peek().destination);
  if (source && destination) await addBetween(app, { source, destination });
}

/**
 * Makes the open clip the destination of the previous transition, entered at the playhead, and shows that
 * transition.
 */
async function enterClipHere(app: Workbench): Promise<void> {
  const opened = await endAtPlayhead(app);
  if (!opened) return;
  showTransition(app);
  const transition = app.open.editable.peek();
  const source = await clipEnd(app, app.open.uses.peek()?.source.id ?? null);
  if (!transition || !source) return;
  const destination = transition.destination.id === opened.clip.id ? { time: 0, ...opened } : opened;
  const edit = replaceClips(app.document.current.peek(), transition, { source, destination });
  await commitEnds(app, edit, { destination });
}

/**
 * The open clip as an end of a transition, at the frame nearest to the playhead; without a time on the first
 * frame, where it opened.
 */
async function endAtPlayhead(app: Workbench): Promise<ClipEnd | null> {
  const inPlay = clipInPlay(app);
  const end = await clipEnd(app, inPlay?.clip.id ?? null);
  if (!inPlay || !end) return null;
  const { fps } = inPlay.clip;
  const frame = Math.round(inPlay.time * fps);
  return frame === 0 ? end : { ...end, time: frame / fps };
}
