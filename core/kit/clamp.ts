/** `value`, or the nearer end of the range from `least` to `most`; `most` if the range is empty. */
export function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

/** `value` as a share, 0 to 1. */
export function clamp01(value: number): number {
  return Math.min(Math.max(value, 0), 1);
}
