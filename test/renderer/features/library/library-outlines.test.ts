import { signal } from '@preact/signals';
import { Fragment, h, type ComponentType } from 'preact';
import { expect, test } from 'vitest';
import { ClipDetails } from '#renderer/features/library/details/clip-details.tsx';
import { DetailsPane } from '#renderer/features/library/details/details-pane.tsx';
import { Folders, FoldersButton } from '#renderer/features/library/folders/folders.tsx';
import { LibraryMenu } from '#renderer/features/library/folders/library-menu.tsx';
import { OpenFolder } from '#renderer/features/library/folders/open-folder.tsx';
import { ClipPeek } from '#renderer/features/library/poses/clip-peek.tsx';
import { StripPicture } from '#renderer/features/library/poses/strip-picture.tsx';
import { ClipList } from '#renderer/features/library/rows/clip-list.tsx';
import { NextTransition } from '#renderer/features/library/rows/next-transition.tsx';
import { TransitionList } from '#renderer/features/library/rows/transition-list.tsx';
import { SearchField } from '#renderer/features/library/search/search-field.tsx';
import { TagChips } from '#renderer/features/library/tags/tag-chips.tsx';
import type { ListRow } from '#renderer/stores/library/listed-rows.ts';
import { NO_MOTION } from '#contract/words/no-motion.ts';
import { deedsOf, outlineOf } from '#test/renderer/deeds.ts';
import { longWalk } from '#test/renderer/open-app.ts';
import { documentOf, markerOf, transitionOf } from '#test/renderer/stores/library-fixture.ts';
import { failed, openList } from './library-fixture.ts';

const item = (of: string, name: string) => ({ kind: 'item', id: name, of, name }) as ListRow;
const listRef = { current: null };
const onLeave = () => undefined;

const imported = {
  ...{ unitName: 'cm', unitGuessed: true, upAxis: 'y', upAxisGuessed: false, rates: [30, 60], takes: 2 },
  override: { unit: null, upAxis: null },
  folder: { path: '/mocap', name: 'mocap', override: { unit: 1, upAxis: null } },
  doubt: { about: 'unit', because: 'others', clips: 2, others: 9, suggested: { unit: 0.01 } },
};

const folder = (name: string, state: string, why = '') => ({
  ...{ id: name, name, path: `/${name}`, state, why, emptied: [] },
});
const tree = ['/m', '/m/x', '/m/x/y', '/n'].map((path) => ({
  ...{ path, name: path.slice(-1), depth: path.length / 2 - 1, rows: 3 },
}));

/** A library with a row of each kind, open transitions, watched folders, and tags. */
function opened(search = '') {
  const clips = {
    a: {
      ...{ markerCount: 2, tags: ['run', 'old'], note: 'hello', trimmedFrames: 2 },
      copies: ['/x/a', '/y/a', '/z/a', '/w/a', '/v/a'],
    },
    b: { missing: true, warnings: ['x', 'y', 'z', 'v'], tags: ['run'], fps: 29.97 },
    c: { isCharacter: true as const, hasMesh: true as const },
  };
  const transitions = ['t', 'u'].map((id) => ({ ...transitionOf(id), name: `${id} walk` }));
  const rows = [
    'a',
    'b',
    'c',
    failed('f'),
    failed('s', NO_MOTION),
    item('muscles', 'Legs'),
    item('tree', 'Oak'),
  ];
  const win = openList(rows, {
    clips,
    state: documentOf([markerOf('m', 'a', 1)], transitions),
    answers: {
      'clip.import': imported,
      'folders.tree': tree,
      'library.facets': { joints: [], amounts: {}, folders: [] },
    },
  });
  const { library, session, workspace } = win.app;
  win.unread.value = { failed: 2, still: 3, ignored: [failed('x'), failed('y')], ignoredCount: 2 };
  const watched = [folder('m', 'watched'), folder('n', 'away', 'gone'), folder('p', 'checked', 'network')];
  const tags = ['run', 'old', 'new', 'jog', 'hop', 'fall'].map((name, i) => ({ name, clips: i + 1 }));
  Object.assign(library, { folders: signal(watched) });
  Object.assign(library.tags, { all: signal(tags) });
  Object.assign(library.newClips, { unseen: signal(new Set(['a'])) });
  Object.assign(win.app, {
    reviews: { changesOf: () => [{ slot: 'A', words: 'method' }], rows: signal([]) },
  });
  library.list.text.value = search;
  session.chosen.value = { source: 'a', destination: 'b' };
  session.watchedFolders.value = true;
  session.importUnfolded.value = true;
  workspace.set({ collapsed: { ...workspace.state.peek().collapsed, details: false } });
  return win;
}

