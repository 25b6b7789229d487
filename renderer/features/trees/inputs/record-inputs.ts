import { effect, untracked } from '@preact/signals';
import type { Workbench } from '#renderer/stores/workbench.ts';
import { inputRange, usesOf, withChangedInput } from './input-keys.ts';
import { readInput, inputsIn } from '#renderer/stores/lab/tree/open-tree.ts';
import { continues, withSample, withTake, type Take } from './recording.ts';
import { outlineOf } from '#renderer/stores/lab/tree/outline.ts';
import { editableItem, previewItem } from '#renderer/stores/commands/lab/item-commands.ts';

/** Deviation of recorded keys from what was recorded, of the range of the input. */
const TOLERANCE = 0.002;

type Slice = Pick<Workbench, 'document' | 'editing' | 'workspace' | 'session' | 'lab' | 'notices'>;

/** Records armed inputs during playback. When playback ends, the recording becomes one edit. */
export type InputRecorder = ReturnType<typeof createInputRecorder>;

/**
 * Writes the held values of the open tree at the playhead, frame by frame. Earlier takes of the same playback
 * stay under later ones.
 */
export function createInputRecorder(app: Slice) {
  const { session, editing, lab, notices } = app;
  const id = editableItem(app)?.id;
  const isOpen = (): boolean => editableItem(app)?.id === id;
  const isRecording = (): boolean => isOpen() && session.playing.peek() && session.shuttle.peek() > 0;
  const held = new Map<string, number>();
  const takes = createTakes(app);
  const write = (time: number): void => {
    if (held.size === 0 || !isRecording()) return;
    for (const [name, value] of held) takes.add(name, time, value);
    previewTakes(app, takes.list());
  };
  const forget = (): void => {
    takes.clear();
    held.clear();
  };
  const finish = (): void => {
    if (takes.list().length > 0) {
      // Once another tree is open, the last preview is what was recorded.
      if (isOpen()) previewTakes(app, takes.list());
      editing.keep();
    }
    forget();
  };
  const stop = effect(() => {
    const time = lab.time.value;
    const playing = session.playing.value;
    untracked(() => (playing ? write(time) : finish()));
  });
  return {
    /** Holds an input at a value. Returns false if it is not being recorded. */
    hold: (name: string, value: number): boolean => {
      if (!isRecording() || !lab.inputs.armed.peek().has(name)) return false;
      held.set(name, value);
      write(lab.time.peek());
      return true;
    },
    release: (name: string): void => {
      held.delete(name);
      takes.end(name);
    },
    /** Drops what was recorded since playback began. */
    cancel: (): void => {
      if (takes.list().length > 0) {
        editing.cancel();
        notices.report('Dropped the recording');
      }
      forget();
    },
    dispose: (): void => {
      stop();
      finish();
    },
  };
}

/** A take with the tolerance of its input. */
interface RecordedTake {
  readonly name: string;
  readonly tolerance: number;
  take: Take;
}

/** The takes of one playback, in the order in which they began. */
function createTakes(app: Slice) {
  const running = new Map<string, RecordedTake>();
  let takes: RecordedTake[] = [];
  const begin = (name: string): RecordedTake => {
    if (takes.length === 0 && app.workspace.state.peek().loop)
      app.notices.report(`Recording ${name} in a loop: the last pass counts`);
    const begun = { name, tolerance: toleranceOf(app, name), take: [] };
    running.set(name, begun);
    takes.push(begun);
    return begun;
  };
  return {
    list: (): readonly RecordedTake[] => takes,
    /** Adds a value to the running take of an input, or to a new one after a jump back. */
    add: (name: string, time: number, value: number): void => {
      const current = running.get(name);
      const taken = current && continues(current.take, time) ? current : begin(name);
      taken.take = withSample(taken.take, time, value);
    },
    end: (name: string) => running.delete(name),
    clear: (): void => {
      takes = [];
      running.clear();
    },
  };
}

function previewTakes(app: Slice, takes: readonly RecordedTake[]): void {
  const names = [...new Set(takes.map(({ name }) => name))];
  previewItem(app, `Record ${names.join(', ')}`, (content) =>
    takes.reduce(
      (changed, { name, take, tolerance }) =>
        withChangedInput(changed, name, (input) => withTake(input, take, tolerance)),
      content,
    ),
  );
}

/** Deviation that is allowed for an input: none for switches and options. */
function toleranceOf(app: Slice, name: string): number {
  const content = editableItem(app)?.content ?? {};
  const input = readInput(inputsIn(content)[name]);
  if (!input.ok || input.value.kind !== 'number') return 0;
  const { minimum, maximum } = inputRange(input.value, usesOf(name, outlineOf(content['root'])));
  return TOLERANCE * (maximum - minimum);
}
