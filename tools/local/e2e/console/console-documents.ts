import { Tessera } from '@tessera/client';
import { DrawnPdf } from '@tessera/testing/pdf';
import type { Page } from 'playwright-core';

/** Would run a script as markup; its end would read backwards. The service removes the control character. */
export const HOSTILE_NAME = '<img src=x onerror="document.title=1">\u202egpj.md';
export const LONG_NAME = `${'a'.repeat(197)}.md`;

/** A PDF with a heading and a sentence on each page. */
export async function pdfOf(sentences: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await DrawnPdf.create();
  for (const [index, sentence] of sentences.entries())
    pdf
      .sheet()
      .text(`Chapter ${index + 1}`, 40, 60, { size: 18, bold: true })
      .text(sentence, 40, 100);
  return new Uint8Array(await pdf.bytes());
}

/** Ingests files and waits until their tasks end. @returns the id of each document */
export async function ingestAll(
  baseUrl: string,
  files: Readonly<Record<string, Uint8Array<ArrayBuffer> | string>>,
): Promise<string[]> {
  const tessera = new Tessera({ baseUrl });
  return Promise.all(
    Object.entries(files).map(async ([name, content]) => {
      const sent = await tessera.ingest({ file: new Blob([content]), name });
      await tessera.waitForTask(sent.job_id);
      return sent.document_id;
    }),
  );
}

interface Browser {
  DataTransfer: new () => { items: { add(file: File): void } };
}

/** Drops files as if they came from the system's file manager. */
export async function dropFiles(
  page: Page,
  files: Readonly<Record<string, Uint8Array | string>>,
): Promise<void> {
  const plain = Object.entries(files).map(([name, content]) => ({ name, bytes: [...Buffer.from(content)] }));
  const dataTransfer = await page.evaluateHandle((dropped) => {
    const transfer = new (globalThis as unknown as Browser).DataTransfer();
    for (const { name, bytes } of dropped) transfer.items.add(new File([new Uint8Array(bytes)], name));
    return transfer;
  }, plain);
  await page.getByTestId('drop-zone').dispatchEvent('drop', { dataTransfer });
}
