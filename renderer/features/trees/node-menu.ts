import { maxChildren } from '../../../core/tree/document/make-node.ts';
import type { Workbench } from '../../stores/workbench.ts';
import { menuKinds } from './nodes/kind-words.ts';

const ids = menuKinds.map(({ kind }) => kind.id);
const holders = menuKinds.filter(({ kind }) => maxChildren(kind) > 0).map(({ kind }) => kind.id);

/** Opens the menu of the selected node at a point of the window, px. */
export function openNodeMenu({ session }: Pick<Workbench, 'session'>, x: number, y: number): void {
  session.menu.value = {
    label: 'Node',
    entries: [
      { label: 'Add child', entries: ids.map((id) => `lab.add.${id}`) },
      { label: 'Wrap in', entries: holders.map((id) => `lab.wrap.${id}`) },
      { label: 'Change to', entries: ids.map((id) => `lab.change.${id}`) },
      null,
      'lab.addClip',
      'lab.putClip',
      null,
      'lab.nodeUp',
      'lab.nodeDown',
      null,
      'lab.deleteNode',
    ],
    x,
    y,
  };
}
