// renderer/panels/inspector/controls: rows of the inspector, over lil-gui
import type { Row } from './row.ts';

/** A control that is there. */
export interface Control {
  readonly key: string;
  /** Shows what the row is now, but for a field that is being typed in. */
  show(row: Row): void;
}

/** What a control is made of, and how its value gets there. */
export interface ControlParts {
  readonly element: HTMLElement;
  readonly name: HTMLElement;
  show(row: Row): void;
}
