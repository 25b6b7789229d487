import type { Edit } from '#contract/edits/edits.ts';
import type { LabItem } from '#contract/lab-items.ts';

export function addItem(item: LabItem): Edit {
  return { name: `Add “${item.name}”`, changes: [{ kind: 'lab.add', item }] };
}

export function removeItem(item: LabItem): Edit {
  return { name: `Delete “${item.name}”`, changes: [{ kind: 'lab.remove', item }] };
}

export function setItem(name: string, before: LabItem, after: LabItem): Edit {
  return { name, changes: [{ kind: 'lab.set', before, after }] };
}