type Win = ReturnType<typeof opened>;

/** A panel of it; `set` changes the window before. */
const panelOf =
  <Props extends object>(
    component: ComponentType<Props>,
    props: Props,
    set: (win: Win) => unknown = () => undefined,
  ) =>
  (): Win & { panel: ReturnType<Win['draw']> } => {
    const win = opened();
    set(win);
    return { ...win, panel: win.draw(component, props) };
  };

test('the list of clips', async () => {
  const open = panelOf(ClipList, { listRef }, ({ select }) => select('b', 'a'));
  expect(await outlineOf(open)).toMatchInlineSnapshot(`
    "part Clips
      heading 2 of 5 selected
      choice Kind [value=] (Trees are listed with the clips; find muscles, trailing joints and request lists here)
        of : All / clip: Clips / character: Characters / tree: Trees / trailing: Trailing joints / muscles: Muscles / requests: Request lists
      choice Sort clips by [value=name]
        of name: Name / length: Length / fps: Frame rate / modified: Date modified / added: Date added / used: Last used
      button A to Z. Reverse
      button New [haspopup=menu] (A tree, trailing joints or muscles. Trees are made of the selected clips, or those of the transition)
      grid Clips [rowcount=7, multiselectable]
        rowgroup
          row a [selected] (a | /mocap/a.bvh | Also at /x/a | Also at /y/a | Also at /z/a | and 2 more places | 4.0 s · 60 fps · 26 joints · T-pose trimmed · 2 markers | Unit: cm | Not used: its first 2 frames, a T-pose before the motion starts | Blue dot: added since this window opened)
            4.0 s · 60 fps · 26 joints · T-pose trimmed
            img 2 markers
            button Use as source: S [pressed, keys=S]
            button Use as destination: D [keys=D]
          row b [selected] (b | /mocap/b.bvh | file missing · 8.0 s · 29.97 fps · 26 joints · 0 markers | Unit: cm | The file is missing, or contains another motion. Select the clip to locate it | x | y | z | and 1 more warning, in the details)
            file missing · 8.0 s · 29.97 fps · 26 joints
            img 0 markers
            button Use as source: S [keys=S]
            button Use as destination: D [pressed, keys=D]
          row c (c | /mocap/c.bvh | character · 26 joints · 0 markers | Unit: cm)
            character · 26 joints
            button Show on c [keys=Shift+O] (Plays the open transition or clip with this mesh and its joints)
          row f (/mocap/f | no frames)
            no frames
          row s (/mocap/s | No motion)
            No motion
          row Legs
            muscles
          row Oak
            tree without clips
      part Files without motion: button 3 files without motion (Files without motion. Search for still:yes to list them)
      part Ignored files: button 2 files ignored"
  `);
  expect(await deedsOf(open)).toMatchInlineSnapshot(`
    "choice Kind
      library.search {text: "kind:requests", sort: {by: "name", descending: false}, offset: 0, limit: 60}
      search = "kind:requests"
      − heading 2 of 5 selected · − choice Kind [value=] · + heading 2 of 7 selected · and 1 more
    choice Sort clips by
      library.search {text: "", sort: {by: "used", descending: false}, offset: 0, limit: 60}
      listSort.by: "name" → "used"
      − choice Sort clips by [value=name] · − button A to Z. Reverse · + choice Sort clips by [value=used] · and 1 more
    button A to Z. Reverse
      library.search {text: "", sort: {by: "name", descending: true}, offset: 0, limit: 60}
      listSort.descending: false → true
      − button A to Z. Reverse · + button Z to A. Reverse
    button New
      menu = {label: "New", entries: ["tree.new.speed", "tree.new.directionSpeed", "tree.new.turnSpeed", "tree.new.upperBody", "tree.new.lean", "tree.new.aimOffset…
    grid Clips
      Escape: taken · selection.anchor: null → "b" · − heading 2 of 5 selected · − row a [selected] · + heading 5 clips · 2 failed · and 1 more
      ArrowUp, Home: taken · selection.active: "b" → "a" · selection.anchor: null → "a" · − heading 2 of 5 selected · − row b [selected] · + heading 5 clips · 2 failed · and 1 more
      ArrowDown: taken · selection.active: "b" → "c" · selection.anchor: null → "c" · − heading 2 of 5 selected · − row a [selected] · − row b [selected] · and 5 more
      End, PageDown: taken · selection.active: "b" → "Oak" · selection.anchor: null → "Oak" · − heading 2 of 5 selected · − row a [selected] · − row b [selected] · and 5 more
    button Use as source
      nothing
    button Use as destination
      chosen.destination: "b" → "a"
    button Show on c
      library.namesBeside {clipId: "c"}
    button 3 files without motion
      library.search {text: "still:yes", sort: {by: "name", descending: false}, offset: 0, limit: 60}
      search = "still:yes"
      − heading 2 of 5 selected · − part Files without motion: button 3 files without motion · + heading 2 of 7 selected · and 1 more
    button 2 files ignored
      − part Ignored files: button 2 files ignored · + part Ignored files · + button 2 files ignored [expanded] · and 8 more"
  `);
});

