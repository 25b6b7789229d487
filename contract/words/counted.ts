/** `1 clip`, `12 345 clips` */
export function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** Size of a file: `1.2 MB` */
export const sizeText = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** Digits in groups of three, separated by narrow no-break spaces. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, '\u202f');
}
