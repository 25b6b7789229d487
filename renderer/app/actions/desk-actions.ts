import { indexOfRow, pointAt } from '../../panels/library/rows/point-at-rows.ts';
import { inMenu } from '../../state/action.ts';
import type { Row } from '../../state/action.ts';
import type { App } from '../../state/app.ts';
import { openClip } from '../../state/commands/desk.ts';
import { pointedClip, whyNoClip } from '../../state/commands/library/pointed-row.ts';
import { addTransitionFromClip, enterClipHere } from '../../state/commands/transitions/desk-transitions.ts';
import { needsOpenClip } from './conditions.ts';

/** Commands of an open clip: playback, markers and tags of one clip after the other. */
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
        if (clip) openClip(app, clip.id);
      },
    },
    besideRow('next', 'Open next clip', 'PageDown', 1),
    besideRow('previous', 'Open previous clip', 'PageUp', -1),
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

function besideRow(where: string, title: string, key: string, step: 1 | -1): Row {
  return {
    ...{ id: `clip.${where}`, title, tip: 'In the order of the list', keys: [key] },
    disabled: needsOpenClip,
    run: (app) => void openBeside(app, step),
  };
}

/** Opens the clip `step` rows further in the list, skipping failed files. */
async function openBeside(app: App, step: 1 | -1): Promise<void> {
  const { list, session } = app;
  const { rows } = list;
  const at = rows.peek().indexOf(session.openClip.peek()?.id ?? '');
  const from = at < 0 ? indexOfRow(app, 'active') : at;
  for (let index = from + step; index >= 0 && index < rows.peek().length; index += step) {
    await list.show(index, index + 1);
    const row = rows.peek().at(index);
    if (row?.kind !== 'clip') continue;
    await pointAt(app, index, 'only');
    return openClip(app, row.id);
  }
  app.notices.say(step > 0 ? 'This is the last clip of the list' : 'This is the first clip of the list');
}
