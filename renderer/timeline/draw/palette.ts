/** Colours of the theme, as the canvas takes them. */
export interface Palette {
  readonly ground: string;
  readonly line: string;
  readonly text: string;
  readonly dim: string;
  readonly faint: string;
  readonly accent: string;
  readonly smallFont: string;
  /** A role's fill, by its custom property without the dashes: 'source', 'slot-a'. */
  fill(role: string): string;
  /** The same role where it is read as text, also on its own tint: drawn towards the text colour, 4.5 : 1 in both themes. */
  ink(role: string): string;
  /** What a role's fill looks like where it lies on `ground` with an opacity. */
  tint(role: string, opacity: number, ground: string): string;
}

/** Reads the theme in force at `element`. Read again when the theme changes. */
export function readPalette(element: Element): Palette {
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
    fill: (role) => token(`--${role}`),
    ink: (role) =>
      `color-mix(in srgb, ${token(`--${role}-text`) || token(`--${role}`)} 80%, ${token('--text')})`,
    tint: (role, opacity, ground) => `color-mix(in srgb, ${token(`--${role}`)} ${opacity * 100}%, ${ground})`,
  };
}
