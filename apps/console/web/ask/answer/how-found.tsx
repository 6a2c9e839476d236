import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer, Route } from '../conversation.js';
import { useStepFacts } from './step-facts.js';

/** How an answer came about: route, scope, and steps with their durations. */
export function HowFound({ answer: { route, steps } }: { answer: Answer }) {
  const { t, i18n } = useTranslation();
  const factsOf = useStepFacts();
  const format = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 0 });
  const totalMs = steps.reduce((sum, { duration_ms }) => sum + duration_ms, 0);
  return (
    <details
      className="group w-full text-sm"
      onToggle={(event) => event.currentTarget.scrollIntoView({ block: 'nearest' })}
    >
      <summary className="flex h-8 w-fit cursor-pointer list-none items-center gap-1 rounded-md pr-2 text-muted hover:bg-raised hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight size={16} className="transition-transform group-open:rotate-90" aria-hidden />
        {t('ask.howFound')}
        <span className="tabular-nums">· {t('ask.ms', { ms: format.format(totalMs) })}</span>
      </summary>
      <div className="mt-2 flex flex-col gap-4 rounded-lg border border-line bg-surface p-4">
        {route && <RouteFacts route={route} />}
        <div className="overflow-x-auto">
          <table className="w-full text-left">
            <caption className="sr-only">{t('ask.steps')}</caption>
            <thead className="text-muted">
              <tr>
                <th className="pr-4 pb-1 font-medium">{t('ask.step')}</th>
                <th className="pr-4 pb-1 font-medium">{t('ask.stepFound')}</th>
                <th className="pb-1 text-right font-medium">{t('ask.duration')}</th>
              </tr>
            </thead>
            <tbody>
              {steps.map((step, at) => (
                <tr
                  key={at}
                  className={`border-t border-line align-top ${step.name === 'warning' ? 'text-warn' : ''}`}
                >
                  <th scope="row" className="py-1.5 pr-4 font-normal whitespace-nowrap">
                    {t(`ask.stepNames.${step.name}`)}
                  </th>
                  <td className="py-1.5 pr-4 break-words">{factsOf(step)}</td>
                  <td className="py-1.5 text-right whitespace-nowrap tabular-nums">
                    {t('ask.ms', { ms: format.format(step.duration_ms) })}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </details>
  );
}

function RouteFacts({ route }: { route: Route }) {
  const { t } = useTranslation();
  const { scope } = route;
  const modes = t('ask.modes', { returnObjects: true });
  const searched = [
    ...scope.kb_names,
    ...(scope.document_count > 0 ? [t('ask.documentCount', { count: scope.document_count })] : []),
    ...scope.tags.map((tag) => `#${tag}`),
  ];
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1">
      <Fact name={t('ask.route')}>
        {modes[route.mode]}
        {route.requested_mode !== route.mode &&
          ` (${t('ask.requested', { mode: modes[route.requested_mode] })})`}
        {`: ${route.reason}`}
      </Fact>
      <Fact name={t('ask.searched')}>{searched.join(', ') || '–'}</Fact>
      {scope.unknown_kb_names.length > 0 && (
        <Fact name={t('ask.unknownKbs')}>{scope.unknown_kb_names.join(', ')}</Fact>
      )}
      {scope.truncated && <Fact name={t('ask.truncated')}>{t('ask.truncatedHint')}</Fact>}
      <Fact name={t('ask.profile')}>{route.profile}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}
