import { inMenu } from '../../state/action.ts';
import { openClip } from '../../state/commands/desk.ts';
import { pointedClip, whyNoClip } from '../../state/commands/library/pointed-row.ts';
import { addTransitionFromClip, enterClipHere } from '../../state/commands/transitions/desk-transitions.ts';
import { needsOpenClip } from './conditions.ts';

/** A clip by itself: to look at it, and to mark its transition points. */
export const deskActions = [
  ...inMenu('Clip', 'open', [
    {
      id: 'clip.open',
      title: 'Open clip',
      tip: 'By itself, to look at it and to add markers',
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
      tip: 'Leaves this clip at the playhead, for the clip that is marked as destination',
      keys: ['Mod+Shift+N'],
      disabled: (app) =>
        needsOpenClip(app) ??
        (app.session.chosen.value.destination === null ? 'mark a destination in the list first' : null),
      run: (app) => void addTransitionFromClip(app),
    },
    {
      id: 'clip.enterHere',
      title: 'Use as destination here',
      short: 'Use as destination',
      tip: 'The transition that was open enters this clip at the playhead',
      disabled: (app) =>
        needsOpenClip(app) ??
        (app.workspace.state.value.openTransition === null ? 'no transition was open before' : null),
      run: (app) => void enterClipHere(app),
    },
  ]),
];
