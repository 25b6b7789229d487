import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import type { TeamDetails, TeamEdit, TeamRole, TeamState } from '#contract/library/team.ts';
import { restoredWords, unreadWords } from '#contract/library/team-words.ts';
import { counted } from '#contract/words/counted.ts';
import { momentText } from '#contract/words/moment-text.ts';
import { ActionButton } from '#renderer/controls/action-button.tsx';
import { useApp } from '#renderer/controls/window-context.ts';
import { Button } from '#renderer/kit/button.tsx';
import { Dialog, openDialog, useCloseDialog } from '#renderer/kit/dialog.tsx';
import { FormRow } from '#renderer/kit/form-row.tsx';
import { ask } from '#renderer/stores/ask.ts';
import { addressParts } from '#renderer/stores/library/team.ts';
import type { App } from '#renderer/stores/app.ts';
import type { Requests, Workbench } from '#renderer/stores/workbench.ts';
import { showJoin } from './join-dialog.tsx';
import { Conflicts } from './merge-dialog.tsx';
import { needs } from '#renderer/stores/shown/motion.ts';

export type Teams = Requests & Pick<Workbench, 'session' | 'library'>;

/** Opens the state of the team. */
export async function showTeam(app: Teams): Promise<void> {
  const details = await ask(app, 'team.details', {});
  if (details) openDialog(app.session, TeamDialog, details);
}

/** Opens the list of what others overrode. */
export async function showOverridden(app: Teams): Promise<void> {
  const details = await ask(app, 'team.details', {});
  if (details) openDialog(app.session, OverriddenDialog, details);
}

/** Opens the list of who changed the open transition or clip. */
export async function showHistory(app: Teams & Pick<App, 'motion' | 'open'>): Promise<void> {
  const { transition, destination } = app.open;
  // A clip alone is both ends.
  const open = (needs(app.motion.open, 'clip') === null ? destination : transition).peek();
  if (open === null) return;
  const edits = await ask(app, 'team.history', { id: open.id });
  if (edits) openDialog(app.session, HistoryDialog, { name: open.name, edits });
}

interface HistoryProps {
  readonly name: string;
  readonly edits: readonly TeamEdit[]; // the newest first
}

function HistoryDialog({ name, edits }: HistoryProps) {
  return (
    <Dialog title={`Team history of ${name}`} size="narrow">
      {edits.length === 0 && <p>The team has no edit of it yet.</p>}
      <ul class="team-history column gap-6">
        {edits.map((edit, i) => (
          <li key={i} class="row gap-12">
            <span class="dim rigid">{momentText(edit.made)}</span>
            <span class="rigid">{edit.author}</span>
            <span class="cut">{edit.name}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const roleWords: Readonly<Record<TeamRole, string>> = {
  owner: 'Owner',
  editor: 'Editor',
  viewer: 'Viewer: your edits stay in this library',
};

/** How the library stands to its team. */
function TeamDialog({ waiting, unread, restored }: TeamDetails) {
  const app = useApp();
  const close = useCloseDialog();
  const now = app.library.team.value;
  // Drawn until it is closed, which gives back the focus.
  const latest = useRef(now);
  latest.current = now ?? latest.current;
  const team = latest.current;
  useEffect(() => {
    if (now === null) close();
  }, [now === null]);
  if (team === null) return null;
  const { address, connection, role, online, unsent, overridden } = team;
  const { user, server } = addressParts(address);
  const asksPassword = connection.state === 'offline' && connection.asksPassword;
  return (
    <Dialog
      title="Team"
      size="narrow"
      class="team-dialog"
      foot={<LeaveButton unsent={unsent} />}
      {...(asksPassword && {
        primary: { words: 'Enter password…', tip: 'Connects to the server', run: () => showJoin(app) },
      })}
    >
      <Fact label="Server">{server}</Fact>
      <Fact label="You">
        {user}
        {role !== null && ` · ${roleWords[role]}`}
      </Fact>
      <Fact label="Connection">{connectionWords(connection)}</Fact>
      {connection.state === 'online' && (
        <Fact label="Online now">{[...new Set(online.map(({ name }) => name))].join(', ')}</Fact>
      )}
      <Fact label="Not sent">{unsent === 0 ? 'nothing' : counted(unsent, 'edit')}</Fact>
      {waiting.length > 0 && <Fact label="Waiting">{waitingWords(waiting)}</Fact>}
      {unread.count > 0 && <Fact label="Unreadable">{unreadWords(unread)}</Fact>}
      {restored !== null && (
        <Fact label="Restored">
          {momentText(restored.time)}. {restoredWords(restored)}
        </Fact>
      )}
      {overridden > 0 && (
        <FormRow label="Overridden">
          <span>{counted(overridden, 'value')}</span>
          <ActionButton action="team.overridden" named />
        </FormRow>
      )}
    </Dialog>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ComponentChildren }) {
  return (
    <FormRow label={label}>
      <span class="team-fact selectable">{children}</span>
    </FormRow>
  );
}

function connectionWords(connection: TeamState['connection']): string {
  if (connection.state !== 'offline') return connection.state === 'online' ? 'Online' : 'Connecting …';
  return `Offline since ${momentText(connection.since)}. ${connection.message}`;
}

/** Missing clips listed; the rest is counted. */
const MAX_CLIPS = 4;

function waitingWords(waiting: TeamDetails['waiting']): string {
  const count = waiting.reduce((sum, each) => sum + each.count, 0);
  const clips = waiting.flatMap(({ clip }) => clip ?? []);
  const more = clips.length - MAX_CLIPS;
  const names = clips.slice(0, MAX_CLIPS).join(', ') + (more > 0 ? ` and ${more} more` : '');
  return counted(count, 'value') + (clips.length === 0 ? '' : `, for clips that are not here: ${names}`);
}

function LeaveButton({ unsent }: Pick<TeamState, 'unsent'>) {
  const app = useApp();
  const lost = unsent === 0 ? '' : ` The team does not get ${counted(unsent, 'edit')}.`;
  const leave = async (): Promise<void> => {
    if ((await ask(app, 'team.leave', {})) !== undefined) app.notices.report('Left the team');
  };
  return (
    <Button tip={`This library keeps what it shows.${lost}`} onClick={() => void leave()}>
      Leave team
    </Button>
  );
}

/** Values that others overrode without having seen this member’s; each can be taken back. */
function OverriddenDialog({ overridden }: TeamDetails) {
  const app = useApp();
  const close = useCloseDialog();
  const [isBusy, setBusy] = useState(false);
  const all = overridden.map(({ id }) => id);
  const theirs = useSignal<ReadonlySet<string>>(new Set(all));
  const mine = all.filter((id) => !theirs.value.has(id));
  const decide = async (): Promise<void> => {
    setBusy(true);
    const decided = await ask(app, 'team.decide', { mine, theirs: [...theirs.peek()] });
    setBusy(false);
    if (decided === undefined) return;
    close();
    if (mine.length > 0) app.notices.report(`Took back · ${counted(mine.length, 'value')}`);
  };
  return (
    <Dialog
      title="Overridden values"
      isBusy={isBusy}
      cancel={{ tip: 'Decide later' }}
      primary={{
        words: mine.length === 0 ? 'Keep theirs' : `Take mine: ${counted(mine.length, 'value')}`,
        tip:
          mine.length === 0 ? 'Clears the list' : 'Makes one edit, which you can undo, and clears the list',
        run: () => void decide(),
      }}
    >
      <p>Other members changed these values before they saw yours. Theirs count unless you choose yours.</p>
      <Conflicts conflicts={overridden} theirs={theirs} />
    </Dialog>
  );
}
