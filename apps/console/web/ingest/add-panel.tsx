import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../design/button.js';
import { Field, SelectInput } from '../design/fields.js';
import { ErrorNotice } from '../design/notices.js';
import { Panel } from '../design/page.js';
import { knowledgeBasesQuery } from '../library/queries.js';
import { AddressForm } from './address-form.js';
import { DropZone } from './drop-zone.js';
import { KnowledgeBaseDialog } from './knowledge-base-dialog.js';
import { addUploads, type Pipeline } from './uploads.js';

const DEFAULT_KB = 'default';

/** Where documents go, and the ways to add them. */
export function AddPanel() {
  const { t } = useTranslation();
  const knowledgeBases = useQuery(knowledgeBasesQuery);
  const [chosen, setChosen] = useState<string | null>(null);
  const [pipeline, setPipeline] = useState<Pipeline | undefined>();
  const [isCreating, setCreating] = useState(false);
  const names = knowledgeBases.data?.items.map(({ kb_name }) => kb_name) ?? [];
  const kbName = chosen ?? names.find((name) => name === DEFAULT_KB) ?? names[0] ?? DEFAULT_KB;
  return (
    <Panel title={t('ingest.addTitle')}>
      <div className="flex flex-col gap-4">
        {knowledgeBases.error && (
          <ErrorNotice error={knowledgeBases.error} onRetry={() => void knowledgeBases.refetch()} />
        )}
        <div className="grid gap-3 sm:grid-cols-2">
          <div className="flex items-end gap-2">
            <div className="min-w-0 flex-1">
              <Field label={t('ingest.knowledgeBase')}>
                {(ids) => (
                  <SelectInput {...ids} value={kbName} onChange={(event) => setChosen(event.target.value)}>
                    {knowledgeBases.data?.items.map((kb) => (
                      <option key={kb.kb_name} value={kb.kb_name}>
                        {kb.display_name ?? kb.kb_name}
                      </option>
                    ))}
                  </SelectInput>
                )}
              </Field>
            </div>
            <Button
              aria-label={t('ingest.newKnowledgeBase')}
              title={t('ingest.newKnowledgeBase')}
              onClick={() => setCreating(true)}
            >
              <Plus size={16} aria-hidden />
            </Button>
          </div>
          <Field label={t('ingest.pipeline')}>
            {(ids) => (
              <SelectInput
                {...ids}
                value={pipeline ?? ''}
                onChange={(event) => setPipeline((event.target.value || undefined) as Pipeline | undefined)}
              >
                <option value="">{t('ingest.pipelineAuto')}</option>
                <option value="text">{t('ingest.pipelineText')}</option>
                <option value="visual">{t('ingest.pipelineVisual')}</option>
              </SelectInput>
            )}
          </Field>
        </div>
        <DropZone
          onFiles={(files) =>
            addUploads(
              files.map((file) => ({ file, name: file.name })),
              { kbName, pipeline },
            )
          }
        />
        <AddressForm
          onAddresses={(addresses) =>
            addUploads(
              addresses.map((url) => ({ url })),
              { kbName, pipeline },
            )
          }
        />
      </div>
      {isCreating && <KnowledgeBaseDialog onClose={() => setCreating(false)} onCreated={setChosen} />}
    </Panel>
  );
}
