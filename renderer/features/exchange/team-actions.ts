import { computed, effect } from '@preact/signals';
import { inMenu, type Condition } from '../../stores/action.ts';
import { needsClips, needsLibrary } from '../../stores/conditions.ts';
import type { Workbench } from '../../stores/workbench.ts';
import { showFarm } from './farm-dialog.tsx';
import { showJoin } from './join-dialog.tsx';
import { showHistory, showOverridden, showTeam } from './team-dialog.tsx';

const needsTeam: Condition = ({ library: { team } }) =>
  team.value === null ? 'this library is in no team' : null;

const whyNotJoin: Condition = (app) => {
  const { state, team } = app.library;
  if (state.value.state === 'open' && state.value.readOnly) return 'the library is read only';
  return needsLibrary(app) ?? (team.value === null ? null : 'this library is in a team');
};

export const teamActions = [
  ...inMenu('File', 'team', [
    {
      id: 'team.join',
      title: 'Join team library…',
      tip: 'Shares user data with others over a PostgreSQL database',
      disabled: whyNotJoin,
      run: showJoin,
    },
    {
      id: 'team.show',
      title: 'Team…',
      tip: 'Connection, role, who is online, and what waits',
      disabled: needsTeam,
      run: (app) => void showTeam(app),
    },
    {
      id: 'farm.show',
      title: 'Farm…',
      tip: 'Shows the workers and runs of a farm; pauses, resumes and cancels runs',
      disabled: needsLibrary,
      run: showFarm,
    },
  ]),
  ...inMenu('Transition', 'team', [
    {
      id: 'team.history',
      title: 'Team history…',
      tip: 'Who changed the open transition or clip, and when',
      disabled: (app) => needsTeam(app) ?? needsClips(app),
      run: (app) => void showHistory(app),
    },
  ]),
  ...inMenu('File', null, [
    {
      id: 'team.overridden',
      title: 'Show overridden values…',
      short: 'Show…',
      tip: 'Your values that other members changed before they saw them',
      offered: ({ library: { team } }) => (team.value?.overridden ?? 0) > 0,
      disabled: needsTeam,
      run: (app) => void showOverridden(app),
    },
  ]),
];

/** Tells the team which transition is open. */
export function followOpenForTeam({
  bridge,
  library,
  open,
}: Pick<Workbench, 'bridge' | 'library' | 'open'>): void {
  const transitionId = computed(() => open.transition.value?.id ?? null);
  const isInTeam = computed(() => library.team.value !== null);
  effect(() => {
    if (isInTeam.value) void bridge.call('team.show', { transitionId: transitionId.value });
  });
}
