import fc from 'fast-check';
import { expect, test } from 'vitest';
import { settingsFileSchema } from '#contract/exchange/settings-file.ts';
import { engines } from '#core/engines/engines.ts';
import { engineFiles } from '#main/export/engine-files.ts';
import { settingsText } from '#main/export/settings/settings-file.ts';
import { anySettingsFile } from '#test/fixtures/exported-settings.ts';
import { forRuns } from '#test/fixtures/property.ts';

const ids = engines.map(({ id }) => id);

test.each(ids)('files for %s have plain names, the same each time, whatever clips are called', (id) =>
  forRuns(30, anySettingsFile(id), (file) => {
    expect(settingsFileSchema.parse(JSON.parse(settingsText(file)))).toEqual(file);
    const files = engineFiles(file);
    for (const { name } of files) expect(name).toMatch(/^[\w.-]{1,100}$/);
    expect(new Set(files.map(({ name }) => name.toLowerCase())).size).toBe(files.length);
    const plain = files.map(({ name, content }) => ({ name, content }));
    expect(engineFiles(structuredClone(file))).toMatchObject(plain);
  }),
);

test('without an engine there are no further files', () => {
  const [file] = fc.sample(anySettingsFile('none'), 1);
  expect(engineFiles(file)).toEqual([]);
});