test('the details of a clip', async () => {
  const open = panelOf(DetailsPane, { onLeave }, ({ select }) => select('b'));
  expect(await outlineOf(open)).toMatchInlineSnapshot(`
    "part Details
      separator Details [orientation=horizontal, valuemin=64, valuemax=480, valuenow=136]
      heading button b [expanded] (b | /mocap/b.bvh | Tags, note, unit and up axis)
      status Why b is missing
        The file is missing, or contains another motion. User data of the clip is kept.
        /mocap/b.bvh
        button Locate… (Also finds files that moved with it)
        button Check again (Check for file again)
        button Copy file path [keys=]
      part Tags and note
        run
        button Remove run: × (Remove tag)
        field Add tag [placeholder=Add tag, autocomplete=list, keys=T, value=]
        button In cm (detected), Y up, 30 fps (detected) [expanded] (Units and up axis. Override for this file or folder)
        status
          2 clips here are in another unit than the other 9.
          button Use centimetres for all (Applies to all files in mocap and its subfolders. You can undo it)
        group Import override
          Apply to
          choice Apply to [value=clip] (An override of a file applies to all its clips and to its copies)
            of clip: its file, with 2 clips / folder: all in mocap
          Unit
          choice Unit [value=]
            of : from folder, or detected / 1: metres / 0.01: centimetres / 0.001: millimetres / 0.0254: inches / 0.05644444444444444: CMU units (1/0.45 inch) / 0.1: decimetres
          Up
          choice Up [value=]
            of : from folder, or detected / y: Y / z: Z
          Rate
          choice Frame rate [value=] (Keys of the file fit these rates, since they are farther apart than frames)
            of : detected: 30 fps / 30: 30 fps / 60: 60 fps
        fold
          summary 4 import warnings
          list
            item x
            item y
            item z
            item v
        field Note [defaultValue=, placeholder=Add note]"
  `);
  expect(await deedsOf(open)).toMatchInlineSnapshot(`
    "separator Details
      nothing
      double click: collapsed.details: false → true · − separator Details [orientation=horizontal, valuemin=64, valuemax=480, valuenow=136] · − heading button b [expanded] · − part Tags and note · and 29 more
      Enter: taken · collapsed.details: false → true · − separator Details [orientation=horizontal, valuemin=64, valuemax=480, valuenow=136] · − heading button b [expanded] · − part Tags and note · and 29 more
      ArrowUp: taken · detailsHeight = 144 · − separator Details [orientation=horizontal, valuemin=64, valuemax=480, valuenow=136] · + separator Details [orientation=horizontal, valuemin=64, valuemax=480, valuenow=144]
      ArrowDown: taken · detailsHeight = 128 · − separator Details [orientation=horizontal, valuemin=64, valuemax=480, valuenow=136] · + separator Details [orientation=horizontal, valuemin=64, valuemax=480, valuenow=128]
    button b
      collapsed.details: false → true
      − separator Details [orientation=horizontal, valuemin=64, valuemax=480, valuenow=136] · − heading button b [expanded] · − part Tags and note · and 29 more
    button Locate…
      index.locate {clipId: "b"}
    button Check again
      index.checkAgain {clipId: "b"}
    button Copy file path
      status = "Copied"
    button Remove run
      edit “Remove tag “run” from a clip” {kind: "tag.take", tag: "run", clipIds: ["b"]}
      − run · − button Remove run: ×
    field Add tag
      − field Add tag [placeholder=Add tag, autocomplete=list, keys=T, value=] · + field Add tag [placeholder=Add tag, autocomplete=list, keys=T, value=7]
      Enter, Escape: taken
    button In cm (detected), Y up, 30 fps (detected)
      importUnfolded = false
      − group Import override · − Apply to · − choice Apply to [value=clip] · and 10 more
    button Use centimetres for all
      edit “Set unit of mocap” import.set {subject: {kind: "folder", path: "/mocap"}}: unit: 1 → 0.01
    choice Apply to
      − choice Apply to [value=clip] · − choice Unit [value=] · − of : from folder, or detected / 1: metres / 0.01: centimetres / 0.001: millimetres / 0.0254: inches / 0.05644444444444444: CMU units (1/0.45 inch) /… · and 8 more
    choice Unit
      edit “Set unit of b” import.set {subject: {kind: "clip", id: "b"}}: unit: null → 0.1
    choice Up
      edit “Set up axis of b” import.set {subject: {kind: "clip", id: "b"}}: upAxis: null → "z"
    choice Frame rate
      edit “Set frame rate of b” import.set {subject: {kind: "clip", id: "b"}}: fps: nothing → 60
    field Note
      nothing
      Escape: taken"
  `);
});

