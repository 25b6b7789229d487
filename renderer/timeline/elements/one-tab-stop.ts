/** Adjacent buttons of which Tab reaches one: the focused one, or the first. */
export interface OneTabStop {
  all(): HTMLButtonElement[];
  /** Call after buttons were added or removed. */
  settle(): void;
  /** Moves the focus by an arrow key, Home or End; false for any other key. */
  follow(key: string): boolean;
}

export function keepOneTabStop(group: HTMLElement): OneTabStop {
  const all = (): HTMLButtonElement[] => [...group.querySelectorAll('button')];
  const settle = (): void => {
    const list = all();
    const stop = list.find((button) => button === document.activeElement) ?? list[0];
    for (const button of list) button.tabIndex = button === stop ? 0 : -1;
  };
  group.addEventListener('focusin', settle);
  return {
    all,
    settle,
    follow(key) {
      const list = all();
      const at = list.findIndex((button) => button === document.activeElement);
      const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: list.length - 1 }[key];
      if (at < 0 || to === undefined) return false;
      list[Math.min(Math.max(to, 0), list.length - 1)].focus();
      return true;
    },
  };
}
