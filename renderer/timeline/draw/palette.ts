/** Theme colours for the canvas. */
export type Palette = ReturnType<typeof readPalette>;

/** Reads the theme at `element`; call again when the theme changes. */
export function readPalette(element: Element) {
  const style = getComputedStyle(element);
  const known = new Map<string, string>();
  const token = (name: string): string => {
    let value = known.get(name);
    if (value === undefined) known.set(name, (value = style.getPropertyValue(name).trim()));
    return value;
  };
  return {
    ground: token('--ground-2'),
    line: token('--line'),
    text: token('--text'),
    dim: token('--dim'),
    faint: token('--faint'),
    accent: token('--accent'),
    smallFont: `11px ${style.fontFamily}`,
    /** Fill colour of a role, by its custom property without dashes: 'source', 'slot-a'. */
    fill: (role: string): string => token(`--${role}`),
    /**
     * Text colour of a role, also readable on its tint: mixed with the text colour, 4.5 : 1 in both themes.
     */
    ink: (role: string): string =>
      `color-mix(in srgb, ${token(`--${role}-text`) || token(`--${role}`)} 80%, ${token('--text')})`,
    /** Colour of a role's fill with an opacity over `ground`. */
    tint: (role: string, opacity: number, ground: string): string =>
      `color-mix(in srgb, ${token(`--${role}`)} ${opacity * 100}%, ${ground})`,
  };
}
