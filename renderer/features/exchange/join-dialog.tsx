import { useEffect, useRef, useState } from 'preact/hooks';
import { NEEDS_PASSWORD, NO_TEAM } from '#contract/library/team.ts';
import { Dialog, openDialog, useCloseDialog } from '#renderer/kit/dialog.tsx';
import { useApp } from '#renderer/controls/window-context.ts';
import { addressParts } from '#renderer/stores/library/team.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import { AddressRow, PasswordRow, whyNotAsk } from './server-fields.tsx';

/** Joins a team, or asks for the password of the one that the library is in. */
export function showJoin(app: Pick<Workbench, 'session' | 'library'>): void {
  const address = app.library.team.peek()?.address;
  openDialog(app.session, JoinDialog, address === undefined ? {} : { joined: address });
}

interface JoinProps {
  readonly joined?: string; // address of the team that the library is in
}

function JoinDialog({ joined }: JoinProps) {
  const close = useCloseDialog();
  const [address, setAddress] = useState(joined ?? '');
  const [password, setPassword] = useState('');
  const [asks, setAsks] = useState(joined !== undefined);
  const { join, problem, isBusy, canMake, forget } = useJoining(close);
  const isNew = joined === undefined;
  const begin = async (): Promise<void> => {
    const isAsked = await join(address, password);
    if (isAsked) setAsks(true);
  };
  const changeAddress = (text: string): void => {
    setAddress(text);
    forget();
  };
  return (
    <Dialog
      title={isNew ? 'Join team library' : 'Team password'}
      size="narrow"
      class="team-dialog"
      problem={problem}
      isBusy={isBusy}
      cancel={{ tip: 'Change nothing' }}
      primary={{
        ...(canMake ? making : isNew ? newcomer : member),
        disabledReason: isBusy ? 'the server is asked' : whyNotAsk(address, asks ? password : null),
        run: () => void begin(),
      }}
    >
      {isNew ? (
        <AddressRow
          placeholder="postgres://anna@server/team"
          problem={asks ? null : problem}
          keep={changeAddress}
        />
      ) : (
        <p>{addressParts(joined).server}</p>
      )}
      {asks && <PasswordRow user={addressParts(address).user} problem={problem} keep={setPassword} />}
      {canMake && <MakeNote {...addressParts(address)} />}
      {isNew && !canMake && (
        <p class="dim">This library shares its user data. Where both have a value, the team’s stays.</p>
      )}
    </Dialog>
  );
}

const newcomer = {
  words: 'Join',
  tip: 'Adds what this library has to the team, and what the team has to this library',
};
const member = { words: 'Connect', tip: 'Connects to the server' };
const making = {
  words: 'Make a team here',
  tip: 'Adds the schema segue to the database, and what this library has to the team',
};

/** What making a team in a database without one means, and needs. */
function MakeNote({ user, server }: ReturnType<typeof addressParts>) {
  return (
    <>
      <p role="status">{server} has no team yet. Make a team here, or change the address.</p>
      <p class="dim">
        {user} becomes its owner, who gives others their roles. The login needs CREATE on the database, and
        CREATEROLE.
      </p>
    </>
  );
}

/**
 * Asks the server, to make a team if it said that it has none.
 * @returns a function that resolves to whether it wants another password
 */
function useJoining(close: () => void) {
  const { bridge, notices } = useApp();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [canMake, setCanMake] = useState(false);
  const isOpen = useRef(true);
  useEffect(
    () => () => {
      isOpen.current = false;
      void bridge.call('team.cancelJoin', {});
    },
    [],
  );
  const join = async (address: string, password: string): Promise<boolean> => {
    setProblem(null);
    setBusy(true);
    const given = { ...(password !== '' && { password }), ...(canMake && { makes: true }) };
    const answer = await bridge.call('team.join', { address, ...given });
    setBusy(false);
    if (answer.ok) {
      if (isOpen.current) close();
      notices.report(`In team · ${addressParts(address).server}`);
      return false;
    }
    const { code, message } = answer.error;
    const isAsked = code === NEEDS_PASSWORD;
    setCanMake(code === NO_TEAM || (canMake && isAsked));
    if (!isAsked && code !== NO_TEAM) setProblem(message);
    else if (isAsked && password !== '') setProblem('The server refused the user or the password.');
    return isAsked;
  };
  return { join, problem, isBusy, canMake, forget: () => setCanMake(false) };
}
