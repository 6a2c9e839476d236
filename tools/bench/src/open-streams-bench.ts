import type { IsolatedStack } from '@tessera/tool-local';
import type { Figure } from './figures.js';
import { timeStreamEvents } from './http.js';
import { peakRssWhile } from './process-memory.js';
import { servicePid } from './service-pids.js';

const STREAMS = 200;
const MEGABYTE = 1024 * 1024;
const BAR_MEGABYTES = 600;

/** Memory of the query-gateway while it answers many questions concurrently. */
export async function openStreamsFigure({
  stack,
  kbName,
  questions,
}: {
  stack: IsolatedStack;
  kbName: string;
  questions: string[];
}): Promise<Figure> {
  const { services } = stack.urls;
  const pid = () => servicePid(stack.state.runFile, 'query-gateway');
  let errors = 0;
  const ask = (query: string) =>
    timeStreamEvents(services['query-gateway'] as string, { query, kb_name: kbName }).catch(() => errors++);
  const peakBytes = await peakRssWhile(pid, () =>
    Promise.all(Array.from({ length: STREAMS }, (_, at) => ask(questions[at % questions.length] as string))),
  );
  const peak = peakBytes / MEGABYTE;
  return {
    name: `Peak RSS of query-gateway, ${STREAMS} POST /query/stream at once`,
    note: `${errors} errors`,
    value: peak,
    unit: 'MB',
    baseline: null,
    bar: `under ${BAR_MEGABYTES} MB, no error`,
    isReached: peak < BAR_MEGABYTES && errors === 0,
  };
}
