import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pageWith } from '../tools/bench/page.mjs';
import { wrapDocument } from '../tools/wrap-documents.mjs';

const folder = path.resolve(import.meta.dirname, '../docs/bench');

/**
 * Prints `table` (Markdown); with `--save` among the arguments it becomes the newest run of docs/bench/`name`.md,
 * which begins with `introduction` and says the command.
 */
export function record(name: string, introduction: string, table: string): void {
  process.stdout.write(`${table}\n`);
  if (!process.argv.includes('--save')) return;
  const file = path.join(folder, `${name}.md`);
  const begun = `${introduction}\n\nCommand: \`npm run bench -- ${name} --save\`\n`;
  const { node, electron } = process.versions;
  const runtime = electron === undefined ? `Node ${node}` : `Node ${node} of Electron ${electron}`;
  const when = `${new Date().toISOString().slice(0, 10)}, ${runtime}`;
  const page = pageWith(existsSync(file) ? readFileSync(file, 'utf8') : begun, when, table);
  writeFileSync(file, wrapDocument(page));
}

/** The smallest and the middle one of some measurements. */
export function summary(values: readonly number[]): { readonly minimum: number; readonly median: number } {
  const sorted = values.toSorted((a, b) => a - b);
  return { minimum: sorted[0], median: sorted[sorted.length >> 1] };
}
