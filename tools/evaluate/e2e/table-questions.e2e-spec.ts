import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { HostedApp } from '@tessera/testing';
import { Tessera } from '@tessera/client';
import { withIsolatedStack } from '@tessera/tool-local';
import { ingestCorpus } from '../src/ingestion.js';
import { withFolder } from '../src/temporary-folder.js';
import { TABLE_DOCUMENTS, TABLE_QUESTIONS } from './table-documents.js';

// Real: everything that `npm start` starts, the services inside this process; documents are uploaded, and questions
// asked, over HTTP.

const KB_NAME = 'tables';
const CITED = /\[\d+\]/;

/** By question. */
const answers = new Map<string, string>();

beforeAll(() =>
  withFolder(async (folder) => {
    const documents = TABLE_DOCUMENTS.map(({ name }) => ({
      id: name,
      title: '',
      text: '',
      file: join(folder, name),
    }));
    for (const { name, content } of TABLE_DOCUMENTS) await writeFile(join(folder, name), content);
    await withIsolatedStack(
      async ({ urls }) => {
        const client = new Tessera({ baseUrl: urls.baseUrl });
        await ingestCorpus(client, documents, { kbName: KB_NAME, progress: () => undefined });
        for (const [question] of TABLE_QUESTIONS)
          answers.set(question, (await client.query({ query: question, kb_name: KB_NAME })).answer);
      },
      { report: () => undefined, durable: false, startService: HostedApp.start },
    );
  }),
);

describe('a question about tables of several companies', () => {
  it.each(TABLE_QUESTIONS.filter(([, states]) => states !== null))(
    'is answered from the right cell: %s',
    (question, states) => {
      expect(answers.get(question)).toMatch(states as RegExp);
    },
  );

  it.each(TABLE_QUESTIONS.filter(([, states]) => states === null))(
    'is refused if no cell has the answer: %s',
    (question) => {
      expect(answers.get(question)).not.toMatch(CITED);
    },
  );
});
