import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { KnowledgeSchemas } from '@tessera/client';
import { type Tessera, unwrap } from '@tessera/client';

type Attachment = KnowledgeSchemas['AttachmentOut'];

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Uploads each file, and looks up each id of an earlier attachment, in order.
 * @throws ApiError if a file is rejected or an id is unknown
 */
export async function attachFiles(client: Tessera, filesOrIds: string[]): Promise<Attachment[]> {
  const attachments: Attachment[] = [];
  for (const given of filesOrIds) {
    const isEarlier = UUID.test(given) && !(await isFile(given));
    attachments.push(isEarlier ? await earlier(client, given) : await upload(client, given));
  }
  return attachments;
}

async function earlier(client: Tessera, attachmentId: string): Promise<Attachment> {
  const path = { attachment_id: attachmentId };
  return unwrap(await client.http.GET('/attachments/{attachment_id}', { params: { path } }));
}

async function upload(client: Tessera, file: string): Promise<Attachment> {
  if (!(await isFile(file))) throw new Error(`No such file: "${file}".`);
  return client.attach(await openAsBlob(file), basename(file));
}

async function isFile(path: string): Promise<boolean> {
  const entry = await stat(path).catch(() => null);
  return entry?.isFile() ?? false;
}
