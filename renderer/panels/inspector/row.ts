import type { SlotTone } from '../../state/default-slots.ts';
import type { Quantity } from './number-text.ts';

/** A folder of the inspector as data: what it shows now, and what its controls do. */
export interface Folder {
  readonly key: string; // stays the same while its values change
  readonly title: string;
  readonly tone?: SlotTone;
  readonly rows: readonly Row[];
  readonly commands?: readonly FolderCommand[];
}

/** A button at the foot of a folder. */
export interface FolderCommand {
  readonly action: string; // id in the action table
  readonly label: string;
}

export type Row = NumberRow | ChoiceRow | FlagRow | TextRow;

interface RowBase<Value> {
  readonly key: string; // within its folder
  readonly label: string;
  readonly description: string; // tooltip
  readonly value: Value;
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

export interface FlagRow extends Changeable<boolean> {
  readonly kind: 'flag';
}

/** Something to read. */
export interface TextRow extends RowBase<string> {
  readonly kind: 'text';
}

/** Equal for folders that differ in values only: then the controls that are there go on. */
export function structureOf(folders: readonly Folder[]): string {
  return JSON.stringify(folders, (name, value: unknown) =>
    name === 'value' || name === 'usual' ? undefined : value,
  );
}
