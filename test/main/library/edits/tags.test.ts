import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editSchema, type Change } from '#contract/edits/edits.ts';
import { tagNameOf } from '#contract/clips/tags.ts';
import { collectUserData } from '#main/export/user-data/collect.ts';
import { parseUserData } from '#main/export/user-data/read.ts';
import { clipSummaries } from '#main/library/rows/clip-rows.ts';
import type { Database } from '#main/library/database/database.ts';
import { allTags, tagsOfClips } from '#main/library/rows/tag-rows.ts';
import { edit, redo, refusalOf, tryEdit, undo } from '#test/main/edit.ts';
import { addClip } from '#test/main/sample-rows.ts';
import { temporaryLibrary } from '#test/main/temporary.ts';
import { forAll } from '#test/fixtures/property.ts';

/** Three clips: a and b have `walk`, b and c `plant`. */
function tagged(): { readonly db: Database; readonly ids: readonly string[] } {
  const { db } = temporaryLibrary();
  const ids = ['a', 'b', 'c'].map((name, rise) => addClip(db, `/clips/${name}.bvh`, { rise }));
  const [a, b, c] = ids;
  edit(
    db,
    { kind: 'tag.put', tag: 'walk', clipIds: [a, b] },
    { kind: 'tag.put', tag: 'plant', clipIds: [b, c] },
  );
  return { db, ids };
}

const tagsOf = (db: Database, ids: readonly string[]): Record<string, readonly string[]> =>
  Object.fromEntries(clipSummaries(db, ids).map(({ name, tags }) => [name, tags]));

test('tags of clips are counted', () => {
  const { db, ids } = tagged();
  expect(tagsOf(db, ids)).toEqual({ a: ['walk'], b: ['plant', 'walk'], c: ['plant'] });
  expect(allTags(db)).toEqual([
    { name: 'plant', clips: 2 },
    { name: 'walk', clips: 2 },
  ]);
  expect(tagsOfClips(db, ids.slice(0, 2))).toEqual([
    { name: 'plant', clips: 1 },
    { name: 'walk', clips: 2 },
  ]);
});

test('undo removes a tag only from the clips that got it', () => {
  const { db, ids } = tagged();
  edit(db, { kind: 'tag.put', tag: 'walk', clipIds: ids });
  expect(tagsOf(db, ids)).toEqual({ a: ['walk'], b: ['plant', 'walk'], c: ['plant', 'walk'] });
  undo(db);
  expect(tagsOf(db, ids)).toEqual({ a: ['walk'], b: ['plant', 'walk'], c: ['plant'] });
  redo(db);
  expect(allTags(db)[0]).toEqual({ name: 'walk', clips: 3 });
});

test.each<Change>([
  { kind: 'tag.rename', from: 'walk', to: 'plant' },
  { kind: 'tag.rename', from: 'walk', to: 'stroll' },
  { kind: 'tag.remove', tag: 'plant' },
])('%o is one edit, and undo restores exactly the clips of each tag', (change) => {
  const { db, ids } = tagged();
  const before = [tagsOf(db, ids), allTags(db)];
  edit(db, change);
  const after = [tagsOf(db, ids), allTags(db)];
  expect(after).not.toEqual(before);
  undo(db);
  expect([tagsOf(db, ids), allTags(db)]).toEqual(before);
  redo(db);
  expect([tagsOf(db, ids), allTags(db)]).toEqual(after);
});

test('two tags are merged', () => {
  const { db, ids } = tagged();
  edit(db, { kind: 'tag.rename', from: 'walk', to: 'plant' });
  expect(tagsOf(db, ids)).toEqual({ a: ['plant'], b: ['plant'], c: ['plant'] });
  expect(allTags(db)).toEqual([{ name: 'plant', clips: 3 }]);
});

test('a tag gets the name of an unused one', () => {
  const { db, ids } = tagged();
  edit(db, { kind: 'tag.remove', tag: 'plant' });
  edit(db, { kind: 'tag.rename', from: 'walk', to: 'plant' });
  expect(allTags(db)).toEqual([{ name: 'plant', clips: 2 }]);
  undo(db);
  undo(db);
  expect(tagsOf(db, ids)).toEqual({ a: ['walk'], b: ['plant', 'walk'], c: ['plant'] });
});

test('unknown clips and invalid tags are refused', () => {
  const { db } = tagged();
  const unknown = '00000000-0000-4000-8000-000000000000';
  expect(refusalOf(db, { kind: 'tag.put', tag: 'x', clipIds: [unknown] })).toMatchObject({
    code: 'unknownClip',
  });
  expect(refusalOf(db, { kind: 'tag.rename', from: 'no', to: 'walk' })).toMatchObject({ code: 'staleEdit' });
});

test('a tag has a single spelling', () => {
  expect(tagNameOf('  Left  Plant, ')).toBe('left-plant');
  expect(tagNameOf('tag:"x"')).toBe('tag-x');
  expect(tagNameOf(' - ')).toBe('');
  expect([...tagNameOf('ä'.repeat(100))]).toHaveLength(60);
  expect(tagNameOf(tagNameOf('J\u030C'))).toBe(tagNameOf('J\u030C')); // composed only in lower case
});

test('an edit, a request of the window and a file of user data have one rule for tags', () => {
  const { db, ids } = tagged();
  const [{ name, hash }] = collectUserData(db).clips;
  const agree = (tag: string): boolean => {
    const put: Change = { kind: 'tag.put', tag, clipIds: [ids[0]] };
    const clip = { id: ids[0], name, hash, take: '', note: '', settings: {}, markers: [], ranges: [] };
    const data = { format: 'segue.made', version: 1, transitions: [], presets: [] };
    const file = parseUserData(JSON.stringify({ ...data, clips: [{ ...clip, tags: [tag] }] }), 'a.json');
    const applied = tryEdit(db, put);
    const renamed = tryEdit(db, { kind: 'tag.rename', from: 'plant', to: tag });
    if (renamed.ok) undo(db);
    expect([editSchema.safeParse({ name: 'Tag', changes: [put] }).success, file.ok, renamed.ok]).toEqual(
      Array(3).fill(applied.ok),
    );
    if (!applied.ok) expect(applied.error).toMatchObject({ code: 'badTag' });
    return applied.ok;
  };
  expect(['left-plant', 'عربي', '走る'].map(agree)).toEqual([true, true, true]);
  expect(['shoot one', 'Left', 'a,b', 'tag:x', '-', '', 'x'.repeat(61)].map(agree)).not.toContain(true);
  forAll(fc.string({ unit: 'grapheme', maxLength: 70 }), (text) => {
    agree(text);
    if (tagNameOf(text) !== '') expect(agree(tagNameOf(text))).toBe(true);
  });
});
