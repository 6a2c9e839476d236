import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fileForm, IngestApp, uniqueText } from './ingest-app.js';

// Real: HTTP, Postgres 18, Redis. Each response is validated against the OpenAPI document.

let api: IngestApp;

beforeAll(async () => {
  api = await IngestApp.start({ AUTH_MODE: 'required', KNOWLEDGE_RATE_INGEST: '2' });
});
afterAll(() => api?.stop());

describe('a key that exceeds its limit of ingestions', () => {
  it('is rejected before its file is read, and may continue with everything else', async () => {
    const { headers } = await api.addKey({ read: ['default'], write: ['default'] });
    const upload = (path = '/ingest') =>
      api.post(path, fileForm('file', 'a.txt', uniqueText()), { ...headers });

    const statuses = [await upload(), await upload('/ingest/validate/file')].map(({ status }) => status);
    const refused = await upload();
    const tasks = await api.request('/tasks', { headers: { ...headers } });

    expect(statuses).toEqual([201, 200]);
    expect(refused).toMatchObject({ status: 429, body: { detail: { code: 'rate_limited', limit: 2 } } });
    expect(tasks).toMatchObject({ status: 200, body: { total: 1 } });
  });
});