test('the details of a file that was not read, of one without motion, and of several clips', async () => {
  const details = (id: string) => panelOf(DetailsPane, { onLeave }, ({ select }) => select(id));
  expect(await deedsOf(details('f'), { of: /Try|Ignore|Copy/ })).toMatchInlineSnapshot(`
    "button Try again
      index.retry {fileId: "f"}
    button Ignore
      edit “Ignore f” {kind: "file.ignore", fileId: "f", ignored: true}
      library.tagsOf {clipIds: ["s"]}
      selection.active: "f" → "s"
      selection.anchor: null → "s"
      − heading button f [expanded] · − status Why f is not read · − no frames · and 9 more
    button Ignore all 2
      library.search {text: "failed:yes", offset: 0, limit: 1000}
    button Copy error and path
      status = "Copied""
  `);
  expect(await outlineOf(details('f'))).toMatchInlineSnapshot(`
    "part Details
      separator Details [orientation=horizontal, valuemin=64, valuemax=480, valuenow=136]
      heading button f [expanded] (f | /mocap/f | Tags, note, unit and up axis)
      status Why f is not read
        no frames
        /mocap/f
        button Try again [keys=] (Read file again)
        button Ignore [keys=Delete] (Ignore file until it changes)
        button Ignore all 2 [keys=] (Ignore all failed files until they change)
        button Copy error and path"
  `);
  expect(await outlineOf(details('s'))).toMatchInlineSnapshot(`
    "part Details
      separator Details [orientation=horizontal, valuemin=64, valuemax=480, valuenow=136]
      heading button s [expanded] (s | /mocap/s | Tags, note, unit and up axis)
      status Why s is not a clip
        This file has no motion. Export it with its animation to use it here.
        /mocap/s
        button Try again [keys=] (Read file again)
        button Copy file path [keys=]"
  `);
  const several = panelOf(ClipDetails, { onLeave }, ({ select }) => select('a', 'b'));
  expect(await outlineOf(several)).toMatchInlineSnapshot(`
    "part Tags and note
      button old, 1 clip of 2: tag the others: old (1 clip of 2 have this tag. Click to tag the others)
      button Remove old: × (Remove from 1 clip)
      run
      button Remove run: × (Remove from 2 clips)
      field Tag 2 clips [placeholder=Tag 2 clips, autocomplete=list, keys=T, value=]"
  `);
});

