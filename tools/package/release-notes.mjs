/** `node tools/package/release-notes.mjs TAG`: prints the notes of a release, for the workflow packages.yml. */
import { readFileSync } from 'node:fs';
import { asProgram, inProject, PlainFailure, say } from '../project.mjs';

/** Characters that GitHub allows in the notes of a release. */
const LIMIT = 125_000;

/** A link to a file of the project: to no address, and to no heading of the same page. */
const toFile = /(?<=\]\()(?![a-z]+:|#)/g;

/**
 * The section of a tag in the changelog, `## 0.1.0` of `v0.1.0`, also with brackets and a date. Fails if there is none.
 * @param {string} changelog @param {string} tag @param {string} [files] address of the project's files at the tag
 */
export function releaseNotes(changelog, tag, files = '') {
  const version = tag.replace(/^v/, '');
  const sections = changelog.split(/^## /m).slice(1);
  const found = sections.find((section) => /^\[?([^\s\]]+)/.exec(section)?.[1] === version);
  const notes = found?.slice(`${found}\n`.indexOf('\n')).trim().replaceAll(toFile, files) ?? '';
  if (notes === '')
    throw new PlainFailure(
      `CHANGELOG.md says nothing of ${tag}. Name its section “## ${version}”, and tag the commit that has it.`,
    );
  if (notes.length > LIMIT)
    throw new PlainFailure(
      `The section ${version} of CHANGELOG.md has ${notes.length} characters; GitHub allows ${LIMIT}. Shorten it.`,
    );
  return notes;
}

await asProgram(import.meta.url, async ([tag = '']) => {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository } = process.env;
  const files = server && repository ? `${server}/${repository}/blob/${tag}/` : '';
  say(releaseNotes(readFileSync(inProject('CHANGELOG.md'), 'utf8'), tag, files));
});
