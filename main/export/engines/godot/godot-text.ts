/** A value as Godot writes it in a resource file: a number is a float, a bigint an integer. */
export type GodotValue =
  string | number | bigint | readonly GodotValue[] | { readonly [key: string]: GodotValue } | GodotCall;

/** An object of Godot, such as `Vector2(0.0, 1.0)` or `SubResource("id")`. A class, as a dictionary may have any keys. */
export class GodotCall {
  readonly text: string;

  constructor(name: 'Vector2' | 'SubResource' | 'ExtResource', ...values: readonly (string | number)[]) {
    this.text = `${name}(${values.map(godotText).join(', ')})`;
  }
}

/** The text of a value. Each entry of a dictionary has a line. */
export function godotText(value: GodotValue): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number') return floatText(value);
  if (typeof value === 'bigint') return String(value);
  if (value instanceof GodotCall) return value.text;
  if (Array.isArray(value)) return `[${value.map(godotText).join(', ')}]`;
  const entries = Object.entries(value).map(([key, inner]) => `${quoted(key)}: ${godotText(inner)}`);
  return entries.length === 0 ? '{}' : `{\n${entries.join(',\n')}\n}`;
}

/** A float has a point, so that Godot does not take it for an integer. */
function floatText(value: number): string {
  const text = String(value);
  return /[.e]/.test(text) ? text : `${text}.0`;
}

const named: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

/**
 * A string with quotes, backslashes, and every character escaped that cannot be seen, such as line breaks and marks of direction. Godot’s
 * strings end at a zero, which is replaced.
 */
function quoted(text: string): string {
  const escaped = text
    .replaceAll('\0', '\uFFFD')
    .replace(/["\\]|[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, (character) => {
      const code = character.charCodeAt(0).toString(16).padStart(4, '0');
      return named[character] ?? `\\u${code}`;
    });
  return `"${escaped}"`;
}
