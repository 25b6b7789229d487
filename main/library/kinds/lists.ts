import { labItemSchema, type LabItem } from '#contract/lab-items.ts';
import { presetSchema, type Preset } from '#contract/rows/library-rows.ts';
import { MAX_PRESET_NAME_LENGTH } from '#contract/rows/preset-name.ts';
import type { Database } from '../database/database.ts';
import { refuse } from '../problems.ts';
import { labContents } from '../rows/lab-content.ts';
import { allLabItems, labRows } from '../rows/lab-rows.ts';
import { allPresets, nameTakenBy, presetRows } from '../rows/preset-rows.ts';
import { listKind } from './item-kind.ts';
import { parseLabItem } from './parse-lab-item.ts';
import { problemOfSlot } from './transitions.ts';

const presets = listKind(
  'preset',
  {
    noun: 'preset',
    field: 'preset',
    rows: presetRows,
    nameOf: ({ name }) => name,
    validate: validatePreset,
    refuseUnfit: refuseTakenName,
    subject: ({ name }) => name,
    schema: presetSchema,
    isSound: ({ settings }) => problemOfSlot(settings) === null,
    beside: withFreeName,
  },
  allPresets,
);

/** Accepts any joint names, since a preset can be used with any clip. */
function validatePreset(_: Database, { settings }: Preset): void {
  const problem = problemOfSlot(settings);
  if (problem !== null) refuse(problem.code, problem.message, problem.field);
}

/** `Snappy` beside another `snappy` as `Snappy 2`. */
function withFreeName(preset: Preset, others: readonly Preset[]): Preset {
  const taken = new Set(others.map(({ name }) => name.toLowerCase()));
  const names = [preset.name, ...others.map((_, i) => `${preset.name.slice(0, ROOM)} ${i + 2}`)];
  return { ...preset, name: names.find((name) => !taken.has(name.toLowerCase())) ?? preset.id };
}

/** Part of a name to which a number is added, characters. */
const ROOM = MAX_PRESET_NAME_LENGTH - 8;

/** Rejects the name of another preset, also during undo. */
function refuseTakenName(db: Database, { id, name }: Preset): void {
  const other = nameTakenBy(db, name);
  if (other === undefined || other.id === id) return;
  refuse('nameTaken', `A preset “${other.name}” already exists. Rename or delete it first.`, 'name');
}

/** Blend trees and the other kinds of items, whose contents are in `labContents`. */
const labItems = listKind(
  'lab',
  {
    noun: 'item',
    field: 'item',
    rows: labRows,
    nameOf: ({ name }) => name,
    validate: validateLabItem,
    subject: ({ name }) => name,
    schema: labItemSchema,
    isSound: (item) => parseLabItem(item).ok,
    withClips: (item, clips) => ({
      ...item,
      content: labContents[item.kind].withClips(item.content, clips),
    }),
  },
  allLabItems,
);

/** Accepts any clips and joints: clips may be missing, and the window shows at which node. */
function validateLabItem(_: Database, item: LabItem): void {
  const parsed = parseLabItem(item);
  if (parsed.ok) return;
  const [{ path, message }] = parsed.error;
  refuse('badContent', `“${item.name}”: ${message}`, path);
}

/** Lists of the library but its transitions. */
export const listKinds = { preset: presets, lab: labItems };