test('tags', async () => {
  const open = panelOf(
    TagChips,
    { onLeave },
    ({ library }) => (library.list.text.value = 'walk tag:jog -tag:fall'),
  );
  expect(await outlineOf(open)).toMatchInlineSnapshot(`
    "group Tags
      button jog [pressed, haspopup=menu] (4 clips. Shift+click adds it to the search, Ctrl+click excludes it. Right-click to rename, merge or delete)
      button not fall: − fall [haspopup=menu] (6 clips. Shift+click adds it to the search, Ctrl+click excludes it. Right-click to rename, merge or delete)
      button run [haspopup=menu] (1 clip. Shift+click adds it to the search, Ctrl+click excludes it. Right-click to rename, merge or delete)
      button old [haspopup=menu] (2 clips. Shift+click adds it to the search, Ctrl+click excludes it. Right-click to rename, merge or delete)
      button new [haspopup=menu] (3 clips. Shift+click adds it to the search, Ctrl+click excludes it. Right-click to rename, merge or delete)
      button hop [haspopup=menu] (5 clips. Shift+click adds it to the search, Ctrl+click excludes it. Right-click to rename, merge or delete)"
  `);
  expect(await deedsOf(open, { of: /jog|run|more/ })).toMatchInlineSnapshot(`
    "button jog
      library.search {text: "walk tag:jog", sort: {by: "match", descending: false}, offset: 0, limit: 60}
      search = "walk tag:jog"
      − button not fall: − fall [haspopup=menu] · + button 1 more
      right click: taken · + menu Tag jog · + menuitem Add to search · + menuitem Exclude from search · and 2 more
      Delete: taken · ends here · + menu Tag jog · + menuitem Add to search · + menuitem Exclude from search · and 2 more
      F2: taken · ends here · + dialog Rename jog · + field New name of jog [value=jog] · + button Rename [disabled]
    button run
      library.search {text: "walk tag:run", sort: {by: "match", descending: false}, offset: 0, limit: 60}
      search = "walk tag:run"
      − button jog [pressed, haspopup=menu] · − button not fall: − fall [haspopup=menu] · − button run [haspopup=menu] · and 3 more
      right click: taken · + menu Tag run · + menuitem Add to search · + menuitem Exclude from search · and 2 more
      Delete: taken · ends here · + menu Tag run · + menuitem Add to search · + menuitem Exclude from search · and 2 more
      F2: taken · ends here · + dialog Rename run · + field New name of run [value=run] · + button Rename [disabled]"
  `);
});

test('the search', async () => {
  const open = panelOf(SearchField, { onLeave }, ({ library }) => (library.list.text.value = 'fps:x tag:'));
  expect(await outlineOf(open)).toMatchInlineSnapshot(`
    "field Search clips [placeholder=Search clips, autocomplete=list, invalid, keys=/, value=fps:x tag:] (Words, or filters such as tag:plant fps:120 len:>2s no:out)
    status “fps:x” is not a frame rate. Examples: fps:120, fps:>=60, fps:24..30."
  `);
  expect(await deedsOf(open, { text: 'fps:x tag:' })).toMatchInlineSnapshot(`
    "field Search clips
      library.facets {}
      − field Search clips [placeholder=Search clips, autocomplete=list, invalid, keys=/, value=fps:x tag:] · − status “fps:x” is not a frame rate. Examples: fps:120, fps:>=60, fps:24..30. · + field Search clips [placeholder=Search clips, autocomplete=list, keys=/, value=fps:x tag:]
      Enter, ArrowDown: taken
      Escape: library.search {text: "", sort: {by: "name", descending: false}, offset: 0, limit: 60} · search = "" · − field Search clips [placeholder=Search clips, autocomplete=list, invalid, keys=/, value=fps:x tag:] · − status “fps:x” is not a frame rate. Examples: fps:120, fps:>=60, fps:24..30. · + field Search clips [placeholder=Search clips, autocomplete=list, keys=/, value=]"
  `);
});

