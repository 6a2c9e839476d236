import { useTranslation } from 'react-i18next';
import { Badge } from '../../design/notices.js';
import type { BulkJobState } from '../states.js';

const TONES = {
  Open: 'neutral',
  UploadComplete: 'accent',
  InProgress: 'accent',
  JobComplete: 'good',
  Failed: 'bad',
  Aborted: 'warn',
} as const satisfies Record<BulkJobState, string>;

export function BulkStateBadge({ state }: { state: BulkJobState }) {
  const { t } = useTranslation();
  return <Badge tone={TONES[state]}>{t(`data.states.${state}`)}</Badge>;
}
