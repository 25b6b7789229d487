import { labItemSchema, type LabItem } from '#contract/lab-items.ts';
import { presetSchema, type Preset } from '#contract/rows/library-rows.ts';
import { MAX_PRESET_NAME_LENGTH } from '#contract/rows/preset-name.ts';
import type { UserDataClip } from '#contract/exchange/user-data-file.ts';
import type { ClipsElsewhere } from '#core/take-time.ts';
import type { Database } from '../database/database.ts';
import { refuse } from '../problems.ts';
import { clipsInLibrary } from '../rows/clip-clocks.ts';
import { labContents } from '../rows/lab-content.ts';
import { allLabItems, labRows } from '../rows/lab-rows.ts';
import { allPresets, findPresetNamed, presetRows } from '../rows/preset-rows.ts';
import { collectItems, listKind, type ClipReferences } from './item-kind.ts';
import { emptyClip, type Merging } from './kind.ts';
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
  {
    all: allPresets,
    clips: null,
    match(db, { id, name }, { file }) {
      // A preset that is renamed in the file does not match its old name here.
      const named = findPresetNamed(db, name);
      const isOther = file.presets.some((each) => each.id === named?.id);
      return presetRows.find(db, id) ?? (isOther ? undefined : named);
    },
    words: ({ name, settings }) => `${name}: ${JSON.stringify(settings)}`,
  },
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
  const other = findPresetNamed(db, name);
  if (other === undefined || other.id === id) return;
  refuse('nameTaken', `A preset “${other.name}” already exists. Rename or delete it first.`, 'name');
}

const labClips: ClipReferences<LabItem> = {
  idsIn: ({ kind, content }) => labContents[kind].clipIds(content),
  withClips: labItemWithClips,
  toLibrary: labItemHere,
  missing: missingOf,
};

/** Items alone for a file: see `collectItems`. */
export const collectLabItems = (items: readonly LabItem[], inFile: ClipsElsewhere) =>
  collectItems('lab', labClips, items, inFile);

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
    isSound: (item) => labContents[item.kind].parse(item).ok,
  },
  {
    all: allLabItems,
    clips: labClips,
    words: ({ name, content }) => `${name}: ${JSON.stringify(content)}`,
  },
);

/** Accepts any clips and joints: clips may be missing, and the window shows at which node. */
function validateLabItem(_: Database, item: LabItem): void {
  const parsed = labContents[item.kind].parse(item);
  if (parsed.ok) return;
  const [{ path, message }] = parsed.error;
  refuse('badContent', `“${item.name}”: ${message}`, path);
}

function labItemWithClips(item: LabItem, clips: ClipsElsewhere): LabItem {
  return { ...item, content: labContents[item.kind].withClips(item.content, clips) };
}

function missingOf(items: readonly LabItem[]): readonly UserDataClip[] {
  const named = new Map(
    items.flatMap(({ kind, content }) => Object.entries(labContents[kind].missing?.(content) ?? {})),
  );
  return [...named].map(([id, clip]) => ({ ...emptyClip, id, ...clip }));
}

/** An item of a file with the clips of this library; a tree keeps the names of those that are missing. */
function labItemHere(db: Database, item: LabItem, { file, here }: Merging): LabItem {
  const { clipIds, missing, withMissing } = labContents[item.kind];
  const { content } = labItemWithClips(
    item,
    clipsInLibrary(db, (id) => here.get(id)),
  );
  const used = clipIds(content);
  const named = file.clips.map(({ id, name, hash, take }) => [id, { name, hash, take }] as const);
  const gone = { ...missing?.(content), ...Object.fromEntries(named) };
  const left = Object.fromEntries(Object.entries(gone).filter(([id]) => used.includes(id) && !here.has(id)));
  return { ...item, content: withMissing?.(content, left) ?? content };
}

/** Lists of the library but its transitions. */
export const listKinds = { preset: presets, lab: labItems };
