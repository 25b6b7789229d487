import { isUtf8 } from 'node:buffer';
import { parseAsciiFBX } from '@babylonjs/loaders/FBX/parsers/fbxAsciiParser.js';
import type { FBXDocument } from '@babylonjs/loaders/FBX/types/fbxTypes.js';
import { FileError } from '../../../../../core/import/file-fault.ts';
import { cutFile } from './parse-binary.ts';

/** Maximum nesting of blocks; files have about six levels. */
const MAX_DEPTH = 200;

/** Parses the node tree of a text FBX file of any version. @throws FileError */
export function parseText(bytes: Uint8Array): FBXDocument {
  // FBX has no escapes in its strings; the parser would take the backslash of a Windows path for one.
  const text = new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'latin1').decode(bytes).replaceAll('\\', '/');
  if (!/FBX|Objects:|Model:/.test(text)) throw new FileError('start', 'an FBX file', 'another kind of file');
  checkBraces(text);
  try {
    return parseAsciiFBX(text);
  } catch (error) {
    throw new FileError(placeOf(error, text), 'an FBX file in text', 'something else in it');
  }
}

/** Checks braces first: the parser hangs at an unmatched brace and recurses without limit. */
function checkBraces(text: string): void {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/"[^"]*"?|;[^\n]*|[{}]/g)) {
    if (token === '{') depth++;
    if (token === '}') depth--;
    if (depth < 0)
      throw new FileError(lineOf(text, index), 'a block that is open', 'a brace that closes none');
    if (depth > MAX_DEPTH)
      throw new FileError(lineOf(text, index), `at most ${MAX_DEPTH} nested blocks`, 'more');
  }
  if (depth > 0) throw cutFile();
}

/** Line of the character at which the parser stopped. */
function placeOf(error: unknown, text: string): string {
  const at = error instanceof Error ? /at pos(?:ition)? (\d+)/.exec(error.message)?.[1] : undefined;
  return at === undefined ? 'file' : lineOf(text, Number(at));
}

function lineOf(text: string, at: number): string {
  let line = 1;
  for (let i = text.indexOf('\n'); i >= 0 && i < at; i = text.indexOf('\n', i + 1)) line++;
  return `line ${line}`;
}
