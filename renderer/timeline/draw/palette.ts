/** Theme colours for the canvas. */
export interface Palette {
  readonly ground: string;
  readonly line: string;
  readonly text: string;
  readonly dim: string;
  readonly faint: string;
  readonly accent: string;
  readonly smallFont: string;
  /** Fill colour of a role, by its custom property without dashes: 'source', 'slot-a'. */
  fill(role: string): string;
  /** Text colour of a role, also readable on its tint: mixed with the text colour, 4.5 : 1 in both themes. */
  ink(role: string): string;
  /** Colour of a role's fill with an opacity over `ground`. */
  tint(role: string, opacity: number, ground: string): string;
}

/** Reads the theme at `element`; call again when the theme changes. */
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
