import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { SearchResponse } from '@tessera/contracts';
import { type HostedApp, waitUntil } from '@tessera/testing';
import { QdrantStub } from '@tessera/testing/qdrant';
import { IngestStack } from './ingest-stack.js';

// Real: the services of ingestion and the query-gateway inside this process, Postgres, Redis, files, parser processes;
// Qdrant is a stub that validates each request against the published description of its API.

const UPSERT = 'PUT /collections/{collection_name}/points';

let qdrant: QdrantStub;
let stack: IngestStack;
let gateway: HostedApp;

beforeAll(async () => {
  qdrant = await QdrantStub.start();
  stack = await IngestStack.start({ VECTOR_STORE: 'qdrant', QDRANT_URL: qdrant.url });
  gateway = await stack.startGateway();
});

beforeEach(() => {
  qdrant.fault = null;
});

afterAll(async () => {
  await gateway?.stop();
  await stack?.stop();
  await qdrant.stop();
});

function handbook(subject: string): string {
  const chapters = ['Order', 'Delivery', 'Return'].map(
    (title) => `## ${title}\n\nThe ${title.toLowerCase()} of a ${subject} takes three working days.\n`,
  );
  return `# Handbook of the ${subject}\n\n${chapters.join('\n')}`;
}

async function pathsFor(query: string): Promise<string[]> {
  const response = await fetch(`${gateway.baseUrl}/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, mode: 'text' }),
  });
  const { sources } = (await response.json()) as SearchResponse;
  return sources.text.map(({ path }) => path ?? '');
}

async function healthOfVectors(): Promise<unknown> {
  const response = await fetch(`${gateway.baseUrl}/health/ready`);
  return ((await response.json()) as { dependencies: Record<string, unknown> }).dependencies['vectors'];
}

describe('with VECTOR_STORE=qdrant, a document', () => {
  it('is found by its words once it is ingested, and no longer once it is deleted', async () => {
    const { body } = await stack.upload('turbine.md', handbook('turbine'));
    const task = await stack.untilEnded(body.job_id!);

    expect(task).toMatchObject({ status: 'success', error: null });
    expect((await pathsFor('delivery of a turbine'))[0]).toContain('Delivery');
    expect(await healthOfVectors()).toMatchObject({ status: 'up' });

    await fetch(`${gateway.baseUrl}/documents/${body.document_id}`, { method: 'DELETE' });
    expect(await pathsFor('delivery of a turbine')).toEqual([]);
    await waitUntil(() => Promise.resolve(qdrant.sizeOf('svc_text') === 0), {
      what: 'its points to be removed',
    });
  });

  it('is complete and unique although the server fails in the middle of publishing', async () => {
    let [isDown, refused] = [false, 0];
    qdrant.fault = ({ route }, response) => {
      if (isDown && refused < 10) {
        refused++;
        response.destroy();
        return 'answered';
      }
      isDown ||= route === UPSERT;
      return null;
    };

    const { body } = await stack.upload('pump.md', handbook('pump'));
    const task = await stack.untilEnded(body.job_id!);

    expect(refused).toBe(10);
    expect(task).toMatchObject({ status: 'success', error: null });
    const found = await pathsFor('the pump takes working days');
    expect(new Set(found).size).toBe(found.length);
    expect(found.filter((path) => /Order|Delivery|Return/.test(path))).toHaveLength(3);
  });

  it('is not found while the server is unavailable, which the health of the services reports', async () => {
    qdrant.fault = (_, response) => {
      response.destroy();
      return 'answered';
    };

    expect(await healthOfVectors()).toMatchObject({ status: 'down' });
  });
});
