import path from 'node:path';
import { expect, test } from 'vitest';
import { stepEdit } from '#main/library/edit-library.ts';
import { listBackups } from '#main/library/database/backup-files.ts';
import { motionSummaries } from '#main/library/rows/take-rows.ts';
import { runSegue } from './run-segue.ts';
import { starterLibrary } from './starter-library.ts';

const open = async () => {
  const opened = await starterLibrary('walk', 'hop', 'jog');
  const { folder, library, idOf } = opened;
  opened.edit({ kind: 'tag.put', tag: 'old', clipIds: [idOf('walk'), idOf('hop')] });
  const segue = (...args: readonly string[]) => runSegue(folder, 'tag', '--library', 'my.db', ...args);
  const tagsOf = (clip: string) => motionSummaries(library.db, [idOf(clip)])[0].tags;
  return { ...opened, segue, tags: () => ['walk', 'hop', 'jog'].map((clip) => tagsOf(clip).join()) };
};

test('tags are added to named clips and removed from them as one edit, which undo takes back', async () => {
  const { segue, tags, library, folder, idOf } = await open();
  const args = ['walk', idOf('jog'), '--add', 'fast,new', '--remove', 'old'];
  const { code, out } = await segue(...args, '--json');
  expect(code).toBe(0);
  expect(JSON.parse(out)).toEqual({
    edit: 'Change tags of 2 clips',
    dryRun: false,
    clips: [
      { id: idOf('walk'), name: 'walk', tags: ['fast', 'new'] },
      { id: idOf('jog'), name: 'jog', tags: ['fast', 'new'] },
    ],
  });
  expect(tags()).toEqual(['fast,new', 'old', 'fast,new']);
  expect(listBackups(path.join(folder, 'my.db'))).toHaveLength(1);
  await stepEdit(library, 'undo');
  expect(tags()).toEqual(['old', 'old', '']);
});

test('a search selects clips, of which those with the tag keep it', async () => {
  const { segue, tags } = await open();
  expect(await segue('--search', 'tag:old', '--add', 'older')).toMatchObject({
    code: 0,
    out: 'Tag 2 clips “older”\n',
  });
  expect(tags()).toEqual(['old,older', 'old,older', '']);
  expect((await segue('--search', 'fps:>1', '--add', 'older')).out).toBe('Tag a clip “older”\n');
  expect((await segue('walk', '--add', 'older')).out).toBe('Nothing to change.\n');
  expect(await segue('--search', 'tag:none', '--add', 'x')).toMatchObject({
    code: 1,
    notes: 'The search finds no clip: tag:none\n',
  });
});

test('--dry-run prints the same, and changes nothing', async () => {
  const { segue, tags, library, folder } = await open();
  const tried = await segue('walk', '--add', 'fast', '--dry-run');
  expect(tried).toMatchObject({
    code: 0,
    out: 'Tag a clip “fast”\n',
    notes: 'Nothing was changed, because of --dry-run.\n',
  });
  expect(tags()).toEqual(['old', 'old', '']);
  expect(listBackups(path.join(folder, 'my.db'))).toEqual([]);
  expect(library.db.prepare('SELECT count(*) FROM edits').pluck().get()).toBe(1);
});

test('wrong use is refused', async () => {
  const { segue } = await open();
  const wrong = async (...args: string[]) => {
    const { code, notes } = await segue(...args);
    return [code, notes.split('\n')[0]];
  };
  expect(await wrong('--add', 'x')).toEqual([2, 'expected a CLIP, or --search QUERY']);
  expect(await wrong('walk')).toEqual([2, 'expected --add TAG or --remove TAG']);
  expect(await wrong('walk', '--search', 'x', '--add', 'x')).toEqual([2, '--search takes no names of clips']);
  expect(await wrong('walk', '--add', 'x', '--remove', 'x')).toEqual([
    2,
    '--add and --remove name the same tag: x',
  ]);
  expect(await wrong('walk', '--add', 'Left Plant')).toEqual([
    2,
    '--add Left Plant: no tag; write left-plant',
  ]);
  expect(await wrong('walk', '--search', 'fps:x', '--add', 'x')).toEqual([2, 'fps:x']);
  expect(await wrong('gone', '--add', 'x')).toEqual([
    1,
    'No clip in this library is called “gone”. Search for it.',
  ]);
});
