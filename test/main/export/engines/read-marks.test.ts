import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SettingsFile } from '#contract/exchange/settings-file.ts';
import type { UserDataFile } from '#contract/exchange/user-data-file.ts';
import { clipTime } from '#core/clip/take-time.ts';
import { engineFiles } from '#main/export/engine-files.ts';
import { returningClips, type ReturningClip, uniqueMarkers } from '#main/export/engines/godot-resource.ts';
import { parseUserData } from '#main/export/user-data/read.ts';
import { contentIdOf } from '#main/library/files/content-hash.ts';
import { valueOf } from '#main/library/problems.ts';
import { anySettingsFile, hostileNames } from '#test/fixtures/exported-settings.ts';
import { hasGrammar, parseBy } from '#test/fixtures/grammars.ts';
import {
  addDescribedClips,
  addDescribedMarkers,
  describedClips,
  markersHere,
  mergePlainly,
  placesOf,
  type DescribedClip,
} from '#test/main/described-clips.ts';
import { temporaryLibrary } from '#test/main/temporary.ts';

/** A marker in an engine. */
interface EngineMarker {
  readonly name: string;
  readonly time: number; // s
}

const idOf = (...texts: readonly string[]): string => contentIdOf({ hash: texts.join(' '), take: '' });

const fileOf = (clips: readonly string[]): UserDataFile => {
  const text = `{"format":"segue.made","version":1,"transitions":[],"presets":[],"clips":[\n${clips.join(',\n')}\n]}\n`;
  return valueOf(parseUserData(text, 'segue_marks.json'));
};

/** An entry as segue_read_marks.gd writes it. */
function godotEntry({ head, marks }: ReturningClip, markers: readonly EngineMarker[]): string {
  const written = markers.flatMap(({ name, time }) => {
    const label = name.replace(/\p{Cc}/gu, '').slice(0, 200);
    const fresh = JSON.stringify({ id: idOf(head, name), kind: 'note', label }).slice(1, -1);
    return (Object.hasOwn(marks, name) ? marks[name] : [[fresh, '-1']]).map(([fields, exact]) => {
      const isThere = Math.abs(Number(exact) - time) <= 0.001;
      return `{${fields},"time":${isThere ? exact : time.toFixed(4)}}`;
    });
  });
  return `{${head},"markers":[${[...new Set(written)].join(',')}]}`;
}

const godotClips = (file: SettingsFile) => returningClips(file.transitions) as Record<string, ReturningClip>;

/** The markers of a clip as Godot keeps them in a text file: with six digits. */
const inGodot = ({ end }: DescribedClip): readonly EngineMarker[] =>
  [...uniqueMarkers(end.markers)].map(([name, [{ seconds }]]) => ({
    name,
    time: Number(seconds.toPrecision(6)),
  }));

const ofSettings = ({ end, content }: DescribedClip): readonly string[] => [
  ...new Set(
    placesOf(
      end.markers.map((marker) => ({ ...marker, time: clipTime(content, { inFile: marker.seconds }) })),
    ),
  ),
];

function libraryOf(clips: readonly DescribedClip[]) {
  const { db } = temporaryLibrary();
  addDescribedClips(db, clips);
  return db;
}

