/** Commands that the timeline implements itself. */
export interface TimelineActions {
  /** Opens a field for the label of the leading mark. */
  rename(): void;
  /** Opens the context menu of the selected marks. */
  openMenu(): void;
  selectAll(): void;
  /**
   * Selects the next or previous mark and focuses it; without a selection, the mark nearest to the playhead.
   */
  selectNext(step: 1 | -1): void;
}
