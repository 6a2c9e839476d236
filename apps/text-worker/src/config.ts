import { DEFAULT_PORTS } from '@tessera/contracts';
import { type ConfigOf, httpSettings } from '@tessera/platform';

/** Every setting of this app, once. */
export const configSchema = {
  http: httpSettings({ defaultPort: DEFAULT_PORTS['text-worker'] }),
};

export type TextWorkerConfig = ConfigOf<typeof configSchema>;
