import { GeneratorWithResult } from '@tessera/platform';
import type { AnswerEnd, AnswerRequest, AnswerWarning, ChatModel, ChatTurn } from '../../models.port.js';
import { attribute } from '../checks/attribution.js';
import { unsupportedClaims } from '../checks/unsupported-claims.js';

const MARKER = /\[\d{1,4}\]/;
const UNGROUNDED = 'answer_ungrounded';

/**
 * Streams an answer of a chat model that can be checked: nothing is released before its first citation. An answer
 * without citations gets those of the sources that support its sentences. If only some sentences are supported, quotes
 * replace the answer; if none is, the outcome is `not_found`.
 */
export class CheckedChatModel implements ChatModel {
  readonly name: string;

  /** @param quoting writes the replacement for answers that cannot be checked */
  constructor(
    private readonly writer: ChatModel,
    private readonly quoting: ChatModel,
  ) {
    this.name = writer.name;
  }

  async *answer(request: AnswerRequest, signal?: AbortSignal): AsyncGenerator<string, AnswerEnd> {
    const written = new GeneratorWithResult(this.writer.answer(request, signal));
    let text = '';
    let isCited = false;
    for await (const delta of written) {
      text += delta;
      if (isCited) yield delta;
      else if (MARKER.test(text)) {
        isCited = true;
        yield text;
      }
    }
    const end = written.result;
    if (end.outcome !== 'answered') return end;
    if (!isCited) return yield* this.groundAnswer(text, request, end, signal);
    return { ...end, warnings: [...end.warnings, ...(await unsupportedClaims(text, request, signal))] };
  }

  condense(question: string, history: ChatTurn[], signal?: AbortSignal): Promise<string> {
    return this.writer.condense(question, history, signal);
  }

  private async *groundAnswer(
    text: string,
    request: AnswerRequest,
    end: AnswerEnd,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<string, AnswerEnd> {
    const attribution = await attribute(text, request.evidence, signal);
    switch (attribution.supported) {
      case 'all':
        yield attribution.text;
        return {
          ...end,
          warnings: [...end.warnings, warning('citations were added by comparing words')],
        };
      case 'some': {
        const quoted = yield* this.quoting.answer(request, signal);
        return {
          ...end,
          outcome: quoted.outcome,
          ...(quoted.passages && { passages: quoted.passages }),
          warnings: [warning('quotes of the sources replace it')],
        };
      }
      case 'none':
        return {
          ...end,
          outcome: 'not_found',
          warnings: [warning('no source supports it, so it was omitted')],
        };
    }
  }
}

function warning(what: string): AnswerWarning {
  return { code: UNGROUNDED, message: `the chat model cited no source for its answer; ${what}` };
}
