import type { LabItem } from '#contract/lab-items.ts';
import { parseRequests, type RequestsDocument } from '#core/runs/interruptions/stress-requests.ts';
import { fetchClips } from '#renderer/stores/shown/fetch-clips.ts';
import {
  anySeed,
  newRequests,
  withClips,
  withoutRequest,
  withRequestAdded,
  withRequestAt,
} from '#renderer/stores/lab/requests/request-edits.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import {
  commitItem,
  editableList,
  previewItem,
  makeItem,
} from '#renderer/stores/commands/lab/item-commands.ts';
import { selectedClips } from '#renderer/stores/commands/library/pointed-row.ts';
import { clipsForTree } from '#renderer/stores/commands/lab/tree-commands.ts';
import { ask } from '#renderer/stores/ask.ts';

type Change = (document: RequestsDocument) => RequestsDocument;
type Slice = Pick<Workbench, 'document' | 'editing' | 'workspace'>;

/**
 * Makes a request list of the selected clips, if there are two or more; else of those of the transition, and
 * up to four others on their skeleton.
 */
export async function makeRequests(app: Workbench): Promise<void> {
  const own = clipsForTree(app, { least: 2 });
  const { name } = app.document.current.peek().clips.get(own[0]) ?? { name: '' };
  const text = `kind:clip missing:no skeleton:"${name}"`;
  const limit = own.length + 4; // clips
  const isChosen = selectedClips(app).length > 1;
  const others = isChosen ? [] : ((await ask(app, 'library.clipIds', { text, offset: 0, limit })) ?? []);
  const ids = [...new Set([...own, ...others])].slice(0, limit);
  const problem = await fetchClips(app.document, ids, app.bridge);
  if (problem !== null) return app.notices.problem(problem);
  await makeItem(app, newRequests(ids, anySeed(), app.document.current.peek().lab));
}

/** The content with a change of its document. A list that cannot be read stays as it is. */
function changed(content: LabItem['content'], change: Change): LabItem['content'] {
  const parsed = parseRequests(content);
  return parsed.ok ? { ...change(parsed.value) } : content;
}

/** Previews a change of the open request list. */
export function previewRequests(app: Slice, name: string, change: Change): void {
  previewItem(app, name, (content) => changed(content, change), editableList);
}

/** Changes the open request list as one edit. */
export function commitRequests(app: Slice, name: string, change: Change): void {
  commitItem(app, name, (content) => changed(content, change), editableList);
}

export async function addClips(app: Workbench, ids: readonly string[]): Promise<void> {
  const problem = await fetchClips(app.document, ids, app.bridge);
  if (problem !== null) return app.notices.problem(problem);
  const { clips } = app.document.current.peek();
  const moving = ids.filter((id) => clips.get(id)?.isCharacter !== true);
  if (moving.length === 0) return app.notices.report('Add clips to request list: characters have no motion');
  commitRequests(
    app,
    moving.length === 1 ? 'Add clip to request list' : 'Add clips to request list',
    (document) => withClips(document, moving),
  );
}

/** Adds the clips with a tag. */
export async function addTaggedClips(app: Workbench, tag: string): Promise<void> {
  const request = { text: `tag:"${tag}"`, offset: 0, limit: MAX_TAGGED };
  const found = await ask(app, 'library.clipIds', request);
  if (found) await addClips(app, found);
}

/** Maximum number of clips that a tag adds. */
const MAX_TAGGED = 200;

/** Takes another seed: other clips and entry times. */
export function rollSeed(app: Slice): void {
  const seed = anySeed();
  commitRequests(app, 'Set seed', (document) => ({ ...document, seed }));
}

/** Adds a request at `time`, s, and selects it. */
export function addRequest(app: Workbench, time: number): void {
  const before = app.lab.requests.run.peek()?.requests.length ?? 0;
  commitRequests(app, 'Add request', (document) => withRequestAdded(document, time));
  app.lab.requests.selected.value = before;
}

/** Deletes the selected request. */
export function deleteRequest(app: Workbench): void {
  const { selected } = app.lab.requests;
  const index = selected.peek();
  if (index === null) return;
  selected.value = null;
  commitRequests(app, 'Delete request', (document) => withoutRequest(document, index));
}

/** Moves a request while a gesture lasts. */
export function previewRequestAt(app: Slice, index: number, time: number): void {
  previewRequests(app, 'Move request', (document) => withRequestAt(document, index, time));
}
