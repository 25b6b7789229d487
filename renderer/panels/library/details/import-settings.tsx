import { useSignal } from '@preact/signals';
import { ChevronDown, ChevronRight } from 'lucide';
import { useEffect } from 'preact/hooks';
import type { ClipImport, ImportChoice } from '../../../../contract/import-choice.ts';
import type { ClipSummary } from '../../../../contract/library-rows.ts';
import { LENGTH_UNITS } from '../../../../core/import/length-unit.ts';
import { choiceOf, setImport } from '../../../state/commands/import-commands.ts';
import type { ImportScope } from '../../../state/commands/import-commands.ts';
import { Icon } from '../../controls/icon.tsx';
import { useApp } from '../../controls/window-context.ts';

/** What the file of a clip was taken for, and who said so; open, the way to say otherwise. */
export function ImportSettings({ clip }: { readonly clip: ClipSummary }) {
  const open = useSignal(false);
  const found = useClipImport(clip);
  if (!found) return null;
  return (
    <div class="import-settings">
      <button
        type="button"
        class="import-head"
        aria-expanded={open.value}
        data-tip="What the numbers in its file are taken for. Say otherwise, for the file or its folder"
        onClick={() => (open.value = !open.value)}
      >
        <Icon node={open.value ? ChevronDown : ChevronRight} size={14} />
        <span class="cut">{importText(found)}</span>
      </button>
      {open.value && <Choices clip={clip} found={found} />}
    </div>
  );
}

/** Asked for anew whenever the file was read again. */
function useClipImport(clip: ClipSummary): ClipImport | null {
  const { bridge } = useApp();
  const found = useSignal<ClipImport | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const ask = async (): Promise<void> => {
      const response = await bridge.call('clip.import', { clipId: clip.id });
      if (isCurrent && response.ok) found.value = response.value;
    };
    void ask();
    const forget = [
      bridge.on('library.edited', ({ changes }) => {
        if (changes.some(({ kind }) => kind === 'import.set')) void ask();
      }),
      bridge.on('job.ended', () => void ask()),
    ];
    return () => {
      isCurrent = false;
      for (const end of forget) end();
    };
  }, [clip.id, clip.content]);
  return found.value;
}

function Choices({ clip, found }: { readonly clip: ClipSummary; readonly found: ClipImport }) {
  const app = useApp();
  const scope = useSignal<ImportScope>('clip');
  const choice = choiceOf(found, scope.value);
  const set = (part: Partial<ImportChoice>): void => void setImport(app, clip, found, scope.value, part);
  const otherwise =
    scope.value === 'clip' ? 'as its folder says, or guessed' : 'as the file says, or guessed';
  return (
    <div class="import-choices" role="group" aria-label="What its file is in">
      <label>
        <span>For</span>
        <select
          aria-label="For"
          class="field"
          data-tip="A file is in one unit: what is said of it counts for all clips in it, and for its copies"
          value={scope.value}
          onChange={(event) => (scope.value = event.currentTarget.value === 'clip' ? 'clip' : 'folder')}
        >
          <option value="clip">
            {found.takes === 1 ? 'this clip' : `its file, with ${found.takes} clips`}
          </option>
          <option value="folder">all in {found.folder.name}</option>
        </select>
      </label>
      <label>
        <span>Unit</span>
        <select
          aria-label="Unit"
          class="field"
          value={choice.unit ?? ''}
          onChange={({ currentTarget: { value } }) => set({ unit: value === '' ? null : Number(value) })}
        >
          <option value="">{otherwise}</option>
          {LENGTH_UNITS.map(({ name, metres }) => (
            <option key={name} value={metres}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>Up</span>
        <select
          aria-label="Up"
          class="field"
          value={choice.upAxis ?? ''}
          onChange={({ currentTarget: { value } }) =>
            set({ upAxis: value === 'y' || value === 'z' ? value : null })
          }
        >
          <option value="">{otherwise}</option>
          <option value="y">Y</option>
          <option value="z">Z</option>
        </select>
      </label>
    </div>
  );
}

/** `In centimetres (guessed), Y up (guessed)` */
export function importText({ unitName, unitGuessed, upAxis, upAxisGuessed }: ClipImport): string {
  const guessed = (is: boolean): string => (is ? ' (guessed)' : '');
  return `In ${unitName}${guessed(unitGuessed)}, ${upAxis.toUpperCase()} up${guessed(upAxisGuessed)}`;
}
