import { describe, expect, it } from '@jest/globals';
import express from 'express';
import request from 'supertest';
import { AppLogger } from './app-logger.js';
import { createLogger, logRequests } from './logger.js';

// nestjs-pino keeps the first logger of the process, which may belong to another test file.
const { resetRootLogger } = (await import(
  new URL('rootLogger.js', import.meta.resolve('nestjs-pino')).href
)) as { resetRootLogger: () => void };
resetRootLogger();

// Real: Express, HTTP, pino.

const ID = '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11';
const SECRET = 'a-secret-of-the-configuration';

interface Line extends Record<string, unknown> {
  level: string;
  msg: string;
  req: { url: string };
}

const lines: Line[] = [];
const logger = createLogger(
  { name: 'app', level: 'trace', secrets: [SECRET] },
  { write: (line: string) => void lines.push(JSON.parse(line) as Line) },
);
const app = express().use(logRequests(logger));
app.get('/kbs/:kb_name/documents/:id', (_request, response) => void response.end());
app.use((_request, response) => {
  response.status(503).end();
});

describe('the log line of a request', () => {
  it('is an error if it could not be answered, and no error for a failed probe', async () => {
    lines.length = 0;
    for (const path of ['/documents', '/health/ready', '/metrics']) await request(app).get(path);

    expect(lines.map(({ level }) => level)).toEqual(['error', 'debug', 'debug']);
  });

  it.each([
    [`/kbs/zqmark/documents/${ID}?q=zqmark&signature=s3cret`, `/kbs/:kb_name/documents/${ID}`],
    ['/kbs/zqmark/documents/zqmark', '/kbs/:kb_name/documents/:id'],
    ['/zqmark?zqmark=1', 'unmatched'],
  ])('of %s contains only route and ids', async (url, logged) => {
    lines.length = 0;

    await request(app).get(url);

    expect(lines.map(({ req }) => req.url)).toEqual([logged]);
    expect(JSON.stringify(lines)).not.toMatch(/zqmark|s3cret/);
  });
});

describe('a log line', () => {
  it('contains the known fields and no others', () => {
    lines.length = 0;

    new AppLogger(logger).warn({
      msg: 'failed',
      documentId: ID,
      attempt: 2,
      kbName: 'zqmark',
      key: 'zq mark',
      port: 'zqmark',
    });

    expect(lines).toEqual([
      expect.objectContaining({
        level: 'warn',
        name: 'app',
        msg: 'failed',
        documentId: ID,
        attempt: 2,
        kbName: '[Redacted]',
        key: '[Redacted]',
        port: '[Redacted]',
      }),
    ]);
  });

  it('quotes nobody in its message, and contains no secret anywhere', () => {
    lines.length = 0;
    const said = new AppLogger(logger);

    said.log('cannot read "zqmark"');
    said.error(new Error(`no ${SECRET}`));
    said.error('failed', `Error: "zqmark"\n    at f (a.js:1:1)`, 'Context');

    expect(lines).toHaveLength(3);
    expect(JSON.stringify(lines)).not.toMatch(new RegExp(`zqmark|${SECRET}`));
  });

  it('is JSON, whatever was removed from it', () => {
    const written: string[] = [];
    const quoting = createLogger(
      { name: 'app', level: 'info', secrets: ['a "secret" with \\ in it'] },
      { write: (line: string) => void written.push(line) },
    );

    quoting.info({ err: new Error('it is a "secret" with \\ in it') }, 'done');

    expect(JSON.parse(written.join(''))).toMatchObject({ msg: 'done', level: 'info' });
  });
});
