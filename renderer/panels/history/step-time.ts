const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const dayOfYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** Time of a step, as short as possible: `14:05` today, `20 Nov` this year, `20 Nov 2025`; '' for none. */
export function stepTime(time: string, now: Date): string {
  if (time === '') return '';
  const made = new Date(time);
  if (made.toDateString() === now.toDateString()) return clock.format(made);
  return (made.getFullYear() === now.getFullYear() ? day : dayOfYear).format(made);
}
