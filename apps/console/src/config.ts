import { DEFAULT_PORTS } from '@tessera/contracts';
import { type ConfigOf, httpSettings, list, optional, text, url } from '@tessera/platform';

/** All settings of this app. */
export const configSchema = {
  http: httpSettings({ defaultPort: DEFAULT_PORTS.console }),
  oidc: {
    issuer: optional(
      url('CONSOLE_OIDC_ISSUER', {
        schemes: ['https', 'http'],
        example: 'https://login.example.com/realms/acme',
        description:
          'OpenID Connect issuer with which people sign in to the console. Its tokens must be those that the services accept (AUTH_JWT_ISSUER). Without it, they enter an API key',
      }),
    ),
    clientId: text('CONSOLE_OIDC_CLIENT_ID', {
      default: 'tessera-console',
      description: 'Client id of the console at the issuer, a public client with PKCE',
    }),
    scopes: list('CONSOLE_OIDC_SCOPES', {
      default: ['openid', 'profile'],
      description: 'Scopes that the console requests from the issuer, separated by commas',
    }),
    origins: list('CONSOLE_OIDC_ORIGINS', {
      default: [],
      example: ['https://oauth2.example.com'],
      description:
        "Origins of the issuer's endpoints, separated by commas, if they are not those of the issuer",
    }),
  },
  grafanaUrl: optional(
    url('CONSOLE_GRAFANA_URL', {
      schemes: ['https', 'http'],
      example: 'https://grafana.example.com/d/tessera',
      description: 'Dashboard that the health page of the console links to',
    }),
  ),
};

export type ConsoleConfig = ConfigOf<typeof configSchema>;

/** Injection token of the {@link ConsoleConfig}. */
export const CONSOLE_CONFIG = Symbol('ConsoleConfig');
