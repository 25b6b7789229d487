import { createHash } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { z } from 'zod';
import { boundedJson } from '#core/kit/bounded-json.ts';
import type { Problem } from '#contract/words/problem.ts';
import type { Result } from '#core/kit/result.ts';
import { uuidOf } from '../library/files/content-hash.ts';
import type { WorkerClips } from './worker-clips.ts';

/** A kind of work: declared once, as in `main/cli/work-kinds/audit-kind.ts`. */
export interface JobKind<Content, Request, Value> {
  readonly name: string;
  /** All that answers depend on besides the content: a worker of another program leaves the task. */
  readonly program: readonly string[];
  readonly programName: string; // for people
  readonly content: z.ZodType<Content>;
  readonly value: z.ZodType<Value>;
  readonly script: URL; // of the threads that compute it: see `answerRequests`
  /** Makes the request to a thread. Throws a `Refusal` if a clip is not here. */
  load(content: Content, clips: WorkerClips): Promise<Request>;
}

/** Any kind, for what treats all alike. */
export type AnyKind = JobKind<unknown, unknown, unknown>;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** The engine computes the numbers, too. */
const programOf = ({ name, program }: AnyKind): string =>
  JSON.stringify([name, ...program, process.versions.v8]);

/** The queue of a kind: another program has another one. */
export const queueOf = (kind: AnyKind): string => `${kind.name}-${hashOf(programOf(kind))}`;

/** The program of a kind for people: `Segue 0.1.0 (3fa91c)`. */
export const describeProgram = (kind: AnyKind): string =>
  `${kind.programName} (${hashOf(programOf(kind)).slice(0, 6)})`;

/** The key of an item. @param text all that its content depends on */
export const keyOf = (kind: AnyKind, text: string): string => uuidOf(programOf(kind) + text);

/** Largest content of a task, bytes: a server could send anything. */
const LARGEST = 64 * 1024 * 1024;

/** The items of a task, as a job carries them. */
export interface PackedTask {
  readonly items: string; // JSON, compressed, in base64
}

export interface TaskItem<Content> {
  readonly key: string;
  readonly content: Content;
}

export const packTask = (items: readonly TaskItem<unknown>[]): PackedTask => ({
  items: brotliCompressSync(JSON.stringify(items), { params: { 1: 5 } }).toString('base64'), // 1 = quality
});

/** The items of a task; null if it is none of the kind: whoever may ask can send anything. */
export function unpackTask<Content>(
  kind: JobKind<Content, unknown, unknown>,
  data: unknown,
): readonly TaskItem<Content>[] | null {
  try {
    const { items } = z.object({ items: z.string() }).parse(data);
    const text = brotliDecompressSync(Buffer.from(items, 'base64'), { maxOutputLength: LARGEST });
    const schema = z.array(z.strictObject({ key: z.uuid(), content: kind.content })).max(10_000);
    return schema.parse(boundedJson(text.toString()));
  } catch {
    return null;
  }
}

/** Schema of the answer to an item. */
export const answerSchema = <Value>(kind: JobKind<unknown, unknown, Value>) =>
  z.discriminatedUnion('ok', [
    z.strictObject({ ok: z.literal(true), value: kind.value }),
    z.strictObject({ ok: z.literal(false), error: z.object({ code: z.string(), message: z.string() }) }),
  ]) as z.ZodType<Result<Value, Problem>>;
