import { expect, test } from 'vitest';
import { fuzzFormat } from './fuzz-format.ts';
import { clipEndings } from '#contract/clips/clip-formats.ts';
import { importTakes } from '#main/import/read/import-file.ts';
import { effort } from '#test/fixtures/effort.ts';
import { formats, soundFiles, type Format } from './sources.ts';

test.each(formats)('damaged %s files: each is imported, or refused with a message', async (format) => {
  const { accepted, refused, faults } = await fuzzFormat(format, effort(400), 1);
  expect(faults).toEqual([]);
  expect(Math.min(accepted, refused)).toBeGreaterThan(effort(10)); // neither all sound nor all broken
});

/** Endings whose files have the form of another. */
const alike: Readonly<Record<string, string>> = { vrm: 'glb', vrma: 'glb' };
const importNamed = (ending: string, bytes: Uint8Array) =>
  importTakes({ bytes, externalFiles: new Map() }, `/clips/some.${ending}`);

test.each(clipEndings)(
  'sound .%s files are imported; one of other content is refused with its place',
  async (ending) => {
    const sources = await soundFiles((alike[ending] ?? ending) as Format);
    expect(sources.length).toBeGreaterThan(0);
    for (const bytes of sources) expect(await importNamed(ending, bytes)).toMatchObject({ ok: true });
    const refused = await importNamed(ending, Buffer.from('nothing of the kind'));
    const placed = new RegExp(`^some\\.${ending}: Expected .+, but found .+ \\(.+\\)$`);
    expect(refused).toMatchObject({ ok: false, error: expect.stringMatching(placed) });
  },
);
