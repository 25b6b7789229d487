import { signal } from '@preact/signals';
import { Fragment, h } from 'preact';
import { expect, test } from 'vitest';
import { Folders } from '#renderer/features/library/folders/folders.tsx';
import { LibraryMenu } from '#renderer/features/library/folders/library-menu.tsx';
import { OpenFolder } from '#renderer/features/library/folders/open-folder.tsx';
import { ClipPeek } from '#renderer/features/library/poses/clip-peek.tsx';
import { StripPicture } from '#renderer/features/library/poses/strip-picture.tsx';
import { NextTransition } from '#renderer/features/library/rows/next-transition.tsx';
import { TransitionList } from '#renderer/features/library/rows/transition-list.tsx';
import { deedsOf, outlineOf } from '#test/renderer/deeds.ts';
import { longWalk } from '#test/renderer/open-app.ts';
import { openLibrary, panelOf } from './library-fixture.ts';

test('folders and libraries', async () => {
  const open = panelOf(Folders, {});
  expect(await outlineOf(open)).toMatchInlineSnapshot(`
    "part Folders
      heading Folders
      n: folder not found (/n ¦ Not available: gone. Its clips stay, and Segue watches it again when it is back)
      p: checked every few minutes: network (/p ¦ Checked every few minutes, and when you return to this window: network)
      tree Folders
        treeitem m [level=1, expanded] (/m ¦ Show only its clips)
          button Scan m now
          button Stop watching m (keeps its clips)
          3
        treeitem x 3 [level=2] (/m/x ¦ Show only its clips)
        treeitem n [level=1] (/n ¦ Show only its clips)
          button Scan n now
          button Stop watching n (keeps its clips)
          3"
  `);
  expect(await deedsOf(open)).toMatchInlineSnapshot(`
    "part Folders
      Escape: ends here · watchedFolders = false · − part Folders · − heading Folders · − n: folder not found · and 12 more
    tree Folders
      Space, ArrowUp, Home: taken · library.search {text: "folder:\\"m/\\"", sort: {by: "name", descending: false}, offset: 0, limit: 60} · search = "folder:\\"m/\\"" · − treeitem m [level=1, expanded] · + treeitem m [selected, level=1, expanded]
      ArrowDown, ArrowRight: taken · library.search {text: "folder:\\"m/x/\\"", sort: {by: "name", descending: false}, offset: 0, limit: 60} · search = "folder:\\"m/x/\\"" · − treeitem x 3 [level=2] · + treeitem x 3 [selected, level=2]
      ArrowLeft: taken · − treeitem m [level=1, expanded] · − treeitem x 3 [level=2] · + treeitem m [level=1]
      End, PageDown: taken · library.search {text: "folder:\\"n/\\"", sort: {by: "name", descending: false}, offset: 0, limit: 60} · search = "folder:\\"n/\\"" · − treeitem n [level=1] · + treeitem n [selected, level=1]
    button Scan m now
      folders.check {id: "m"}
    button Stop watching m (keeps its clips)
      folders.forget {id: "m"}

      mouse down: ends here · − treeitem m [level=1, expanded] · − treeitem x 3 [level=2] · + treeitem m [level=1]
    button Scan n now
      folders.check {id: "n"}
    button Stop watching n (keeps its clips)
      folders.forget {id: "n"}"
  `);
  const recent = [
    { id: '1', name: 'Old', path: '/old.db', missing: true },
    { id: '2', name: 'Other', path: '/other.db', missing: false },
  ];
  const menu = panelOf(LibraryMenu, {}, ({ library }) =>
    Object.assign(library.files, { recent: signal(recent) }),
  );
  expect(await deedsOf(menu)).toMatchInlineSnapshot(`
    "button library
      library.recent {}
      − button library [haspopup=dialog] · + button library [haspopup=dialog, expanded] · + dialog Libraries · and 6 more"
  `);
  const counts = { done: 3, total: 12, bytes: 3e6, elapsedMs: 2000 };
  const job = { id: 'j', title: 'Indexing mocap', paused: true, ...counts };
  const indexing = panelOf(OpenFolder, {}, ({ library }) =>
    Object.assign(library.jobs, { running: signal(job) }),
  );
  expect(await outlineOf(indexing)).toMatchInlineSnapshot(`
    "progressbar Indexing mocap [valuemin=0, valuemax=12, valuenow=3, valuetext=Paused · Indexing mocap · 3 / 12 files · 1.5 MB/s]
      Paused · 3 / 12 (Paused · Indexing mocap · 3 / 12 files · 1.5 MB/s)
      button Resume indexing [keys=]
      button Stop indexing [keys=] (Stop indexing ¦ Keeps the files read so far)
    button Folders [pressed, keys=] (Folders ¦ Filters the list by a folder, and shows which folders are watched ¦ n: folder not found)"
  `);
});

