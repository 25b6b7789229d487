import { expect, test } from 'vitest';
import type { Change } from '#contract/edits/edits.ts';
import { searchLibrary } from '#main/library/rows/found-rows.ts';
import { createRandom } from '#test/fixtures/generated-library.ts';
import { edit, undo } from '#test/main/edit.ts';
import { addClip, markerOn, rowsFor, treeOf } from '#test/main/sample-rows.ts';
import { temporaryLibrary } from '#test/main/temporary.ts';

const letters = ['walk', 'Jog', '02', 'é', 'a', '歩', 'x'];
const symbols = [...Array.from('#*+~=≠%_&!?@^(){}[].,;$€§·…'), '😀', '❤️', '👍🏽', '👨‍👩‍👧', '🏃‍♀️', '™', 'Ⓐ', '`'];

/** A library of clips with symbols in names, notes, tags, labels, folders and names of copies. */
function generated(random: () => number) {
  const { db } = temporaryLibrary();
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)];
  const text = (): readonly string[] => [
    pick(letters),
    ...Array.from({ length: Math.floor(random() * 5) }, () =>
      random() < 0.7 ? pick(symbols) : pick(letters),
    ),
    pick(letters),
  ];
  const clips = Array.from({ length: 24 }, (_, k) => {
    const [name, folder, note, label, copy] = [text(), text(), text(), text(), text()];
    const file = `${name.join('')} ${k}`;
    const id = addClip(db, `/${folder.join('')}/${file}.bvh`, { rise: k });
    const tag = `t${k}${pick(symbols.filter((symbol) => !',;='.includes(symbol)))}x`.toLowerCase();
    const set: Change[] = [
      { kind: 'note.set', clipId: id, before: '', after: note.join('') },
      { kind: 'marker.add', marker: { ...markerOn(id), label: label.join('') } },
      { kind: 'tag.put', tag, clipIds: [id] },
    ];
    const chosen = set.filter(() => random() < 0.4);
    edit(db, ...chosen);
    const isCopied = random() < 0.3;
    if (isCopied) addClip(db, `/m/${copy.join('')} ${k}.bvh`, { rise: k });
    const own = [file, folder.join(''), ...(isCopied ? [`${copy.join('')} ${k}`, 'm'] : [])];
    if (chosen.includes(set[0])) own.push(note.join(''));
    if (chosen.includes(set[1])) own.push(label.join(''));
    if (chosen.includes(set[2])) own.push(tag);
    return { file, own, sought: [name, folder, note, label].flatMap((each) => runsOf(each)) };
  });
  return { db, clips };
}

/** Symbols in sequence, of any length. */
function runsOf(parts: readonly string[]): string[] {
  const runs: string[] = [];
  for (let from = 0; from < parts.length; from++)
    for (let to = from + 1; to <= parts.length && symbols.includes(parts[to - 1]); to++)
      runs.push(parts.slice(from, to).join(''));
  return runs;
}

test.each([1, 2])('symbols find the clips that have them, and no others (%i)', (seed) => {
  const { db, clips } = generated(createRandom(seed));
  const sought = [...new Set(clips.flatMap((clip) => clip.sought)), '☂', '#☂'];
  expect(sought.length).toBeGreaterThan(60);
  for (const run of sought) {
    const lower = run.toLowerCase();
    const having = clips.filter(({ own }) => own.some((text) => text.toLowerCase().includes(lower)));
    const found = searchLibrary(db, rowsFor(`"${run}"`)).rows.map(({ name }) => name);
    expect([run, found.toSorted()]).toEqual([run, having.map(({ file }) => file).toSorted()]);
    const others = searchLibrary(db, rowsFor(`-"${run}"`)).rows.map(({ name }) => name);
    expect([run, others.length]).toEqual([run, clips.length - having.length]);
  }
});

test('text with a symbol is found as it is written, the name that it equals first; edits count at once', () => {
  const { db } = temporaryLibrary();
  const id = addClip(db, '/m/plain.bvh', { rise: 1 });
  for (const [k, name] of ['a*b', '1 xa#b', 'A#b', 'walk ❤'].entries())
    addClip(db, `/m/${name}.bvh`, { rise: k + 2 });
  const found = (text: string): string[] => {
    const sort = { by: 'match', descending: false } as const;
    return searchLibrary(db, { ...rowsFor(text), sort }).rows.map(({ name }) => name);
  };
  expect(found('a#b')).toEqual(['A#b', '1 xa#b']);
  expect(found('a#b.bvh')).toEqual(['A#b', '1 xa#b']);
  expect(found('name:#')).toEqual(['1 xa#b', 'A#b']);
  expect(found('❤️')).toEqual(['walk ❤']);
  edit(db, { kind: 'note.set', clipId: id, before: '', after: 'at 50 %' });
  expect(found('%')).toEqual(['plain']);
  edit(db, { kind: 'tag.put', tag: 'c#', clipIds: [id] });
  expect(found('#')).toEqual(['1 xa#b', 'A#b', 'plain']);
  expect(found('name:#')).toEqual(['1 xa#b', 'A#b']);
  undo(db);
  undo(db);
  expect(found('%')).toEqual([]);
  edit(db, { kind: 'lab.add', item: { ...treeOf(id), name: 'blend*' } });
  expect(found('*')).toEqual(['blend*', 'a*b']);
  expect(found('-* -#')).toEqual(['plain', 'walk ❤']);
});
