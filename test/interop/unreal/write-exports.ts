/** Writes settings for Unreal and their tables, with names that nobody should have: `write-exports.ts FOLDER COUNT`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { assetTable } from '../../../main/export/engines/unreal/asset-table.ts';
import { settingsText } from '../../../main/export/settings/settings-file.ts';
import { anySettingsFile } from '../../fixtures/exported-settings.ts';

const [folder, count] = process.argv.slice(2);
const files = fc.sample(anySettingsFile('unreal'), { numRuns: Number(count), seed: 1 });
files.forEach((file, i) => {
  const place = path.join(folder, String(i));
  mkdirSync(place);
  writeFileSync(path.join(place, 'transitions.segue.json'), settingsText(file));
  const { name, content } = assetTable(file);
  writeFileSync(path.join(place, name), content);
});
