import type { DocumentOut } from '@tessera/client';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FileName } from '../design/file-name.js';
import { useFormat } from '../design/format.js';
import { Badge } from '../design/notices.js';
import { fileTypeOf, STATUS_TONES } from './labels.js';

const CELL = 'px-3 py-2 align-top';
const NUMBER = `${CELL} text-right tabular-nums max-md:hidden`;
const WIDE = `${CELL} max-lg:hidden`;

export function DocumentTable({ documents }: { documents: readonly DocumentOut[] }) {
  const { t } = useTranslation();
  return (
    <div className="overflow-hidden rounded-xl border border-line bg-surface">
      <table className="w-full table-fixed text-left">
        <caption className="sr-only">{t('library.documents')}</caption>
        <thead className="border-b border-line text-sm text-muted">
          <tr>
            <th scope="col" className={`${CELL} font-medium`}>
              {t('library.name')}
            </th>
            <th scope="col" className={`${CELL} w-26 font-medium`}>
              {t('library.status')}
            </th>
            <th scope="col" className={`${WIDE} w-26 font-medium`}>
              {t('library.type')}
            </th>
            <th scope="col" className={`${WIDE} w-28 font-medium`}>
              {t('library.knowledgeBase')}
            </th>
            <th scope="col" className={`${NUMBER} w-18 font-medium`}>
              {t('library.pages')}
            </th>
            <th scope="col" className={`${NUMBER} w-18 font-medium`}>
              {t('library.chunks')}
            </th>
            <th scope="col" className={`${NUMBER} w-22 font-medium`}>
              {t('library.size')}
            </th>
            <th scope="col" className={`${CELL} w-44 font-medium max-md:hidden`}>
              {t('library.added')}
            </th>
            <th scope="col" className={`${CELL} w-44 font-medium max-2xl:hidden`}>
              {t('library.updated')}
            </th>
          </tr>
        </thead>
        <tbody>
          {documents.map((document) => (
            <DocumentRow key={document.document_id} document={document} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function DocumentRow({ document }: { document: DocumentOut }) {
  const { t } = useTranslation();
  const { number, bytes, time } = useFormat();
  const { status, page_count: pages } = document;
  return (
    <tr className="border-b border-line last:border-0 hover:bg-raised/50">
      <th scope="row" className={`${CELL} font-normal`}>
        <Link
          to="/library/$documentId"
          params={{ documentId: document.document_id }}
          preload={false}
          className="line-clamp-2 font-medium wrap-anywhere text-accent hover:underline"
        >
          <FileName>{document.name}</FileName>
        </Link>
        {document.error && <p className="line-clamp-2 text-sm break-words text-bad">{document.error}</p>}
      </th>
      <td className={CELL}>
        <Badge tone={STATUS_TONES[status]}>{t(`library.statuses.${status}`)}</Badge>
      </td>
      <td className={WIDE}>
        {t(`library.fileTypes.${fileTypeOf(document.content_type)}`)}
        <span className="block text-sm text-muted">{t(`library.subjects.${document.source_type}`)}</span>
      </td>
      <td className={`${WIDE} break-words`}>{document.kb_name}</td>
      <td className={NUMBER}>{pages === null ? t('library.none') : number(pages)}</td>
      <td className={NUMBER}>{number(document.text_chunk_count + document.visual_chunk_count)}</td>
      <td className={NUMBER}>{bytes(document.size_bytes)}</td>
      <td className={`${CELL} text-muted max-md:hidden`}>{time(document.created_at)}</td>
      <td className={`${CELL} text-muted max-2xl:hidden`}>{time(document.updated_at)}</td>
    </tr>
  );
}
