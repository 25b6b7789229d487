import { inMenu } from '../../stores/action.ts';
import { openClip } from '../../stores/commands/desk.ts';
import { pointedClip, whyNoClip } from '../../stores/commands/library/pointed-row.ts';
import { addTransitionFromClip, enterClipHere } from './desk-transitions.ts';
import { needsOpenClip } from '../../stores/conditions.ts';

/** Commands of an open clip: playback, markers and tags of one clip after the other. */
export const deskActions = [
  ...inMenu('Clip', 'open', [
    {
      id: 'clip.open',
      title: 'Open clip',
      tip: 'Shows this clip alone, to inspect it and add markers',
      keys: ['Enter'],
      within: 'clips',
      disabled: whyNoClip,
      run: (app) => {
        const clip = pointedClip(app);
        if (!clip) return;
        openClip(app, clip.id);
        app.session.focus.value = 'timeline';
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
