import type { CompetingSpan, RequestSlot, RequestSpan, TimelineModel } from '../model/timeline-model.ts';
import { formatDuration } from '#renderer/kit/time-words.ts';

type Clock = Pick<TimelineModel, 'unit' | 'source'>;

const formatTime = ({ unit, source }: Clock, time: number): string => formatDuration(time, unit, source.fps);

/** Less is the rounding of times, s. */
const MIN_DIFFERENCE = 1e-4;

/** Title of a request, at the left. */
export function requestTitle({ role, number, title }: RequestSpan): string {
  if (title !== undefined) return title;
  return role === 'later' ? 'Interrupted by' : `Request ${number}`;
}

/** Outcome of a request, beside its bar: `hop · interrupted after 8 f`. */
export function requestOutcome(request: RequestSpan, clock: Clock): string {
  const { name, role, at, until, slots, lostTo } = request;
  if (lostTo !== undefined) return `${name} · lost to ${lostTo}`;
  if (role === 'open') return `${name} · this one`;
  if (role === 'later') return `${name} · ${formatTime(clock, at)} after this seam`;
  if (until === null || slots.every(({ cutOff }) => cutOff <= 0)) return `${name} · finished`;
  return `${name} · interrupted after ${formatTime(clock, until - at)}`;
}

/** Record of a request as lines: name, time, duration and winner. */
export function requestRecord(request: RequestSpan, clock: Clock): readonly string[] {
  const { name, role, at, waited = 0, slots, competing } = request;
  const asked = `requested at ${formatTime(clock, at - waited)}`;
  const mark = waited > MIN_DIFFERENCE ? ` · waited ${formatTime(clock, waited)} for the out mark` : '';
  return [
    `${requestTitle(request)} · ${role === 'rule' ? '' : 'to '}${name} · ${asked}${mark}`,
    ...slots.map((slot) => slotRecord(slot, clock)),
    ...competing.map((other) => competingRecord(other, clock)),
  ];
}

/** `A · Dead blending blends 18 f · shortened by 4 f: deficit · 10 f cut off` */
export function slotRecord(slot: RequestSlot, clock: Clock): string {
  const { name, method, end, asked, duration, shortenedBy, cutOff, winner } = slot;
  const words = [`${name && `${name} · `}${method} ${end} ${formatTime(clock, duration)}`];
  if (winner !== null) words.push(`“${winner}” won; ${formatTime(clock, asked)} requested`);
  if (shortenedBy > MIN_DIFFERENCE) words.push(`shortened by ${formatTime(clock, shortenedBy)}: deficit`);
  if (cutOff > MIN_DIFFERENCE) words.push(`${formatTime(clock, cutOff)} cut off`);
  if (slot.continues !== null) words.push(`continues ${slot.continues}`);
  if (slot.isExtrapolated) words.push('more than four crossfades: the oldest is extrapolated');
  return words.join(' · ');
}

export function competingRecord(request: CompetingSpan, clock: Clock): string {
  const { from, duration } = request;
  return `“${from}” requests ${formatTime(clock, duration)} · ${competingOutcome(request)}`;
}

/** Slots in which it was granted; the shortest request is. */
export function competingOutcome({ wins, limits }: Pick<CompetingSpan, 'wins' | 'limits'>): string {
  const words = wins.length === 0 ? 'loses: another is shorter' : `wins in ${wins.join(', ')}`;
  return limits.length === 0
    ? words
    : `${words} · shortens joints with a longer profile in ${limits.join(', ')}`;
}