test('folders and libraries', async () => {
  const open = panelOf(Folders, {});
  expect(await outlineOf(open)).toMatchInlineSnapshot(`
    "part Folders
      heading Folders
      n: folder not found (/n | Not available: gone. Its clips stay, and Segue watches it again when it is back)
      p: checked every few minutes: network (/p | Checked every few minutes, and when you return to this window: network)
      tree Folders
        treeitem m [level=1, expanded] (/m | Show only its clips)
          button Scan m now
          button Stop watching m (keeps its clips)
          3
        treeitem x 3 [level=2] (/m/x | Show only its clips)
        treeitem n [level=1] (/n | Show only its clips)
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
  expect(await outlineOf(panelOf(FoldersButton, {}))).toMatchInlineSnapshot(
    `"button Folders [pressed, keys=] (Folders | Filters the list by a folder, and shows which folders are watched | n: folder not found)"`,
  );
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
  const job = {
    id: 'j',
    title: 'Indexing mocap',
    done: 3,
    total: 12,
    paused: true,
    bytes: 3e6,
    elapsedMs: 2000,
  };
  const indexing = panelOf(OpenFolder, {}, ({ library }) =>
    Object.assign(library.jobs, { running: signal(job) }),
  );
  expect(await outlineOf(indexing)).toMatchInlineSnapshot(`
    "progressbar Indexing mocap [valuemin=0, valuemax=12, valuenow=3, valuetext=Paused · Indexing mocap · 3 / 12 files · 1.5 MB/s]
      Paused · 3 / 12 (Paused · Indexing mocap · 3 / 12 files · 1.5 MB/s)
      button Resume indexing [keys=]
      button Stop indexing [keys=] (Stop indexing | Keeps the files read so far)
    button Folders [pressed, keys=] (Folders | Filters the list by a folder, and shows which folders are watched | n: folder not found)"
  `);
});

test('transitions, and the next one', async () => {
  const open = panelOf(TransitionList, {});
  expect(await outlineOf(open)).toMatchInlineSnapshot(`
    "part Transitions
      field Search transitions [placeholder=Name, clip, note, value=] (Words in names, clips, methods, reviewers and notes)
      heading 2 transitions
      choice Transition status [value=all] (Show one status only)
        of all: All / unreviewed: Unreviewed / approved: Approved / needsWork: Needs work / rejected: Rejected / stale: Stale
      grid Transitions [rowcount=2]
        rowgroup
          row t walk [selected]
            A Spring inertialization
            img Unreviewed, stale (Unreviewed, changed since: | method)
            button Rename transition [keys=F2]
            button Delete transition [keys=Delete]
          row u walk
            A Spring inertialization
            img Unreviewed, stale (Unreviewed, changed since: | method)
            button Rename transition [keys=F2]
            button Delete transition [keys=Delete]"
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
      − field Search transitions [placeholder=Name, clip, note, value=] · − heading 2 transitions · − choice Transition status [value=all] · and 7 more"
  `);
  const next = panelOf(NextTransition, {}, ({ app }) => (app.session.pairProblem.value = 'No joints match.'));
  expect(await outlineOf(next)).toMatchInlineSnapshot(`
    "part Next transition
      group Source: a: a (Source: a | Press S on a clip of the list, or drop one here)
      group Destination: b: b (Destination: b | Press D on a clip of the list, or drop one here)
      button New transition [keys=Ctrl+N]
      button Use here [keys=] (Use chosen clips here | Replaces the clips of the open transition)
      alert No joints match. Mark other clips, or use these and pair the joints in the joint map."
  `);
});

/** The strip of a clip under the pointer, and its pose beside the list, once its clip is `loaded`. */
const poses = (loaded: boolean) => async () => {
  const win = opened();
  const { caches } = win.library;
  const points = Array.from({ length: 4 }, (_, i) => [128, 0, 128, 140 + 20 * i, 200, 128]).flat();
  const strip = { poseCount: 4, parents: Uint8Array.of(255, 0), points: Uint8Array.from(points) };
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
