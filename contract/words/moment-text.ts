/** A moment: a date, ms since 1970, or as in ISO 8601. */
type Moment = Date | number | string;

const digits = (value: number): string => String(value).padStart(2, '0');

/** The local day as in ISO 8601: `2026-05-01` */
export function isoDay(day: Date): string {
  return `${day.getFullYear()}-${digits(day.getMonth() + 1)}-${digits(day.getDate())}`;
}

/** The local day: `today`, `2026-05-01` */
export function dayText(moment: Moment, now: Moment = Date.now()): string {
  const day = isoDay(new Date(moment));
  return day === isoDay(new Date(now)) ? 'today' : day;
}

/** The local time: `14:05` */
export function clockText(moment: Moment): string {
  const time = new Date(moment);
  return `${digits(time.getHours())}:${digits(time.getMinutes())}`;
}

/** Day and time: `today 14:05`, `2026-05-01 14:05` */
export function momentText(moment: Moment, now: Moment = Date.now()): string {
  return `${dayText(moment, now)} ${clockText(moment)}`;
}
