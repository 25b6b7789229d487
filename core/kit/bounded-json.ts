/** How much JSON may have. */
export interface JsonLimits {
  readonly depth: number; // lists and objects around a value
  readonly count: number; // lists, objects, items and fields, about
}

/** Limits of JSON that may be from anybody: more ends the process, as 60 MB of brackets do. */
const LIMITS: JsonLimits = { depth: 1000, count: 20_000_000 };

/** JSON has more than its limits; the message says of what, and where. */
export class JsonExcess extends SyntaxError {}

/**
 * The value of JSON that may be from anybody. Throws a `SyntaxError` for other text, and a `JsonExcess` beyond the
 * limits.
 *
 * @param reviver as of `JSON.parse`
 */
export function boundedJson(
  text: string,
  limits: JsonLimits = LIMITS,
  reviver?: (key: string, value: unknown) => unknown,
): unknown {
  checkLimits(text, limits);
  return JSON.parse(text, reviver);
}

/** Counts before the JSON is parsed, since a short text has as many brackets as fit into memory. */
function checkLimits(json: string, limits: JsonLimits): void {
  let [depth, count] = [0, 0];
  for (let at = 0; at < json.length; at++) {
    const character = json.charCodeAt(at);
    if (character === QUOTE) at = endOfText(json, at);
    else if (character === OPEN_LIST || character === OPEN_OBJECT) [depth, count] = [depth + 1, count + 1];
    else if (character === CLOSE_LIST || character === CLOSE_OBJECT) depth--;
    else if (character === COMMA || character === COLON) count++;
    if (depth > limits.depth)
      throw new JsonExcess(`more than ${limits.depth} lists in lists at position ${at}`);
    if (count > limits.count) throw new JsonExcess(`more than ${limits.count} values at position ${at}`);
  }
}

const [QUOTE, COMMA, COLON, OPEN_LIST, OPEN_OBJECT, CLOSE_LIST, CLOSE_OBJECT] = Array.from(
  '",:[{]}',
  (mark) => mark.charCodeAt(0),
);

/** The place of the quote that ends a text, or the end of the JSON. */
function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let first = end;
    while (json[first - 1] === '\\') first--;
    if ((end - first) % 2 === 0) return end;
  }
  return json.length;
}
