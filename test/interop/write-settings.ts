/**
 * Writes settings files of random transitions with hostile names for an engine: `write-settings.ts ENGINE
 * FOLDER COUNT`.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import type { EngineId } from '#core/engines/engine.ts';
import { settingsText } from '#main/export/settings/settings-file.ts';
import { anySettingsFile } from '../fixtures/exported-settings.ts';

const [engine, folder, count] = process.argv.slice(2);
const files = fc.sample(anySettingsFile(engine as EngineId), { numRuns: Number(count), seed: 1 });
files.forEach((file, i) => writeFileSync(path.join(folder, `${i}.segue.json`), settingsText(file)));
