import type { SlotTone } from '../../../state/slots/default-slots.ts';
import type { Quantity } from './number-text.ts';

/** A folder of the inspector as data: what it shows now, and what its controls do. */
export interface Folder {
  readonly key: string; // stays the same while its values change
  readonly title: string;
  readonly tone?: SlotTone;
  readonly rows: readonly Row[];
  readonly commands?: readonly string[]; // ids of actions, for the buttons at its foot
}

export type Row = NumberRow | ChoiceRow | EasingRow | FlagRow | MenuRow | TextRow;

interface RowBase<Value> {
  readonly key: string; // within its folder
  readonly label: string;
  readonly description: string; // tooltip
  readonly value: Value;
  /** What does not go together about the value: one sentence, shown below it. */
  readonly warning?: string | undefined;
}

interface Changeable<Value> extends RowBase<Value> {
  /** What it is before anyone changed it; absent where there is no such thing. */
  readonly usual?: Value | undefined;
  /** Shows the change while it is being made. */
  preview(value: Value): void;
  /** Keeps what was previewed. */
  keep(): void;
}

export interface NumberRow extends Changeable<number> {
  readonly kind: 'number';
  readonly minimum: number;
  readonly maximum: number;
  readonly step: number;
  readonly logarithmic?: boolean; // of times, which differ by a hundred times
  readonly quantity: Quantity;
  readonly unit: string; // shown after the number
  readonly digits: number;
  readonly fps: number; // for typed frames
  readonly tone?: 'source' | 'destination';
}

export interface ChoiceRow extends Changeable<string> {
  readonly kind: 'choice';
  readonly options: Readonly<Record<string, string>>; // what is shown → what it means
}

/** An easing with a name, or a curve of points as text. */
export interface EasingRow extends Changeable<string> {
  readonly kind: 'easing';
  readonly options: Readonly<Record<string, string>>; // what is shown → its name
}

export interface FlagRow extends Changeable<boolean> {
  readonly kind: 'flag';
}

/** Something that is chosen or edited beside the inspector: says what it is now, and opens that. */
export interface MenuRow extends RowBase<string> {
  readonly kind: 'menu';
  readonly badge: string; // a word beside the value; empty = none
  readonly note: string; // the tooltip of what it is now, where there is more to say than the description
  readonly usual?: string | undefined;
  open(): void;
  /** Brings back what is usual. */
  reset?(): void;
}

/** Something to read. */
export interface TextRow extends RowBase<string> {
  readonly kind: 'text';
}

/** Whether a row is another than usual. */
export function isChanged(row: Row): boolean {
  if (row.kind === 'text' || row.usual === undefined) return false;
  if (row.kind === 'number') return Math.abs(row.value - (row.usual ?? 0)) > 1e-9;
  return row.value !== row.usual;
}

/** Brings back what is usual. */
export function resetRow(row: Row): void {
  if (row.kind === 'text' || row.usual === undefined) return;
  if (row.kind === 'menu') return row.reset?.();
  if (row.kind === 'number') row.preview(row.usual);
  else if (row.kind === 'choice' || row.kind === 'easing') row.preview(row.usual);
  else row.preview(row.usual);
  row.keep();
}

/** What may be another while the controls that are there go on. */
const values = new Set(['value', 'usual', 'badge', 'note', 'warning']);

/** Equal for folders that differ in values only. */
export function structureOf(folders: readonly Folder[]): string {
  return JSON.stringify(folders, (name, value: unknown) => (values.has(name) ? undefined : value));
}