describe('markers of Godot', () => {
  const settings = fc.sample(anySettingsFile('godot'), { numRuns: 12, seed: 3 });
  const numbered = settings.map((file, i) => [i, file] as const);

  test.each(numbered)('come back as they were, file %i', (_, file) => {
    const clips = describedClips(file);
    const made = fileOf(clips.map((clip) => godotEntry(godotClips(file)[clip.end.clip], inGodot(clip))));
    const unmarked = libraryOf(clips);
    mergePlainly(unmarked, made);
    for (const clip of clips) expect(markersHere(unmarked, clip)).toEqual(ofSettings(clip));
    const marked = libraryOf(clips);
    addDescribedMarkers(marked, clips);
    expect(mergePlainly(marked, made)).toBe(0);
  });

  test('of which one was moved keep their kinds and labels, and others become notes', () => {
    const file = settings.find((each) => describedClips(each)[0].end.markers.length > 0)!;
    const [clip] = describedClips(file);
    const [first, ...others] = inGodot(clip);
    const moved = uniqueMarkers(clip.end.markers).get(first.name)!;
    const made = [...hostileNames, '__proto__'].map((name, i) => ({ name, time: 100 + i }));
    const markers = [...others, { ...first, time: 99 }, ...made];
    const db = libraryOf([clip]);
    const onClip = (inFile: number): number => clipTime(clip.content, { inFile });
    mergePlainly(db, fileOf([godotEntry(godotClips(file)[clip.end.clip], markers)]));
    const expected = made.map(({ name, time }) => {
      const label = name.replace(/\p{Cc}/gu, '').slice(0, 200);
      return JSON.stringify(['note', label, onClip(time)]);
    });
    for (const { kind, label } of moved) expected.push(JSON.stringify([kind, label, onClip(99)]));
    expect(markersHere(db, clip)).toEqual(expect.arrayContaining(expected));
  });

  test('of two clips with one name are nobody’s, and trees have none', () => {
    const [file] = settings;
    const [one] = file.transitions;
    const { document } = one;
    const other = { ...document.clips.source, hash: 'f'.repeat(64) };
    const twice = { ...one, document: { ...document, clips: { ...document.clips, source: other } } };
    expect(returningClips([one, twice, one])[one.source.clip]).toBeNull();
    const source = { ...document.transition.source, kind: 'tree' as const };
    const ofTree = { ...one, document: { ...document, transition: { ...document.transition, source } } };
    expect(Object.keys(returningClips([ofTree]))).toEqual([one.destination.clip]);
  });

  test.skipIf(!hasGrammar('tree-sitter-godot-resource'))(
    'are in the resource as they are in the settings',
    () => {
      for (const file of settings) {
        const { content } = engineFiles(file).find(({ name }) => name.endsWith('.tres'))!;
        const strings = parseBy('tree-sitter-godot-resource', content).descendantsOfType('string');
        const texts = new Set(strings.map(({ text }) => JSON.parse(text) as string));
        for (const { head, marks } of Object.values(godotClips(file)))
          for (const text of [head, ...Object.values(marks).flat(2)]) expect(texts).toContain(text);
      }
    },
  );
});

test.each([...hostileNames, '🏃'.repeat(100), 'x'.repeat(200), 'null\0'])(
  'an event of Unity called %j becomes a marker, once',
  (name) => {
    const [file] = fc.sample(anySettingsFile('unity'), { numRuns: 1, seed: 5 });
    const [clip] = describedClips(file);
    const { hash, take = '' } = clip.content;
    const quoted = (text: string): string =>
      JSON.stringify(text).replace(
        /[^ -~]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
    const label = name.slice(0, 200);
    const id = contentIdOf({ hash, take });
    const marker = `{"id":"${idOf(id, label)}","kind":"note","time":0.233333,"label":${quoted(label)}}`;
    const entry = `{"id":"${id}","name":${quoted(name)},"hash":"${hash}","take":${quoted(take)},"tags":[],"note":"","settings":{},"ranges":[],"markers":[${marker}]}`;
    const db = libraryOf([clip]);
    expect(mergePlainly(db, fileOf([entry]))).toBe(1);
    expect(markersHere(db, clip)).toEqual([JSON.stringify(['note', label, 0.233333])]);
  },
);

test('a time that an engine kept with 32 bits is the same time', () => {
  const [file] = fc.sample(anySettingsFile('unity'), { numRuns: 1, seed: 5 });
  const [clip] = describedClips(file);
  const marked = {
    ...clip,
    end: { ...clip.end, markers: [{ kind: 'pass' as const, label: 'x', seconds: 7 / 30, frame: 7 }] },
  };
  const db = libraryOf([marked]);
  addDescribedMarkers(db, [marked]);
  const { hash, take = '', name } = clip.content;
  const entry = {
    id: contentIdOf({ hash, take }),
    name,
    hash,
    take,
    fileStart: marked.end.fileStart,
    tags: [],
    note: '',
    settings: {},
    ranges: [],
  };
  const times = [Math.fround(7 / 30), 0.23333333, 7 / 30 + 2e-4];
  const markers = times.map((time) => ({ id: idOf(String(time)), kind: 'pass', label: 'x', time }));
  expect(mergePlainly(db, fileOf([JSON.stringify({ ...entry, markers })]))).toBe(1);
});
