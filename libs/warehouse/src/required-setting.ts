import { StartError } from '@tessera/platform';

/** @throws StartError that names the variable when it is not set */
export function requiredSetting(variable: string, value: string | undefined): string {
  if (value === undefined) throw new StartError(`${variable} is not set; this warehouse needs it.`);
  return value;
}
