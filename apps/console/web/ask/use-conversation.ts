import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryRequest } from '@tessera/client';
import { unwrap } from '@tessera/client';
import { useEffect, useMemo, useRef, useState } from 'react';
import { knowledge } from '../app/api.js';
import { answerOf, type Exchange, exchangesOf } from './conversation.js';

/** Two messages for each question. */
const MESSAGES_AT_ONCE = 20;

/** What is sent with a question. */
export interface Question {
  text: string;
  attachments: Array<{ id: string; name: string }>;
  /** Scope and mode. */
  options: Omit<QueryRequest, 'query' | 'session_id' | 'attachments'>;
}

/** Questions asked in this visit. */
interface Live {
  /** The session in the address; null until the first question begins one. */
  address: string | null;
  /** The session that the first question began, which is not read again. */
  begun: string | null;
  exchanges: Exchange[];
}

/**
 * The conversation of a session: what is stored of it, and what is asked now.
 * @param onSession learns the id of the session that the first question began
 */
export function useConversation(sessionId: string | null, onSession: (id: string) => void) {
  const queries = useQueryClient();
  const running = useRef<AbortController | null>(null);
  const [live, setLive] = useState<Live>(() => newLive(sessionId));
  const isShown = sessionId === live.address || (sessionId !== null && sessionId === live.begun);
  const shown = isShown ? live : newLive(sessionId);
  const stored = useStoredExchanges(shown.begun === null ? sessionId : null);

  const open = (address: string | null) => {
    running.current?.abort();
    setLive(newLive(address));
  };
  useEffect(() => {
    if (!isShown) open(sessionId);
    // The address has followed the first question.
    else if (sessionId !== live.address) setLive((now) => ({ ...now, address: sessionId }));
  }, [isShown, sessionId, live.address]);
  useEffect(() => () => running.current?.abort(), []);

  const change = (key: string, make: (exchange: Exchange) => Partial<Exchange>) =>
    setLive((now) => ({
      ...now,
      exchanges: now.exchanges.map((one) => (one.key === key ? { ...one, ...make(one) } : one)),
    }));

  const ask = async ({ text, attachments, options }: Question): Promise<void> => {
    const abort = new AbortController();
    running.current = abort;
    const key = crypto.randomUUID();
    const started = startedExchange(
      key,
      text,
      attachments.map(({ name }) => name),
    );
    setLive((now) => ({ ...now, exchanges: [...now.exchanges, started] }));
    const session = shown.begun ?? sessionId;
    const body: QueryRequest = {
      ...options,
      query: text,
      ...(session !== null && { session_id: session }),
      ...(attachments.length > 0 && { attachments: attachments.map(({ id }) => id) }),
    };
    try {
      for await (const { event, data } of knowledge.ask(body, { signal: abort.signal })) {
        if (abort.signal.aborted) break;
        if (event === 'session' && session === null) {
          setLive((now) => ({ ...now, begun: data.session_id }));
          onSession(data.session_id);
        }
        if (event === 'step') change(key, ({ steps }) => ({ steps: [...steps, data] }));
        if (event === 'token') change(key, (one) => ({ text: one.text + data.delta }));
        if (event === 'done')
          change(key, () => ({ state: 'answered', answer: answerOf({ ...data, text: data.answer }) }));
      }
    } catch (error) {
      change(key, () => (abort.signal.aborted ? { state: 'stopped' } : { state: 'failed', error }));
    } finally {
      if (running.current === abort) running.current = null;
      void queries.invalidateQueries({ queryKey: ['sessions'] });
    }
  };

  const exchanges = useMemo(
    () => withoutDuplicates([...stored.exchanges, ...shown.exchanges]),
    [stored.exchanges, shown.exchanges],
  );
  return {
    ...stored,
    exchanges,
    isWriting: exchanges.some(({ state }) => state === 'writing'),
    ask,
    stop: () => running.current?.abort(),
    /** Begins a new conversation. */
    reset: () => open(null),
    /** Forgets a question that failed or was stopped, before it is asked again. */
    drop: (key: string) =>
      setLive((now) => ({ ...now, exchanges: now.exchanges.filter((one) => one.key !== key) })),
  };
}

/** The latest messages of a session, and earlier ones on demand. */
function useStoredExchanges(sessionId: string | null) {
  const id = sessionId ?? '';
  const session = useQuery({
    queryKey: ['sessions', 'one', id],
    queryFn: async ({ signal }) =>
      unwrap(
        await knowledge.http.GET('/sessions/{session_id}', { params: { path: { session_id: id } }, signal }),
      ),
    enabled: sessionId !== null,
  });
  const count = session.data?.message_count;
  const messages = useInfiniteQuery({
    queryKey: ['messages', id],
    queryFn: async ({ pageParam, signal }) =>
      unwrap(
        await knowledge.http.GET('/sessions/{session_id}/messages', {
          params: { path: { session_id: id }, query: pageParam },
          signal,
        }),
      ),
    enabled: count !== undefined,
    initialPageParam: pageBefore(count ?? 0),
    getPreviousPageParam: ({ offset }) => (offset > 0 ? pageBefore(offset) : undefined),
    getNextPageParam: () => undefined,
    // Questions of this visit are shown from memory. A later visit reads all anew.
    staleTime: Infinity,
    gcTime: 0,
  });
  const exchanges = useMemo(
    () => exchangesOf(messages.data?.pages.flatMap(({ items }) => items) ?? []),
    [messages.data],
  );
  return {
    exchanges,
    title: session.data?.title ?? null,
    isLoading: sessionId !== null && (session.isPending || messages.isPending),
    error: session.error ?? messages.error,
    retry: () => void (session.error ? session.refetch() : messages.refetch()),
    earlier: messages.hasPreviousPage ? () => void messages.fetchPreviousPage() : null,
  };
}

/** Begins with a question, as long as the session has not been changed by hand. */
function pageBefore(end: number): { offset: number; limit: number } {
  const offset = Math.max(0, end - MESSAGES_AT_ONCE);
  return { offset, limit: Math.max(1, end - offset) };
}

function newLive(address: string | null): Live {
  return { address, begun: null, exchanges: [] };
}

function startedExchange(key: string, question: string, attachments: string[]): Exchange {
  return { key, question, attachments, state: 'writing', text: '', steps: [], answer: null, error: null };
}

/** A question of this visit may have been stored and read meanwhile. */
function withoutDuplicates(exchanges: readonly Exchange[]): Exchange[] {
  const seen = new Set<string>();
  return exchanges.filter(({ answer }) => {
    if (!answer) return true;
    if (seen.has(answer.messageId)) return false;
    seen.add(answer.messageId);
    return true;
  });
}
