/** URL of a clip as one ArrayBuffer: see core/clip/clip-buffer.ts. */
export function clipUrl(clipId: string): string {
  return `app://segue/clip/${clipId}`;
}

/** URL of a clip's skin as one ArrayBuffer, empty if the clip has none: see core/formats/skin/skin.ts. */
export function skinUrl(clipId: string): string {
  return `app://segue/skin/${clipId}`;
}
