import { expect, test } from 'vitest';
import { ClipList } from '#renderer/features/library/rows/clip-list.tsx';
import { SearchField } from '#renderer/features/library/search/search-field.tsx';
import { TagChips } from '#renderer/features/library/tags/tag-chips.tsx';
import { deedsOf, outlineOf } from '#test/renderer/deeds.ts';
import { panelOf } from '../library-fixture.ts';

const listRef = { current: null };
const onLeave = () => undefined;

test('the list of clips', async () => {
  const open = panelOf(ClipList, { listRef }, ({ select }) => select('b', 'a'));
  expect(await outlineOf(open)).toMatchInlineSnapshot(`
    "part Clips
      heading 2 of 5 selected
      choice Kind [value=] (Trees are listed with the clips; find muscles, trailing joints and request lists here) | of : All / clip: Clips / character: Characters / tree: Trees / trailing: Trailing joints / muscles: Muscles / requests: Request lists
      choice Sort clips by [value=name] | of name: Name / length: Length / fps: Frame rate / modified: Date modified / added: Date added / used: Last used
      button A to Z. Reverse
      button New [haspopup=menu] (A tree, trailing joints or muscles. Trees are made of the selected clips, or those of the transition)
      grid Clips [rowcount=7, multiselectable]
        rowgroup
          row a [selected] (a ¦ /mocap/a.bvh ¦ Also at /x/a ¦ Also at /y/a ¦ Also at /z/a ¦ and 2 more places ¦ 4.0 s · 60 fps · 26 joints · T-pose trimmed · 2 markers ¦ Unit: cm ¦ Not used: its first 2 frames, a T-pose before the motion starts ¦ Blue dot: added since this window opened) | 4.0 s · 60 fps · 26 joints · T-pose trimmed | img 2 markers | button Use as source: S [pressed, keys=S] | button Use as destination: D [keys=D]
          row b [selected] (b ¦ /mocap/b.bvh ¦ file missing · 8.0 s · 29.97 fps · 26 joints · 0 markers ¦ Unit: cm ¦ The file is missing, or contains another motion. Select the clip to locate it ¦ x ¦ y ¦ z ¦ and 1 more warning, in the details) | file missing · 8.0 s · 29.97 fps · 26 joints | img 0 markers | button Use as source: S [keys=S] | button Use as destination: D [pressed, keys=D]
          row c (c ¦ /mocap/c.bvh ¦ character · 26 joints · 0 markers ¦ Unit: cm) | character · 26 joints | button Show on c [keys=Shift+O] (Plays the open transition or clip with this mesh and its joints)
          row f (/mocap/f ¦ no frames) | no frames
          row s (/mocap/s ¦ No motion) | No motion
          row Legs | muscles
          row Oak | tree without clips
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
  expect(await deedsOf(open, { of: /jog/ })).toMatchInlineSnapshot(`
    "button jog
      library.search {text: "walk tag:jog", sort: {by: "match", descending: false}, offset: 0, limit: 60}
      search = "walk tag:jog"
      − button not fall: − fall [haspopup=menu] · + button 1 more
      right click: taken · + menu Tag jog · + menuitem Add to search · + menuitem Exclude from search · and 2 more
      Delete: taken · ends here · + menu Tag jog · + menuitem Add to search · + menuitem Exclude from search · and 2 more
      F2: taken · ends here · + dialog Rename jog · + field New name of jog [value=jog] · + button Rename [disabled]"
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
