import { DEFAULT_PORTS } from '@tessera/contracts';
import { type ConfigOf, httpSettings } from '@tessera/platform';

/** Every setting of this app, once. */
export const configSchema = {
  http: httpSettings({ defaultPort: DEFAULT_PORTS['router-worker'] }),
};

export type RouterWorkerConfig = ConfigOf<typeof configSchema>;
