import { useQuery } from '@tanstack/react-query';
import { unwrap } from '@tessera/client';
import { useTranslation } from 'react-i18next';
import { knowledge } from '../../app/api.js';
import { ErrorNotice, Spinner } from '../../design/notices.js';
import { useBlobUrl } from './use-blob-url.js';

/** A picture of a document, or the tile of a page. */
export function PictureView({ imageId, description }: { imageId: string; description: string | null }) {
  const { t } = useTranslation();
  const picture = useQuery({
    queryKey: ['images', imageId],
    queryFn: async ({ signal }) => {
      const answer = await knowledge.http.GET('/images/{image_id}', {
        params: { path: { image_id: imageId } },
        parseAs: 'blob',
        signal,
      });
      return unwrap(answer);
    },
    staleTime: Infinity,
  });
  const url = useBlobUrl(picture.data);
  if (picture.error) return <ErrorNotice error={picture.error} onRetry={() => void picture.refetch()} />;
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      {url ? (
        <img
          src={url}
          alt={description ?? t('ask.picture')}
          className="max-w-full rounded-lg border border-line bg-white"
        />
      ) : (
        <Spinner />
      )}
    </div>
  );
}
