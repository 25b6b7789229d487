import path from 'node:path';
import { refuse } from '../problems.ts';

/**
 * Windows takes these names for devices, also with an ending, and with blanks before it: `con`, `nul.json`,
 * `aux .tar.gz`.
 */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³]) *(\.|$)/i;

/** Whether Windows takes the name of a file for a device. */
export const isDeviceName = (name: string): boolean => DEVICE.test(name);

/**
 * Rejects a target that other programs on Windows could not open: Node makes files that Explorer cannot even
 * delete, and with a colon a hidden stream of another file.
 */
export function refuseWindowsName(file: string, isWindows = process.platform === 'win32'): void {
  const name = (isWindows ? path.win32 : path).basename(file);
  const isWrong = isDeviceName(name) || /[<>:"|?*\p{Cc}]|[. ]$/u.test(name);
  if (isWindows && isWrong)
    refuse('wrongName', `Windows does not allow this name. Choose another one: ${file}`, file);
}
