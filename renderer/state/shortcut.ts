/** What of a key event decides which action it means. */
export interface KeyPress {
  readonly key: string;
  readonly code?: string; // which key of the keyboard it is, whatever it writes
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/**
 * Whether `press` is `shortcut`: keys joined by `+`, the last one named as in `KeyboardEvent.key` (`Space` for a blank).
 * `Mod` is Ctrl, on a Mac the command key; `Ctrl` is Ctrl on both. For signs such as `?` or `/` shift is whatever the keyboard needs for them.
 * `Numpad1` and the like are keys of the number pad, which is why its digits and its point are no others.
 */
export function matchesShortcut(press: KeyPress, shortcut: string, mac: boolean): boolean {
  const parts = shortcut.split('+');
  const key = parts.at(-1) ?? '';
  const wanted = { mod: parts.includes('Mod'), shift: parts.includes('Shift'), alt: parts.includes('Alt') };
  // Many keyboards write brackets with AltGr, which arrives as Ctrl and Alt together.
  const altGr = isSign(key) && press.ctrlKey && press.altKey;
  const ctrl = press.ctrlKey && !altGr;
  const wantedCtrl = parts.includes('Ctrl') || (!mac && wanted.mod);
  if (ctrl !== wantedCtrl || press.metaKey !== (mac && wanted.mod)) return false;
  if ((press.altKey && !altGr) !== wanted.alt) return false;
  if (!isKey(press, key)) return false;
  return isSign(key) || press.shiftKey === wanted.shift;
}

function isKey({ key: written, code = '', altKey }: KeyPress, key: string): boolean {
  if (key.startsWith('Numpad')) return code === key;
  if (code.startsWith('Numpad') && /^[\d.,]$/.test(written)) return false;
  // With Alt, and on French keyboards without Shift, the digits write something else.
  if (/^\d$/.test(key) && code === `Digit${key}`) return true;
  // On a Mac Alt makes another sign of a letter.
  if (altKey && /^[a-z]$/i.test(key) && !/^[a-z]$/i.test(written)) return code === `Key${key.toUpperCase()}`;
  return (written === ' ' ? 'space' : written.toLowerCase()) === key.toLowerCase();
}

const macSymbols: Readonly<Record<string, string>> = { Mod: '⌘', Ctrl: '⌃', Shift: '⇧', Alt: '⌥' };
const keySymbols: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  ContextMenu: 'Menu',
};

/** How the shortcut is written in tooltips and on the sheet of keys: `Ctrl+Z`, `⌘Z`, `Shift+←`. */
export function shortcutText(shortcut: string, mac: boolean): string {
  const parts = shortcut.split('+').map((part) => {
    if (mac && part in macSymbols) return macSymbols[part];
    if (part === 'Mod') return 'Ctrl';
    return keySymbols[part] ?? part.replace(/^Numpad/, 'Num ').replace('Decimal', '.');
  });
  return parts.join(mac ? '' : '+');
}

function isSign(key: string): boolean {
  return key.length === 1 && !/[a-z0-9]/i.test(key);
}
