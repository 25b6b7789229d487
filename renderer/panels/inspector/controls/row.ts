import type { SlotTone } from '../../../state/slots/default-slots.ts';
import type { FocusTarget } from '../../../state/session/focus.ts';
import type { Quantity } from './number-text.ts';

/** A folder of the inspector as data. */
export interface Folder {
  readonly key: string; // stays the same while its values change
  readonly title: string;
  readonly tone?: SlotTone;
  readonly rows: readonly Row[];
  readonly focusTarget?: FocusTarget;
  readonly commands?: readonly string[]; // ids of actions, for the buttons at its foot
}

export type Row = NumberRow | ChoiceRow | FlagRow | MenuRow | TextRow;

interface RowBase<Value> {
  readonly key: string; // within its folder
  readonly label: string;
  readonly description: string; // tooltip
  readonly value: Value;
  /** One sentence below the row about a value that will not work well. */
  readonly warning?: string | undefined;
}

interface Changeable<Value> extends RowBase<Value> {
  /** The default; absent if there is none. */
  readonly usual?: Value | undefined;
  /** Shows a change. The end of the gesture commits the preview, see `Editing`. */
  preview(value: Value): void;
}

export interface NumberRow extends Changeable<number> {
  readonly kind: 'number';
  readonly minimum: number;
  readonly maximum: number;
  readonly step: number;
  readonly logarithmic?: boolean; // for times, which differ by a factor of a hundred
  readonly quantity: Quantity;
  readonly unit: string; // shown after the number
  readonly digits: number;
  readonly fps: number; // for typed frames
  readonly tone?: 'source' | 'destination';
}

export interface ChoiceRow extends Changeable<string> {
  readonly kind: 'choice' | 'easing'; // an easing may also be a curve of points, as text
  readonly options: Readonly<Record<string, string>>; // label → value
}

export interface ChoiceFieldProps {
  readonly row: ChoiceRow;
  readonly describedBy: string | undefined; // id of its warning
}

export interface FlagRow extends Changeable<boolean> {
  readonly kind: 'flag';
}

/** A value that is edited in a menu or editor beside the inspector. */
export interface MenuRow extends RowBase<string> {
  readonly kind: 'menu';
  readonly badge: string; // a word beside the value; empty = none
  readonly note: string; // tooltip of the value; empty = the description
  readonly usual?: string | undefined;
  open(): void;
  /** Restores the default. */
  reset?(): void;
}

/** A value that cannot be edited. */
export interface TextRow extends RowBase<string> {
  readonly kind: 'text';
}

/** True if the value differs from its default. */
export function isChanged(row: Row): boolean {
  if (row.kind === 'text' || row.usual === undefined) return false;
  if (row.kind === 'number') return Math.abs(row.value - (row.usual ?? 0)) > 1e-9;
  return row.value !== row.usual;
}

/** Previews the default, or has a menu row restore it. */
export function resetRow(row: Row): void {
  if (row.kind === 'text' || row.usual === undefined) return;
  if (row.kind === 'menu') row.reset?.();
  else if (row.kind === 'number') row.preview(row.usual);
  else if (row.kind === 'flag') row.preview(row.usual);
  else row.preview(row.usual);
}
