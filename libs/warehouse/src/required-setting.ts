import { StartError } from '@tessera/platform';

/** @throws StartError for a missing setting */
export function requiredSetting(variable: string, value: string | undefined): string {
  if (value === undefined) throw new StartError(`${variable} is not set; this warehouse needs it.`);
  return value;
}
