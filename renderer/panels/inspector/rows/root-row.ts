import type { ClipSummary } from '../../../../contract/rows/library-rows.ts';
import type { App } from '../../../state/app.ts';
import { nameOf } from '../../../state/document/file-places.ts';
import type { TransitionEnd } from '../../../state/marks/marker-edits.ts';
import { toggleSideMenu } from '../../../state/session/side-menu.ts';
import { setRoot } from '../../../state/transitions/root-edits.ts';
import type { MenuRow } from '../controls/row.ts';
import { rootName } from '../root-name.ts';

/** Where the root of the clip at one end comes from, and whether its folder says so. */
export function rootRow({ session, editing }: App, clip: ClipSummary, end: TransitionEnd): MenuRow {
  const { choice, own, folders } = clip.root;
  const [folder] = folders;
  return {
    kind: 'menu',
    key: `${end}.root`,
    label: end === 'source' ? 'Source root' : 'Dest root',
    description: 'Where root motion comes from: the place of the figure on the ground, and its facing.',
    note: own === null && folder ? `Set for all in ${nameOf(folder.path)}.` : '',
    badge: own === null && folder ? 'folder' : '',
    value: rootName(choice),
    usual: rootName(folder?.choice ?? { kind: 'auto' }),
    open: () => toggleSideMenu(session.sideMenu, { kind: 'root', end }),
    reset: () => void editing.commit(setRoot(clip, 'clip', null)),
  };
}
