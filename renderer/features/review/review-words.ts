const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** `20 Nov 2026`, in the local time zone; empty without a date. */
export function dayText(date: string | null): string {
  return date === null ? '' : day.format(new Date(date));
}

/** `20 Nov 2026, 11:55`. */
export function momentText(date: string): string {
  return moment.format(new Date(date));
}
