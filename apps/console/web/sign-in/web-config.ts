/** What the console's server knows before anybody has signed in. */
export interface WebConfig {
  oidc: { issuer: string; client_id: string; scope: string } | null;
  grafana_url: string | null;
}

let config: WebConfig = { oidc: null, grafana_url: null };

export async function loadWebConfig(): Promise<void> {
  const response = await fetch('/console/config.json').catch(() => null);
  if (response?.ok) config = (await response.json()) as WebConfig;
}

export function webConfig(): WebConfig {
  return config;
}
