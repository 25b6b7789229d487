// renderer/features/library/details: details of the selected clip
import { useSignal } from '@preact/signals';
import { ChevronDown, ChevronRight } from 'lucide';
import { useEffect, useRef, useState } from 'preact/hooks';
import type {
  ClipImport,
  CountedDoubt,
  ImportOverride,
  OverrideSubject,
} from '#contract/clips/import-override.ts';
import type { JointEdits } from '#core/rig/roles/joint-map.ts';
import { encodingNames, type NameEncoding } from '#core/formats/import-report.ts';
import type { ClipSummary } from '#contract/rows/library-rows.ts';
import { roundTo } from '#core/kit/numbers.ts';
import { LENGTH_UNITS, unitNameOf } from '#core/kit/length-unit.ts';
import { useResource } from '#renderer/kit/resource.ts';
import { sameValue } from '#renderer/kit/same-value.ts';
import { answerOf } from '#renderer/stores/ask.ts';
import { Button } from '#renderer/kit/button.tsx';
import { Icon } from '#renderer/kit/icon.tsx';
import { Select, type SelectOptions, type SelectProps } from '#renderer/kit/select.tsx';
import { DETECTED } from '#renderer/controls/parameters/row.ts';
import { useFocusRequest } from '#renderer/controls/use-focus-request.ts';
import { useApp } from '#renderer/controls/window-context.ts';
import { capitalized } from '#contract/words/capitalized.ts';
import { counted } from '#contract/words/counted.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import { keepFrames } from '#renderer/stores/marks/mark-edits.ts';
import type { Mark } from '#contract/rows/marks.ts';

/** Detected or overridden unit and up axis of a clip's file; unfolded, the fields that override them. */
export function ImportSettings({ clip }: { readonly clip: ClipSummary }) {
  const open = useApp().session.importUnfolded;
  const head = useRef<HTMLButtonElement>(null);
  const found = useClipImport(clip);
  useFocusRequest(found ? 'import' : undefined, head);
  if (!found) return null;
  return (
    <div>
      <button
        type="button"
        class="import-head plain row gap-4 dim small-text"
        ref={head}
        aria-expanded={open.value}
        data-tip="Unit, up axis, frame rate and encoding of names. Override for this file or folder"
        onClick={() => (open.value = !open.value)}
      >
        <Icon node={open.value ? ChevronDown : ChevronRight} size={14} />
        <span class="cut">{importText(found)}</span>
      </button>
      {found.doubt && <Doubt clip={clip} found={found} doubt={found.doubt} />}
      {open.value && <Choices clip={clip} found={found} />}
    </div>
  );
}

interface DoubtProps {
  readonly clip: ClipSummary;
  readonly found: ClipImport;
  readonly doubt: CountedDoubt;
}

/** Reason to doubt the detected values, and a button that corrects the whole folder. */
function Doubt({ clip, found, doubt }: DoubtProps) {
  const app = useApp();
  const { suggested } = doubt;
  return (
    <div class="import-doubt row wrap small-text" role="status">
      <p>{doubtText(doubt)}</p>
      {suggested && (
        <Button
          tip={`Applies to all files in ${found.folder.name} and its subfolders. You can undo it`}
          onClick={() => void setImport(app, clip, found, 'folder', suggested)}
        >
          {mendText(suggested)}
        </Button>
      )}
    </div>
  );
}

/** Asks again after each override, and after files were read again. */
function useClipImport(clip: ClipSummary): ClipImport | null {
  const { bridge } = useApp();
  const [reads, setReads] = useState(0);
  useEffect(() => {
    const ask = (): void => setReads((count) => count + 1);
    const forget = [
      bridge.on('library.edited', ({ changes }) => {
        if (changes.some(({ kind }) => kind === 'import.set')) ask();
      }),
      bridge.on('job.ended', ask),
    ];
    return () => {
      for (const end of forget) end();
    };
  }, []);
  const asked = { bridge, clipId: clip.id, content: clip.content, reads };
  return useResource(asked, importOf, { lasts: true }).value;
}

interface AskedImport extends Pick<Workbench, 'bridge'> {
  readonly clipId: string;
  readonly content: string;
  readonly reads: number; // of files and overrides, since the clip is selected
}

