import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawIcon } from './draw-icon.mjs';
import { encodeIcns, encodeIco, encodePng } from './icon-files.mjs';

const linuxSizes = [16, 24, 32, 48, 64, 128, 256, 512];
const windowsSizes = [16, 24, 32, 48, 64, 256];
const macMargin = 100 / 1024; // as other icons in the Dock have

/** Writes the icon for all systems: `SIZE.png`, `icon.ico`, `icon.icns`. @param {string} folder */
export function writeIcons(folder) {
  mkdirSync(folder, { recursive: true });
  const pngOf = (size, margin) => encodePng(size, drawIcon(size, margin));
  for (const size of linuxSizes) writeFileSync(join(folder, `${size}.png`), pngOf(size));
  writeFileSync(
    join(folder, 'icon.ico'),
    encodeIco(windowsSizes.map((size) => ({ size, png: pngOf(size) }))),
  );
  writeFileSync(
    join(folder, 'icon.icns'),
    encodeIcns((size) => pngOf(size, macMargin)),
  );
}
