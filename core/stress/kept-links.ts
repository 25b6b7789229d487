/**
 * Links of a slot after 0, `spacing`, 2 `spacing`, … grants. When all places are taken, every other one is dropped and the spacing
 * doubles: memory is bounded, and so is the share of a run that must be played again to reach a moment.
 */
export interface KeptLinks<Link> {
  readonly places: number; // even
  readonly links: Link[];
  spacing: number; // grants
}

export function createKeptLinks<Link>(places = 32): KeptLinks<Link> {
  return { places, links: [], spacing: 1 };
}

/** Keeps `link` if its number of grants is a place. Links must come in order. */
export function keepLink<Link>(kept: KeptLinks<Link>, grants: number, link: Link): void {
  const { places, links } = kept;
  if (grants % kept.spacing !== 0 || grants / kept.spacing !== links.length) return;
  if (links.length === places) {
    for (let k = 1; k < places / 2; k++) links[k] = links[2 * k];
    links.length = places / 2;
    kept.spacing *= 2;
  }
  links.push(link);
}

/** The largest number of grants up to `grants` (>= 0) whose link is kept. The first link must be kept. */
export function keptBefore({ links, spacing }: KeptLinks<unknown>, grants: number): number {
  return Math.min(Math.floor(grants / spacing), links.length - 1) * spacing;
}
