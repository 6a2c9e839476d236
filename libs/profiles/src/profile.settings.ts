import { type Setting, SettingProblem, structured } from '@tessera/platform';
import { readFileSync, statSync } from 'node:fs';
import { CORE_PROFILE, type DomainProfile } from './domain-profile.js';
import { parseProfile, ProfileError } from './parse-profile.js';

const MAX_FILE_BYTES = 1024 * 1024;

/** Read once, at the start; the same for all apps of an installation. */
export const domainProfileSetting: Setting<DomainProfile> = structured('DOMAIN_PROFILE', {
  default: CORE_PROFILE,
  allowed: 'path of a YAML file, as in docs/domain-profiles.md',
  description:
    'Domain profile with additional collections, keyword rules and prompts. Deduplication is per profile. Default: the core profile',
  parse: readProfile,
});

function readProfile(path: string): DomainProfile {
  try {
    const { size } = statSync(path);
    if (size > MAX_FILE_BYTES) throw new SettingProblem(`the file is larger than ${MAX_FILE_BYTES} bytes`);
    return parseProfile(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error instanceof ProfileError) throw new SettingProblem(error.message, { cause: error });
    if (error instanceof SettingProblem) throw error;
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new SettingProblem(`the file cannot be read (${code})`, { cause: error });
  }
}
