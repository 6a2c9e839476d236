const MOMENT = /^(\d{4,6})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,6}))?Z?)?( BC)?$/;
const TIME = /^(\d\d):(\d\d):(\d\d)(?:\.(\d{1,6}))?$/;
const DAY_MS = 86_400_000;
const DAY_MICROSECONDS = 86_400_000_000n;

/** Days from 1970 to an ISO 8601 date, possibly with `BC`; undefined for others, such as `infinity`. */
export function daysOf(text: string): number | undefined {
  const milliseconds = millisecondsOf(MOMENT.exec(text));
  return milliseconds === undefined ? undefined : milliseconds / DAY_MS;
}

/** Microseconds from 1970 to an ISO 8601 date and time; undefined for others, such as `infinity`. */
export function microsecondsOf(text: string): bigint | undefined {
  const parts = MOMENT.exec(text);
  const milliseconds = millisecondsOf(parts);
  return milliseconds === undefined ? undefined : BigInt(milliseconds) * 1_000n + fractionOf(parts?.[7]);
}

/** Microseconds of a day; undefined for 24:00:00. */
export function timeOf(text: string): bigint | undefined {
  const [, hours, minutes, seconds, fraction] = TIME.exec(text) ?? [];
  if (hours === undefined) return undefined;
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  const microseconds = BigInt(whole) * 1_000_000n + fractionOf(fraction);
  return microseconds < DAY_MICROSECONDS ? microseconds : undefined;
}

/** Of whole seconds, within the years that JavaScript knows: 271,821 BC to 275,760. */
function millisecondsOf(parts: RegExpExecArray | null): number | undefined {
  if (!parts) return undefined;
  const [, year, month, day, hours = 0, minutes = 0, seconds = 0, , era] = parts;
  const date = new Date(0);
  // There is no year 0.
  date.setUTCFullYear(era ? 1 - Number(year) : Number(year), Number(month) - 1, Number(day));
  date.setUTCHours(Number(hours), Number(minutes), Number(seconds));
  const milliseconds = date.getTime();
  return Number.isNaN(milliseconds) ? undefined : milliseconds;
}

function fractionOf(digits = ''): bigint {
  return BigInt(digits.padEnd(6, '0'));
}