const importOf = ({ bridge, clipId }: AskedImport): Promise<ClipImport> =>
  answerOf(bridge, 'clip.import', { clipId });

const units: SelectOptions<number> = LENGTH_UNITS.map(({ name, metres }) => [metres, name]);
const upAxes: SelectOptions<'y' | 'z'> = [
  ['y', 'Y'],
  ['z', 'Z'],
];

function Choices({ clip, found }: { readonly clip: ClipSummary; readonly found: ClipImport }) {
  const app = useApp();
  const scope = useSignal<ImportScope>('clip');
  const choice = overrideOf(found, scope.value);
  const set = (part: Partial<ImportOverride>): void => void setImport(app, clip, found, scope.value, part);
  const otherwise = scope.value === 'clip' ? 'from folder, or detected' : 'from file, or detected';
  return (
    <div class="import-choices column gap-4" role="group" aria-label="Import override">
      <Choice
        label="Apply to"
        tip="An override of a file applies to all its clips and to its copies"
        value={scope.value}
        options={[
          ['clip', found.takes.length === 1 ? 'this clip' : `its file, with ${found.takes.length} clips`],
          ['folder', `all in ${found.folder.name}`],
        ]}
        onChoose={(chosen) => (scope.value = chosen)}
      />
      <Choice
        label="Unit"
        value={choice.unit ?? ''}
        options={[['', otherwise], ...units]}
        onChoose={(unit) => set({ unit: unit === '' ? null : unit })}
      />
      <Choice
        label="Up"
        value={choice.upAxis ?? ''}
        options={[['', otherwise], ...upAxes]}
        onChoose={(upAxis) => set({ upAxis: upAxis === '' ? null : upAxis })}
      />
      {scope.value === 'clip' && <OfFile clip={clip} found={found} set={set} />}
    </div>
  );
}

interface OfFileProps {
  readonly clip: ClipSummary;
  readonly found: ClipImport;
  readonly set: (part: Partial<ImportOverride>) => void;
}

/** What a file alone can be given: a frame rate, and the encoding of its names. */
function OfFile({ clip, found: { rates, hasRows, names, override }, set }: OfFileProps) {
  const jointMaps = useApp().document.shown.jointMaps.value;
  return (
    <>
      {rates.length > 0 && (
        <Choice
          label="Frame rate"
          words="Rate"
          tip={
            hasRows
              ? 'Plays the same frames at another rate; marks and seams stay on their frames'
              : 'Keys of the file fit these rates, since they are farther apart than frames'
          }
          value={override.fps ?? ''}
          options={[
            ['', `${hasRows ? 'of the file' : 'detected'}: ${rateText(rates[0])}`],
            ...rates.map((fps) => [fps, rateText(fps)] as const),
          ]}
          onChoose={(fps) => set({ fps: fps === '' ? null : fps })}
        />
      )}
      {names && (
        <Choice
          label="Encoding of joint names"
          words="Names"
          tip={namesTip(jointMaps.get(clip.jointsId))}
          value={override.encoding ?? ''}
          options={[
            ['', `detected: ${encodingText(names.guess)}`],
            ...names.encodings.map((each) => [each, encodingNames[each]] as const),
          ]}
          onChoose={(encoding) => set({ encoding: encoding === '' ? null : encoding })}
        />
      )}
    </>
  );
}

interface ChoiceProps<Value extends string | number> extends SelectProps<Value> {
  readonly words?: string; // where the label is too long
}

/** A row of the form. */
function Choice<Value extends string | number>({ words, ...select }: ChoiceProps<Value>) {
  return (
    <label class="row gap-8 dim small-text">
      <span>{words ?? select.label}</span>
      <Select {...select} />
    </label>
  );
}

const namesTip = (edits: JointEdits = {}): string =>
  Object.keys(edits).length > 0
    ? 'How the joint names in the file are read. The joint map, and other settings of joints, stay with the names as they are now'
    : 'How the joint names in the file are read. Settings of joints stay with their names';

const encodingText = (guess: NameEncoding | null): string =>
  guess === null ? 'unknown encoding' : encodingNames[guess];

