import { DEFAULT_PORTS } from '@tessera/contracts';
import { type ConfigOf, httpSettings } from '@tessera/platform';

/** Every setting of this app, once. */
export const configSchema = {
  http: httpSettings({ defaultPort: DEFAULT_PORTS['ingest-api'] }),
};

export type IngestApiConfig = ConfigOf<typeof configSchema>;
