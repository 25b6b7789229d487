import { useSignal } from '@preact/signals';
import { MAX_SLOTS } from '#core/documents/limits.ts';
import { switchMethod } from '#core/transition/evaluation/switch-method.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { findBlendMethod, methodFamilies, offeredMethods } from '#core/methods/registry.ts';
import { counted } from '#contract/words/counted.ts';
import { useApp } from '#renderer/controls/window-context.ts';
import { Dialog, useCloseDialog } from '#renderer/kit/dialog.tsx';
import { Check } from '#renderer/kit/form-row.tsx';
import { commitEdit, setTransition } from '#renderer/stores/transitions/transition-edits.ts';

/** Chooses the methods of the open transition, several at once. */
export function CompareMethods() {
  const app = useApp();
  const close = useCloseDialog();
  const open = app.open.editable.value;
  const chosen = useSignal(new Set(open?.slots.map(({ method }) => method)));
  if (open === null) return null;
  const { slots } = withMethods(open, chosen.value);
  const set = (id: string, on: boolean): void => {
    const others = [...chosen.peek()].filter((each) => each !== id);
    chosen.value = new Set(on ? [...others, id] : others);
  };
  return (
    <Dialog
      title="Compare methods"
      size="narrow"
      primary={{
        words: 'Compare',
        tip: 'Slots of chosen methods stay as they are, others are removed; a new one takes the settings of the one before',
        disabledReason:
          slots.length > 0 && slots.length <= MAX_SLOTS ? null : `choose 1 to ${MAX_SLOTS} methods`,
        run: () => {
          commitEdit(app, (before) =>
            setTransition('Compare methods', before, withMethods(before, chosen.peek())),
          );
          close();
        },
      }}
      cancel={{ tip: 'Keeps the slots' }}
      foot={<span class="dim">{counted(slots.length, 'slot')}</span>}
    >
      {methodFamilies(offeredMethods, []).map(({ label, methods }) => (
        <div key={label} class="column gap-4" role="group" aria-label={label}>
          <span class="dim small-text">{label}</span>
          {methods.map(({ id, label: words }) => (
            <Check key={id} words={words} on={chosen.value.has(id)} set={(on) => set(id, on)} />
          ))}
        </div>
      ))}
    </Dialog>
  );
}

/**
 * A transition with a slot for each of `methods`: slots that have one of them stay as they are, others leave,
 * and each new one has the settings of the one before it as far as its method has them, as the copy of a slot
 * would. The chosen slot stays chosen if it stays.
 */
export function withMethods(transition: Transition, methods: ReadonlySet<string>): Transition {
  const kept = transition.slots.filter(({ method }) => methods.has(method));
  const slots = [...methods].reduce((before, id) => {
    const method = kept.some((slot) => slot.method === id) ? undefined : findBlendMethod(id);
    return method ? [...before, switchMethod(before.at(-1) ?? transition.slots[0], method)] : before;
  }, kept);
  const chosen = Math.max(kept.indexOf(transition.slots[transition.chosen]), 0);
  return { ...transition, slots, chosen };
}
