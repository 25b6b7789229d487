import { computed, effect } from '@preact/signals';
import type { SegueBridge } from '#contract/api.ts';
import type { Session } from '../session/session.ts';
import type { OpenTransition } from './open-transition.ts';
import type { LibraryList } from '../library/library-list.ts';

/** Reports the clips of the open transition to main as used; a list sorted by use follows. */
export function followUses(
  bridge: Pick<SegueBridge, 'call'>,
  open: Pick<OpenTransition, 'clipIds'>,
  { chosen }: Pick<Session, 'chosen'>,
  { sort, refresh }: Pick<LibraryList, 'sort' | 'refresh'>,
): void {
  const use = (clipIds: readonly string[]): void => {
    if (clipIds.length === 0) return;
    // A failure loses no user data.
    void bridge.call('clips.use', { clipIds: [...clipIds] }).then(({ ok }) => {
      if (ok && sort.peek().by === 'used') refresh();
    });
  };
  const opened = computed(() => open.clipIds.value.join(' '));
  effect(() => use(opened.value.split(' ').filter(Boolean)));
  let before: readonly string[] = [];
  effect(() => {
    const marked = Object.values(chosen.value).filter((id) => id !== null);
    use(marked.filter((id) => !before.includes(id)));
    before = marked;
  });
}
