import { Plus } from 'lucide';
import { MenuButton } from '../../../controls/menu-button.tsx';
import { useWindow } from '../../../controls/window-context.ts';

/** Makes a tree, trailing joints or muscles, of the selected clips or those of the transition. */
export function NewItem() {
  const { actions } = useWindow();
  const starting = (start: string): string[] =>
    actions.flatMap(({ id }) => (id.startsWith(start) ? [id] : []));
  return (
    <MenuButton
      text="New"
      tip="A tree, trailing joints or muscles. Trees are made of the selected clips, or those of the transition"
      icon={Plus}
      menu="New"
      entries={[...starting('tree.new.'), null, 'trailing.new', ...starting('muscles.new.')]}
      bare
    />
  );
}
