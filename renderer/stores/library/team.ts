import { effect, signal, type ReadonlySignal } from '@preact/signals';
import type { SegueBridge } from '#contract/api.ts';
import type { TeamState } from '#contract/library/team.ts';
import { counted } from '#contract/words/counted.ts';

/** The team of the library; null: it is in none. */
export function followTeam(
  bridge: Pick<SegueBridge, 'call' | 'on'>,
  isOpen: ReadonlySignal<boolean>,
): ReadonlySignal<TeamState | null> {
  const team = signal<TeamState | null>(null);
  bridge.on('team.changed', (state) => (team.value = state));
  effect(() => {
    if (!isOpen.value) return;
    void bridge.call('team.state', {}).then((answer) => {
      if (answer.ok) team.value = answer.value;
    });
  });
  return team;
}

/** The parts of an address that are shown. */
export function addressParts(address: string): { readonly user: string; readonly server: string } {
  const [, user = '', server = address] = /^\w+:\/\/([^@]*)@([^?]*)/.exec(address) ?? [];
  return { user: decoded(user), server };
}

/** Without escapes; as it is if one of them is wrong. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Other members who have a transition open. */
export function othersAt({ online, address }: TeamState, transitionId: string | null): readonly string[] {
  const { user } = addressParts(address);
  const others = online.filter((each) => each.transitionId === transitionId && each.name !== user);
  return transitionId === null ? [] : [...new Set(others.map(({ name }) => name))];
}

/** The team in the status bar: `Team · offline, 3 edits wait`. */
export function teamText(team: TeamState, transitionId: string | null): string {
  const { overridden } = team;
  const others = othersAt(team, transitionId);
  const parts = [
    'Team',
    connectionText(team),
    others.length > 0 && `${others.join(', ')} ${others.length === 1 ? 'has' : 'have'} this open`,
    overridden > 0 && `${counted(overridden, 'value')} overridden`,
  ];
  return parts.filter(Boolean).join(' · ');
}

/** The connection, with what waits for it. */
export function connectionText({ connection: { state }, role, unsent }: TeamState): string {
  const edits = counted(unsent, 'edit');
  if (state === 'online' && role === 'viewer')
    return unsent > 0 ? `view only, ${edits} not shared` : 'view only';
  if (state !== 'offline' || unsent === 0) return state;
  return `offline, ${edits} ${unsent === 1 ? 'waits' : 'wait'}`;
}
