import type { Edit } from '#contract/edits/edits.ts';
import type { LabItem } from '#contract/lab-items.ts';

export function addItem(item: LabItem): Edit {
  return { name: `Add “${item.name}”`, changes: [{ kind: 'lab.add', item }] };
}

export function setItem(name: string, before: LabItem, after: LabItem): Edit {
  return { name, changes: [{ kind: 'lab.set', before, after }] };
}
