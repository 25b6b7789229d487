import { useLayoutEffect, useRef } from 'preact/hooks';
import { actionNow, useWindow, type WindowContext } from '#renderer/controls/window-context.ts';
import type { CommandRow } from '#renderer/controls/parameters/row.ts';
import { Folders } from '#renderer/controls/parameters/rows.tsx';
import { featureList } from '../features.tsx';

/**
 * Parameters of the open transition, built from the specs of its methods; overlays, clips and view settings.
 */
export function Inspector() {
  const window = useWindow();
  const panel = useRef<HTMLDivElement>(null);
  const { pair } = window.app.open;
  useLayoutEffect(() => panel.current?.scrollTo(0, 0), [pair.value]); // what opens is read from its top
  const own = featureList.flatMap((feature) => feature.folders?.(window.app) ?? []);
  const folders = own.map((folder) => ({
    ...folder,
    rows: [...folder.rows, ...(folder.commands ?? []).map((id) => commandRow(window, id))],
  }));
  return (
    <div ref={panel} class="inspector" role="region" aria-label="Inspector">
      <Folders folders={folders} />
    </div>
  );
}

/** A button of an action at the foot of a folder. */
function commandRow(window: WindowContext, id: string): CommandRow {
  const { title, short, tip, keys, disabledReason, onClick } = actionNow(window, id);
  const lines = [...(short === title && tip !== '' ? [] : [title]), ...(tip === '' ? [] : [tip])];
  return {
    kind: 'command',
    key: id,
    label: short,
    keys,
    isDisabled: disabledReason !== null,
    description: disabledReason === null ? lines.join('\n') : `${title}: ${disabledReason}`,
    value: () => disabledReason === null && onClick(),
  };
}
