import { expect, test } from 'vitest';
import { ClipDetails } from '#renderer/features/library/details/clip-details.tsx';
import { DetailsPane } from '#renderer/features/library/details/details-pane.tsx';
import { deedsOf, outlineOf } from '#test/renderer/deeds.ts';
import { panelOf } from '../library-fixture.ts';

const onLeave = () => undefined;

test('the details of a clip', async () => {
  const open = panelOf(DetailsPane, { onLeave }, ({ select }) => select('b'));
  expect(await outlineOf(open)).toMatchInlineSnapshot(`
    "part Details
      separator Details [orientation=horizontal, valuemin=64, valuemax=480, valuenow=136]
      heading button b [expanded] (b ¦ /mocap/b.bvh ¦ Tags, note, unit and up axis)
      status Why b is missing
        The file is missing, or contains another motion. User data of the clip is kept.
        /mocap/b.bvh
        button Locate… (Also finds files that moved with it)
        button Check again (Check for file again)
        button Copy file path [keys=]
      part Tags and note
        run button Remove run: × (Remove tag)
        field Add tag [placeholder=Add tag, autocomplete=list, keys=T, value=]
        button In cm (detected), Y up, 30 fps (detected) [expanded] (Units and up axis. Override for this file or folder)
        status
          2 clips here are in another unit than the other 9.
          button Use centimetres for all (Applies to all files in mocap and its subfolders. You can undo it)
        group Import override
          Apply to
          choice Apply to [value=clip] (An override of a file applies to all its clips and to its copies) | of clip: its file, with 2 clips / folder: all in mocap
          Unit
          choice Unit [value=] | of : from folder, or detected / 1: metres / 0.01: centimetres / 0.001: millimetres / 0.0254: inches / 0.05644444444444444: CMU units (1/0.45 inch) / 0.1: decimetres
          Up
          choice Up [value=] | of : from folder, or detected / y: Y / z: Z
          Rate
          choice Frame rate [value=] (Keys of the file fit these rates, since they are farther apart than frames) | of : detected: 30 fps / 30: 30 fps / 60: 60 fps
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
      double click: collapsed.details: false → true · − separator Details [orientation=horizontal, valuemin=64, valuemax=480, valuenow=136] · − heading button b [expanded] · − part Tags and note · and 28 more
      Enter: taken · collapsed.details: false → true · − separator Details [orientation=horizontal, valuemin=64, valuemax=480, valuenow=136] · − heading button b [expanded] · − part Tags and note · and 28 more
      ArrowUp: taken · detailsHeight = 144 · − separator Details [orientation=horizontal, valuemin=64, valuemax=480, valuenow=136] · + separator Details [orientation=horizontal, valuemin=64, valuemax=480, valuenow=144]
      ArrowDown: taken · detailsHeight = 128 · − separator Details [orientation=horizontal, valuemin=64, valuemax=480, valuenow=136] · + separator Details [orientation=horizontal, valuemin=64, valuemax=480, valuenow=128]
    button b
      collapsed.details: false → true
      − separator Details [orientation=horizontal, valuemin=64, valuemax=480, valuenow=136] · − heading button b [expanded] · − part Tags and note · and 28 more
    button Locate…
      index.locate {clipId: "b"}
    button Check again
      index.checkAgain {clipId: "b"}
    button Copy file path
      status = "Copied"
    button Remove run
      edit “Remove tag “run” from a clip” {kind: "tag.take", tag: "run", clipIds: ["b"]}
      − run button Remove run: ×
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
      heading button f [expanded] (f ¦ /mocap/f ¦ Tags, note, unit and up axis)
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
      heading button s [expanded] (s ¦ /mocap/s ¦ Tags, note, unit and up axis)
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
      run button Remove run: × (Remove from 2 clips)
      field Tag 2 clips [placeholder=Tag 2 clips, autocomplete=list, keys=T, value=]"
  `);
});