test('transitions, and the next one', async () => {
  const open = panelOf(TransitionList, {});
  expect(await outlineOf(open)).toMatchInlineSnapshot(`
    "part Transitions
      field Search transitions [placeholder=Name, clip, note, value=] (Words in names, clips, methods, reviewers and notes)
      heading 2 transitions
      choice Transition status [value=all] (Show one status only) | of all: All / unreviewed: Unreviewed / approved: Approved / needsWork: Needs work / rejected: Rejected / stale: Stale
      grid Transitions [rowcount=2]
        rowgroup
          row t walk [selected] | A Spring inertialization | img Unreviewed, stale (Unreviewed, changed since: ¦ method) | button Rename transition [keys=F2] | button Delete transition [keys=Delete]
          row u walk | A Spring inertialization | img Unreviewed, stale (Unreviewed, changed since: ¦ method) | button Rename transition [keys=F2] | button Delete transition [keys=Delete]"
  `);
  expect(await deedsOf(open)).toMatchInlineSnapshot(`
    "field Search transitions
      − field Search transitions [placeholder=Name, clip, note, value=] · − heading 2 transitions · − grid Transitions [rowcount=2] · and 16 more
    choice Transition status
      − heading 2 transitions · − choice Transition status [value=all] · − grid Transitions [rowcount=2] · and 16 more
    grid Transitions
      ArrowUp, ArrowLeft, ArrowRight, Home: taken
      ArrowDown, End: taken · openTransition = "u" · − row t walk [selected] · − row u walk · + row t walk · and 1 more
    button Rename transition
      renaming = "t"
      − row t walk [selected] · + row field Transition name [defaultValue=t walk] [selected]
    button Delete transition
      edit “Delete transition” {kind: "transition.remove", transition: {schemaVersion: 1, id: "t", name: "t walk", source: {kind: "clip", id: "walk", time: 1, playRate: 1, mirror: f…
      openTransition = "u"
      − field Search transitions [placeholder=Name, clip, note, value=] · − heading 2 transitions · − choice Transition status [value=all] · and 15 more"
  `);
  const next = panelOf(NextTransition, {}, ({ app }) => (app.session.pairProblem.value = 'No joints match.'));
  expect(await outlineOf(next)).toMatchInlineSnapshot(`
    "part Next transition
      group Source: a: a (Source: a ¦ Press S on a clip of the list, or drop one here)
      group Destination: b: b (Destination: b ¦ Press D on a clip of the list, or drop one here)
      button New transition [keys=Ctrl+N]
      button Use here [keys=] (Use chosen clips here ¦ Replaces the clips of the open transition)
      alert No joints match. Mark other clips, or use these and pair the joints in the joint map."
  `);
});

const points = Array.from({ length: 4 }, (_, i) => [128, 0, 128, 140 + 20 * i, 200, 128]).flat();
const strip = { poseCount: 4, parents: Uint8Array.of(255, 0), points: Uint8Array.from(points) };

test('a strip has a canvas once it has poses: rows that only pass by need none', () => {
  const win = openLibrary();
  const panel = win.draw(StripPicture, { clipId: 'a' }, 'page');
  expect(panel.of('canvas')).toHaveLength(0);
  Object.assign(win.library.caches.strips.get('a'), { value: strip });
  expect(panel.of('canvas')).toHaveLength(1);
});

/** The strip of a clip under the pointer, and its pose beside the list, once its clip is `loaded`. */
const poses = (loaded: boolean) => async () => {
  const win = openLibrary();
  const { caches } = win.library;
  Object.assign(caches.strips.get('a'), { value: strip });
  const clip = signal({ state: 'ready', clip: longWalk });
  if (loaded) Object.assign(caches, { peeked: { get: () => clip } });
  win.app.session.peek.value = { clipId: 'a', share: 0.7 };
  const both = h(Fragment, null, [
    h(StripPicture, { clipId: 'a', key: 'strip' }),
    h(ClipPeek, { key: 'peek' }),
  ]);
  const panel = win.draw(() => both, {}, 'page');
  panel.all();
  await new Promise((resolve) => setTimeout(resolve, loaded ? 100 : 0)); // the pointer rests
  return { ...win, panel };
};

test('the poses of a clip, under the pointer and beside the list', async () => {
  expect(await outlineOf(poses(false))).toMatchInlineSnapshot(`
    "picture
      stroke color: 8 of 8 points from 10, 3 to 64, 31
    img a at 2.80 s
      picture
        stroke line: 1 of 2 points from -1, 153 to 175, 317
        stroke color: 2 of 2 points from 87, 43 to 115, 150
      2.80 s f 168"
  `);
  expect(await outlineOf(poses(true))).toMatchInlineSnapshot(`
    "picture
      stroke color: 8 of 8 points from 10, 3 to 64, 31
    img a at 2.80 s
      picture
        stroke line: 1 of 2 points from -1, 153 to 175, 317
        stroke faint: 1 of 14 points from -53, 153 to 190, 159
        stroke color: 2 of 40 points from 64, 15 to 102, 150
      2.80 s f 168"
  `);
});
