import { TextField } from '#renderer/kit/text-field.tsx';
import { Dices, Plus, X } from 'lucide';
import {
  MAX_SEED,
  MIN_INTERVAL,
  MAX_REQUESTS,
  type RequestsDocument,
} from '#core/runs/interruptions/stress-requests.ts';
import { addTaggedClips, commitRequests, previewRequests } from './requests-commands.ts';
import type { OpenRequests, SetMember } from '#renderer/stores/lab/requests/open-requests.ts';
import { withoutClip } from '#renderer/stores/lab/requests/request-edits.ts';
import { ActionButton } from '#renderer/controls/action-button.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { Select } from '#renderer/kit/select.tsx';
import { useApp } from '#renderer/controls/window-context.ts';
import type { NumberRow } from '#renderer/controls/parameters/row.ts';
import { Rows } from '#renderer/controls/parameters/rows.tsx';

/** The clips of the set, the seed, and when requests come. */
export function RequestSet({ open }: { readonly open: OpenRequests }) {
  const { members, document, item } = open;
  if (document === null) return null;
  return (
    <section class="stress-set" aria-label={`Clips of ${item.name}`}>
      <div class="stress-numbers rigid">
        <Rows folder="requests" rows={[useEvery(document)]} />
        {!('every' in document.requests) && (
          <p class="stress-note dim small-text">{document.requests.times.length} requests, moved by hand</p>
        )}
        <Rows folder="requests" rows={[useLength(document)]} />
        <Seed document={document} />
      </div>
      <header>
        <h3>Clips</h3>
        <TagChoice />
        <ActionButton action="requests.addClips" icon={Plus} bare />
      </header>
      <ul class="stress-clips">
        {members.map((member, index) => (
          <Member key={`${member.id} ${index}`} member={member} index={index} />
        ))}
      </ul>
    </section>
  );
}

function Member({ member, index }: { readonly member: SetMember; readonly index: number }) {
  const app = useApp();
  const { name, problem } = member;
  return (
    <li>
      <span class={problem === null ? 'cut' : 'cut error-text'} data-tip={problem ?? undefined}>
        {name}
      </span>
      {problem !== null && <span class="stress-problem dim small-text">Left out: {problem}</span>}
      {index === 0 && problem === null && <span class="faint">starts</span>}
      <Button
        icon={X}
        bare
        tip={`Remove ${name} from request list`}
        onClick={() =>
          commitRequests(app, 'Remove clip from request list', (document) => withoutClip(document, index))
        }
      />
    </li>
  );
}

/** Adds the clips of a tag. */
function TagChoice() {
  const app = useApp();
  const tags = app.library.tags.all.value;
  if (tags.length === 0) return null;
  return (
    <Select
      label="Add clips with tag"
      tip="Add all clips with a tag"
      value=""
      options={[['', 'Tag…'], ...tags.map(({ name }) => [name, name] as const)]}
      onChoose={(tag) => tag !== '' && void addTaggedClips(app, tag)}
    />
  );
}

/** Time between requests. Requests that were moved have none of their own: the mean is shown. */
function useEvery(document: RequestsDocument): NumberRow {
  const app = useApp();
  const { requests, seconds } = document;
  const isMoved = !('every' in requests);
  const value = 'every' in requests ? requests.every : seconds / Math.max(requests.times.length, 1);
  return {
    ...timeRow('every', 'Every', value),
    description: isMoved
      ? 'Mean time between requests. They were moved; a change spaces them evenly again'
      : 'Time between requests',
    minimum: Math.max(MIN_INTERVAL, 0.01, seconds / MAX_REQUESTS),
    maximum: 5,
    digits: 3,
    preview: (every) =>
      previewRequests(app, 'Set time between requests', (before) => ({ ...before, requests: { every } })),
  };
}

function useLength({ seconds, requests }: RequestsDocument): NumberRow {
  const app = useApp();
  return {
    ...timeRow('seconds', 'Length', seconds),
    description: 'Length of the run',
    minimum: 1,
    maximum: 'every' in requests ? Math.min(3600, requests.every * MAX_REQUESTS) : 3600,
    step: 1,
    preview: (value) =>
      previewRequests(app, 'Set length of run', (before) => ({ ...before, seconds: value })),
  };
}

const timeRow = (key: string, label: string, value: number) =>
  ({ kind: 'number', key, label, value, step: 0.01, quantity: 's' }) as const;

/** The number that decides clips and entry times. */
function Seed({ document: { seed } }: { readonly document: RequestsDocument }) {
  const app = useApp();
  const keep = (text: string): void => {
    const value = Number(text);
    if (text.trim() === '' || !Number.isInteger(value) || value < 0 || value > MAX_SEED || value === seed)
      return;
    commitRequests(app, 'Set seed', (before) => ({ ...before, seed: value }));
  };
  return (
    <div class="lil-controller stress-seed">
      <label
        class="lil-name"
        for="stress-seed"
        data-tip="Decides clips and entry times: the same number gives the same run"
      >
        Seed
      </label>
      <TextField id="stress-seed" label="Seed" inputMode="numeric" value={String(seed)} keep={keep} />
      <ActionButton action="requests.seed" icon={Dices} bare />
    </div>
  );
}
