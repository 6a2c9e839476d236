import { TriangleAlert } from 'lucide-react';
import type { Answer } from '../conversation.js';

/** What the services could not do for an answer, in their words. */
export function Warnings({ answer }: { answer: Answer }) {
  const warnings = answer.steps.flatMap((step) => (step.name === 'warning' ? [step.message] : []));
  if (warnings.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 text-sm text-warn">
      {warnings.map((warning, at) => (
        <li key={at} className="flex items-start gap-2">
          <TriangleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
          <span className="min-w-0 break-words">{warning}</span>
        </li>
      ))}
    </ul>
  );
}
