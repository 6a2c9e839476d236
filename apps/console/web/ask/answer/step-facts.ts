import { useTranslation } from 'react-i18next';
import type { Step } from '../conversation.js';

/** What a step of the execution trace found, as a line of text. */
export function useStepFacts(): (step: Step) => string {
  const { t } = useTranslation();
  return (step) => {
    switch (step.name) {
      case 'condense':
        return step.query;
      case 'route':
        return step.reason;
      case 'scope':
        return t('ask.facts.scope', {
          kbs: step.kb_count,
          documents: step.document_count,
          tagged: step.tag_document_count,
        });
      case 'attachment':
        return t('ask.facts.attachment', { file: step.filename, chunks: step.chunk_count });
      case 'recall':
        return t('ask.facts.recall', { text: step.text_count, visual: step.visual_count });
      case 'rerank':
        return [
          t('ask.facts.rerank', { text: step.text_kept, visual: step.visual_kept }),
          ...new Set(step.text_top),
        ].join(' · ');
      case 'generate':
        return [
          t(`ask.outcomes.${step.outcome}`),
          step.model,
          ...(step.tokens === undefined ? [] : [t('ask.facts.tokens', { tokens: step.tokens })]),
        ].join(' · ');
      case 'warning':
        return step.message;
    }
  };
}
