import type { SlotTone } from '#renderer/stores/slots/slot-tones.ts';
import type { FocusTarget } from '#renderer/stores/session/focus.ts';
import type { Quantity } from '#renderer/kit/number-text.ts';

/** Stands beside a value that Segue found and nobody set. */
export const DETECTED = '(detected)';

/** A folder of the inspector as data. */
export interface Folder {
  readonly key: string; // stays the same while its values change
  readonly title: string;
  readonly tone?: SlotTone;
  readonly rows: readonly ParameterRow[];
  readonly focusTarget?: FocusTarget;
  readonly commands?: readonly string[]; // ids of actions, for the buttons at its foot
}

/** A row of parameters: a field, a switch, a choice, a command or a text. */
export type ParameterRow = NumberRow | ChoiceRow | NamesRow | FlagRow | CommandRow | MenuRow | TextRow;

/** A row as it is shown, and the value that its controller of lil-gui reads and writes. */
export interface ShownRow<Of extends ParameterRow> {
  row: Of;
  value: Of['value'];
}

interface RowBase<Value> {
  readonly key: string; // within its folder
  readonly label: string;
  readonly description: string; // tooltip
  readonly value: Value;
  /** One sentence below the row about a value that will not work well. */
  readonly warning?: string | undefined;
  readonly why?: Why | undefined;
}

/** What a warning follows from, folded behind it. */
export interface Why {
  readonly words: string;
  readonly isFirst: boolean; // nobody has seen it: it begins unfolded
  /** Called once it is shown. */
  seen(): void;
}

interface Changeable<Value> extends RowBase<Value> {
  /** The default; absent if there is none. */
  readonly defaultValue?: Value | undefined;
  /** Shows a change. The end of the gesture commits the preview, see `Editing`. */
  preview(value: Value): void;
}

export interface NumberRow extends Changeable<number> {
  readonly kind: 'number';
  readonly minimum: number;
  readonly maximum: number;
  readonly step: number;
  readonly logarithmic?: boolean; // absent = for times, which differ by a factor of a hundred
  readonly quantity: Quantity;
  readonly unit?: string; // shown after the number; absent = that of its quantity
  readonly digits?: number; // absent = enough for every step
  readonly fps?: number; // for typed frames; absent = 60
  readonly tone?: 'source' | 'destination';
  readonly badge?: string; // a word below the label; absent = none
}

export interface ChoiceRow extends Changeable<string> {
  readonly kind: 'choice' | 'easing'; // an easing may also be a curve of points, as text
  readonly options: Readonly<Record<string, string>>; // label → value
  /** Headings over so many options each, in their order; absent = none. */
  readonly groups?: readonly { readonly label: string; readonly count: number }[];
}

/** Names, separated by commas, in a field. */
export interface NamesRow extends Changeable<string> {
  readonly kind: 'names';
}

export interface FlagRow extends Changeable<boolean> {
  readonly kind: 'flag';
}

/** A button at the foot of a folder; its value runs it. */
export interface CommandRow extends RowBase<() => void> {
  readonly kind: 'command';
  readonly keys: string;
  readonly isDisabled: boolean; // the description says why
}

/** A value that is edited in a menu or editor beside the inspector. */
export interface MenuRow extends RowBase<string> {
  readonly kind: 'menu';
  readonly badge: string; // a word beside the value; empty = none
  readonly note: string; // tooltip of the value; empty = the description
  readonly defaultValue?: string | undefined;
  open(): void;
  /** Restores the default. */
  reset?(): void;
}

/** A value that cannot be edited. */
export interface TextRow extends RowBase<string> {
  readonly kind: 'text';
}

/** True if the value differs from its default. */
export function isChanged(row: ParameterRow): boolean {
  if (!('defaultValue' in row) || row.defaultValue === undefined) return false;
  if (row.kind === 'number') return Math.abs(row.value - row.defaultValue) > 1e-9;
  return row.value !== row.defaultValue;
}
