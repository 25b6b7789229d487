/** The part of a key event that selects an action. */
export interface KeyPress {
  readonly key: string;
  readonly code?: string; // physical key, whatever it types
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/**
 * True if `press` is `shortcut`: keys joined by `+`, the last one named as in `KeyboardEvent.key` (`Space`
 * for a blank). `Mod` is Ctrl, or Command on a Mac; `Ctrl` is Ctrl on both. Signs such as `?` or `/` match
 * with or without Shift. `Numpad1` and the like are keys of the number pad; its digits and decimal point
 * match nothing else.
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

/** What a key types that is neither of the Latin script nor a sign that scripts share: я, ㅋ, ئ. */
const otherScript = /^[^\p{Script=Latin}\p{Script=Common}]+$/u;

/** Signs of an American keyboard by the place of their key: without Shift, and with it. */
const signsAt: Readonly<Record<string, string | undefined>> = {
  Backquote: '`~',
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: `'"`,
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
};

/**
 * What a key types, as shortcuts name it. They have letters and signs of Latin keyboards: where a key types another
 * script, its place counts, as on an American keyboard. Signs stay what they are: many keyboards move them.
 */
export function latinKey({ key, code = '', shiftKey }: Pick<KeyPress, 'key' | 'code' | 'shiftKey'>): string {
  if (!otherScript.test(key)) return key;
  if (!code.startsWith('Key')) return signsAt[code]?.[Number(shiftKey)] ?? key;
  return shiftKey ? code.slice(3) : code.slice(3).toLowerCase();
}

/** Keys that a user may choose: those that move the focus, type nothing or close are not among them. */
const choosable =
  /^((Mod|Ctrl|Alt|Shift)\+)*([!-~]|Space|Numpad(\d|Decimal)|Home|End|Page(Up|Down)|Delete|Insert|F\d\d?)$/;

/** Shortcuts of text fields and the system. */
const reserved = /^(Mod\+[ACHMQVWX]|Alt\+F4|Alt\+Space)$/;

/** True if a user may choose `shortcut`. */
export function isChoosable(shortcut: string): boolean {
  return choosable.test(shortcut) && !reserved.test(shortcut);
}

/** The shortcut that `press` is, as in the action table; null if a user may not choose it. */
export function shortcutOf(press: KeyPress, mac: boolean): string | null {
  const { ctrlKey, metaKey, shiftKey, altKey } = press;
  const key = keyOf(press);
  const [altGr, shift] = [isSign(key) && ctrlKey && altKey, shiftKey && !isSign(key)];
  const ctrl = ctrlKey && !altGr;
  const held = { Mod: mac ? metaKey : ctrl, Ctrl: mac && ctrl, Alt: altKey && !altGr, Shift: shift };
  const shortcut = [...Object.entries(held).flatMap(([name, isHeld]) => (isHeld ? [name] : [])), key].join(
    '+',
  );
  return isChoosable(shortcut) && (mac || !metaKey) ? shortcut : null;
}

/** The key without its modifiers, as shortcuts name it; the key + joins their parts, and has no name. */
function keyOf(press: KeyPress): string {
  const { code = '', altKey } = press;
  const key = latinKey(press);
  if (code.startsWith('Numpad')) return code;
  if (code.startsWith('Digit')) return code.slice(5);
  if (altKey && code.startsWith('Key')) return code.slice(3);
  if (key === ' ' || key === '+') return key === ' ' ? 'Space' : '';
  return key.length === 1 ? key.toUpperCase() : key;
}

function isKey(press: KeyPress, key: string): boolean {
  const { code = '', altKey } = press;
  const written = latinKey(press);
  if (key.startsWith('Numpad')) return code === key;
  if (code.startsWith('Numpad') && /^[\d.,]$/.test(written)) return false;
  // With Alt, and on French keyboards without Shift, digit keys type other characters.
  if (/^\d$/.test(key) && code === `Digit${key}`) return true;
  // On a Mac, Alt changes the character of a letter.
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

/** The shortcut as text, for tooltips and the key sheet: `Ctrl+Z`, `⌘Z`, `Shift+←`. */
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
