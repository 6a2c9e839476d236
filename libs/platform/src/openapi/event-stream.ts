import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, getSchemaPath } from '@nestjs/swagger';
import { formatEvent } from '../sse/sse.js';

/** One kind of event of a stream, for its documentation. */
export interface DocumentedEvent {
  /** Absent in protocols whose events have no names. */
  event?: string;
  /** When it is sent. */
  description: string;
  /** Type of its `data`; several if it may be one of them; the data itself if it is always the same text. */
  data: Type | readonly Type[] | string;
  example: object | string;
}

/**
 * Documents a stream of server-sent events in OpenAPI 3.2: `itemSchema` describes each event as a parsed object, and
 * `contentSchema` the JSON in its `data`.
 */
export function ApiEventStream(...events: DocumentedEvent[]): MethodDecorator {
  const listed = events.map(({ event, description }) => `- \`${event}\`: ${description}`);
  return applyDecorators(
    ApiExtraModels(...typesOf(events)),
    ApiOkResponse({
      description: `Events, each an \`event\` line, a \`data\` line of JSON and a blank line:\n\n${listed.join('\n')}`,
      content: streamOf(events),
    }),
  );
}

/** Documents a route that answers with JSON, or with a stream of events if the body has `stream: true`. */
export function ApiJsonOrEventStream(type: Type, ...events: DocumentedEvent[]): MethodDecorator {
  const schema = { $ref: getSchemaPath(type) };
  return applyDecorators(
    ApiExtraModels(type, ...typesOf(events)),
    ApiOkResponse({
      description: 'The answer; with `stream: true`, server-sent events',
      content: { 'application/json': { schema }, ...streamOf(events) },
    }),
  );
}

function typesOf(events: readonly DocumentedEvent[]): Type[] {
  return events.flatMap(({ data }) => (typeof data === 'string' ? [] : data));
}

function streamOf(events: readonly DocumentedEvent[]) {
  return {
    'text/event-stream': {
      itemSchema: { oneOf: events.map(schemaOf) },
      example: events
        .map(({ event, example }) => formatEvent({ ...(event && { event }), data: example }))
        .join(''),
    },
  };
}

function schemaOf({ event, description, data }: DocumentedEvent): object {
  return {
    type: 'object',
    description,
    required: event === undefined ? ['data'] : ['event', 'data'],
    properties: {
      ...(event !== undefined && { event: { type: 'string', const: event } }),
      data:
        typeof data === 'string'
          ? { type: 'string', const: data }
          : { ...jsonOf([data].flat()), ...(event === undefined && { pattern: OBJECT }) },
    },
  };
}

/** Tells an unnamed event with JSON from one with a fixed text. */
const OBJECT = String.raw`^\{`;

function jsonOf(types: readonly Type[]): object {
  const [first, ...others] = types.map((type) => ({ $ref: getSchemaPath(type) }));
  return {
    type: 'string',
    contentMediaType: 'application/json',
    contentSchema: others.length === 0 ? first : { oneOf: [first, ...others] },
  };
}
