import { DEFAULT_PORTS } from '@tessera/contracts';
import { type ConfigOf, httpSettings, integer, optional, text } from '@tessera/platform';

/** All settings of this app. */
export const configSchema = {
  http: httpSettings({ defaultPort: DEFAULT_PORTS['model-server'] }),
  models: {
    path: text('MODELS_PATH', {
      example: '/var/lib/tessera/models',
      description: 'Folder with a subfolder per model, laid out as on the Hugging Face Hub',
    }),
    apiKey: optional(
      text('MODEL_SERVER_API_KEY', {
        secret: true,
        example: 'sk-…',
        description:
          'API key that clients send as a bearer token; without it, the server accepts all requests',
      }),
    ),
    processes: integer('MODEL_SERVER_PROCESSES', {
      default: 1,
      min: 1,
      max: 64,
      description: 'Processes per model; each uses one core and holds the model in memory',
    }),
    maxWaiting: integer('MODEL_SERVER_MAX_WAITING_TEXTS', {
      default: 10_000,
      min: 1,
      max: 1_000_000,
      description: 'Maximum number of texts waiting for a model; further requests are rejected with 429',
    }),
  },
};

export type ModelServerConfig = ConfigOf<typeof configSchema>;

/** Injection token of the {@link ModelServerConfig}. */
export const MODEL_SERVER_CONFIG = Symbol('ModelServerConfig');
