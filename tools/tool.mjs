/**
 * `npm run tool -- NAME …`: runs a tool that is needed about once a month. Without a name, lists the tools.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { asProgram, inProject, PlainFailure, say } from './project.mjs';
import { run } from './run.mjs';

/** The first comment of a tool: how it is called, and a sentence on what it does. */
const opening = /^\/\*\*\s+(?:\* )?`npm run tool -- ([a-z]+)[^`]*`: ([^]*?)\.\s/;

/** @typedef {{ name: string, file: string, purpose: string }} Tool `file`: in the project */

/** The scripts in this folder whose first comment says that they are tools. @returns {Tool[]} */
export function listTools() {
  return readdirSync(inProject('tools')).flatMap((entry) => {
    const file = `tools/${entry}`;
    if (!entry.endsWith('.mjs')) return [];
    const [, name, purpose] = opening.exec(readFileSync(inProject(file), 'utf8')) ?? [];
    return name === undefined ? [] : [{ name, file, purpose: purpose.replaceAll(/\s+(\* )?/g, ' ') }];
  });
}

/** @param {Tool[]} tools */
const tableOf = (tools) => tools.map(({ name, purpose }) => `  ${name.padEnd(9)} ${purpose}`).join('\n');

await asProgram(import.meta.url, async ([wanted, ...args]) => {
  const tools = listTools();
  if (wanted === undefined) return say(`npm run tool -- NAME …\n\n${tableOf(tools)}`);
  const tool = tools.find(({ name }) => name === wanted);
  if (!tool) throw new PlainFailure(`Not a tool: ${wanted}. Tools:\n${tableOf(tools)}`, 2);
  return (await run(process.execPath, [inProject(tool.file), ...args], { cwd: process.cwd() })).code;
});
