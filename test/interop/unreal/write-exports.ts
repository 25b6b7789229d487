/**
 * Writes settings for Unreal and their tables, with names that nobody should have, and what versions of
 * Unreal have: `write-exports.ts FOLDER COUNT`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import {
  FIRST_UNREAL,
  firstOf,
  UNREAL_MODULE,
  unrealFacts,
  type UnrealFact,
} from '#core/engines/unreal-facts.ts';
import { assetTable } from '#main/export/engines/unreal/asset-table.ts';
import { settingsText } from '#main/export/settings/settings-file.ts';
import { anySettingsFile } from '#test/fixtures/exported-settings.ts';

const [folder, count] = process.argv.slice(2);
const files = fc.sample(anySettingsFile('unreal'), { numRuns: Number(count), seed: 1 });
files.forEach((file, i) => {
  const place = path.join(folder, String(i));
  mkdirSync(place);
  writeFileSync(path.join(place, 'transitions.segue.json'), settingsText(file));
  const { name, content } = assetTable(file);
  writeFileSync(path.join(place, name), content);
});

/** Where a version is known without a fact, those before the first that was seen with it count as without it, too. */
const hasFact = (fact: UnrealFact, version: string): boolean =>
  fact.absent === undefined || Number(version) >= Number(firstOf(fact));

/** Names by class, of properties and functions: behaviours have names of several words. */
const namesIn = (version: string): Record<string, string[]> => {
  const named = unrealFacts.filter(({ owner, name }) => owner !== UNREAL_MODULE && !name.includes(' '));
  const owners = [...new Set(named.map(({ owner }) => owner))];
  return Object.fromEntries(
    owners.map((owner) => [
      owner,
      named.filter((fact) => fact.owner === owner && hasFact(fact, version)).map(({ name }) => name),
    ]),
  );
};
const versions = [FIRST_UNREAL, '5.8'].map((version) => [version, namesIn(version)]);
writeFileSync(path.join(folder, 'facts.json'), JSON.stringify(Object.fromEntries(versions)));
