import type { ComponentType } from 'preact';
import type { Folder } from '../controls/parameters/row.ts';
import type { Action, KeyedList } from '../stores/action.ts';
import type { App } from '../stores/app.ts';
import type { Drawing } from './drawing.ts';

/** What the window shows of a feature. */
export interface Feature {
  readonly actions?: readonly Action[];
  /** Its folders of the inspector now. Reads signals. */
  folders?(app: App): readonly Folder[];
  readonly tab?: Tab;
  /** What lies over the window, but for dialogs that people open: see `session.dialog`. */
  readonly over?: readonly ComponentType[];
  /** Starts effects that last as long as the window. */
  follow?(app: App): void;
}

/** Mount points of the canvases in tabs. */
export type TabProps = Pick<Drawing, 'mountTimeline' | 'curves' | 'costMap'>;

/** A tab of the bottom panel: its bar beside the tabs, and its panel. */
export interface Tab {
  readonly title: string;
  readonly tip: string; // what it shows
  readonly bar?: ComponentType<TabProps>;
  readonly panel: ComponentType<TabProps>;
  /** Stays mounted while another tab is in front: a canvas that keeps its zoom and selection. */
  readonly stays?: true;
  /** Its list, whose keys also apply while nothing has the focus. */
  readonly list?: KeyedList;
  /**
   * What it asks for below the tabs: half of the window, or as many px as its content takes. At least, and without
   * it, it has what every tab has. Reads signals.
   */
  readonly height?: 'half' | ((app: App) => number);
}
