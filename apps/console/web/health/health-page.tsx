import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ExternalLink, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '../design/button.js';
import { Page, Panel } from '../design/page.js';
import { webConfig } from '../sign-in/web-config.js';
import { QueuesTable } from './queues-table.js';
import { versionQuery } from './queries.js';
import { ServicesTable } from './services-table.js';

/** Whether the services answer, what they run, and what waits. */
export function HealthPage() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { grafana_url: grafana } = webConfig();
  const { data: build } = useQuery(versionQuery);
  return (
    <Page
      title={t('app.health')}
      actions={
        <>
          {grafana !== null && (
            <a href={grafana} target="_blank" rel="noreferrer" className={buttonClass('secondary')}>
              <ExternalLink size={16} aria-hidden /> {t('health.dashboards')}
            </a>
          )}
          <Button onClick={() => void queries.invalidateQueries()}>
            <RotateCw size={16} aria-hidden /> {t('health.checkAgain')}
          </Button>
        </>
      }
    >
      {build && (
        <p className="text-muted">
          {t('health.build', { version: build.version })}{' '}
          {build.revision !== null && t('health.revision', { revision: build.revision })}
        </p>
      )}
      <Panel title={t('health.services')}>
        <ServicesTable />
      </Panel>
      <Panel title={t('health.queues')}>
        <QueuesTable />
      </Panel>
    </Page>
  );
}