/**
 * `In centimetres (detected), Y up (detected), 30 fps (detected)`; the rate if another may be chosen. So is the encoding
 * of names, which are there before anything else: `Names in GBK (detected), in centimetres …`
 */
export function importText(found: ClipImport): string {
  const { unitName, unitGuessed, upAxis, upAxisGuessed, rates, hasRows, names, override } = found;
  const detected = (is: boolean): string => (is ? ` ${DETECTED}` : '');
  const { fps = null, encoding = null } = override;
  const rate = rates.length > 0 ? `, ${rateText(fps ?? rates[0])}${detected(fps === null && !hasRows)}` : '';
  const read = `in ${unitName}${detected(unitGuessed)}, ${upAxis.toUpperCase()} up${detected(upAxisGuessed)}${rate}`;
  if (names === null) return capitalized(read);
  return `Names in ${encodingText(encoding ?? names.guess)}${detected(encoding === null)}, ${read}`;
}

const rateText = (fps: number): string => `${roundTo(fps, 3)} fps`;

/** `3 clips here are in another unit than the other 40.` */
export function doubtText({ about, because, clips, others, standingHeight }: CountedDoubt): string {
  if (because === 'height')
    return `This character is ${heightText(standingHeight)} tall. Its unit is probably wrong.`;
  const [are, have] = clips === 1 ? ['is', 'has'] : ['are', 'have'];
  const than = `than the other ${others}`;
  if (about === 'unit') return `${counted(clips, 'clip')} here ${are} in another unit ${than}.`;
  return `${counted(clips, 'clip')} here ${have} another up axis ${than}.`;
}

/** `Use centimetres for all` */
export function mendText({ unit, upAxis }: Partial<ImportOverride>): string {
  if (typeof unit === 'number') return `Use ${unitNameOf(unit)} for all`;
  return `Use ${(upAxis ?? 'y').toUpperCase()} up for all`;
}

function heightText(height: number): string {
  return height < 1 ? `${Number((height * 100).toPrecision(2))} cm` : `${Number(height.toPrecision(2))} m`;
}

/** The scope of an import override: the clip, or all clips of its folder and subfolders. */
type ImportScope = 'clip' | 'folder';

/** The override in effect at a scope, ignoring narrower scopes. */
function overrideOf(found: ClipImport, scope: ImportScope): ImportOverride {
  return scope === 'clip' ? found.override : found.folder.override;
}

const partWords = {
  unit: 'unit',
  upAxis: 'up axis',
  fps: 'frame rate',
  encoding: 'encoding of names',
} as const;

/** Sets the import override of a clip’s file or its folder. */
async function setImport(
  { bridge, editing, document }: Pick<Workbench, 'bridge' | 'document' | 'editing'>,
  clip: Pick<ClipSummary, 'id' | 'name'>,
  found: ClipImport,
  scope: ImportScope,
  part: Partial<ImportOverride>,
): Promise<void> {
  const before = overrideOf(found, scope);
  const after = { ...before, ...part };
  if (sameValue(before, after)) return;
  const { folder } = found;
  const subject: OverrideSubject =
    scope === 'clip' ? { kind: 'clip', id: clip.id } : { kind: 'folder', path: folder.path };
  const [what] = Object.keys(part) as (keyof ImportOverride)[];
  const name = `Set ${partWords[what]} of ${scope === 'clip' ? clip.name : folder.name}`.slice(0, 100);
  const [was, is] = [before, after].map((each) => each.fps ?? found.rates[0]);
  const transitions = document.shown.transitions.value;
  const clipIds = [...found.takes];
  const isFaster = found.hasRows && was !== is;
  const [markers, ranges] = isFaster
    ? await Promise.all([
        bridge.call('library.markers', { clipIds }),
        bridge.call('library.ranges', { clipIds }),
      ])
    : [];
  if (markers?.ok === false || ranges?.ok === false) return;
  const marks: readonly Mark[] = [...(markers?.value ?? []), ...(ranges?.value ?? [])];
  const kept = isFaster ? keepFrames(marks, transitions, clipIds, was / is) : [];
  await editing.commit({ name, changes: [{ kind: 'import.set', subject, before, after }, ...kept] });
}
