import { ApiPropertyOptional } from '@nestjs/swagger';
import { Allow, IsOptional, ValidateBy } from 'class-validator';

/** Documents a property that no class declares, and that may have any JSON value. */
function documentAnyValue(prototype: object, name: string, description: string): void {
  Reflect.defineMetadata('design:type', Object, prototype, name);
  ApiPropertyOptional({ description, oneOf: [{}] })(prototype, name);
}

/** Accepts parameters of OpenAI's API that have no meaning here, whatever their values. */
export function AcceptsWithoutEffect(...names: string[]): ClassDecorator {
  return ({ prototype }) => {
    for (const name of names) {
      Allow()(prototype as object, name);
      documentAnyValue(prototype as object, name, 'Accepted without effect.');
    }
  };
}

/**
 * Refuses parameters of OpenAI's API that would change the meaning of an answer, except null and the values that change
 * nothing.
 */
export function AcceptsOnly(parameters: Readonly<Record<string, readonly unknown[]>>): ClassDecorator {
  return ({ prototype }) => {
    for (const [name, values] of Object.entries(parameters)) {
      const harmless = values.map((value) => JSON.stringify(value));
      const rule = ['null', ...harmless].join(' or ');
      IsOptional()(prototype as object, name);
      ValidateBy({
        name: 'unsupported',
        validator: {
          validate: (value) => harmless.includes(JSON.stringify(value)),
          defaultMessage: () => `${name} is not supported; omit it, or send ${rule}`,
        },
      })(prototype as object, name);
      documentAnyValue(prototype as object, name, `Not supported. Accepted: ${rule}.`);
    }
  };
}

/** Maximum number of parts of a message. */
const MAX_PARTS = 1_000;
const TEXT_PARTS: readonly unknown[] = ['text', 'input_text', 'output_text'];

/** A part of a message's content. Parts have further keys, such as `annotations`. */
interface TextPart {
  type: string;
  text: string;
}

/** The content of a message: a text, or parts of which each is a text. */
export type MessageContent = string | TextPart[];

export const MESSAGE_CONTENT_SCHEMA = {
  description: 'A text, or parts of the type `text`, `input_text` or `output_text`.',
  oneOf: [
    { type: 'string' },
    {
      type: 'array',
      maxItems: MAX_PARTS,
      items: {
        type: 'object',
        required: ['type', 'text'],
        properties: { type: { type: 'string' }, text: { type: 'string' } },
        additionalProperties: true,
      },
    },
  ],
};

/** Accepts {@link MessageContent}, not images, audio or files. */
export function IsMessageContent(): PropertyDecorator {
  return ValidateBy({
    name: 'isMessageContent',
    validator: {
      validate: (content) => typeof content === 'string' || isListOfTexts(content),
      defaultMessage: () =>
        'content must be a text, or a list of parts of the type text; images, audio and files are not supported',
    },
  });
}

function isListOfTexts(content: unknown): boolean {
  if (!Array.isArray(content) || content.length > MAX_PARTS) return false;
  return content.every((part: Partial<TextPart> | null) => {
    return TEXT_PARTS.includes(part?.type) && typeof part?.text === 'string';
  });
}

/** The text of a message. */
export function textOf(content: MessageContent): string {
  return typeof content === 'string' ? content : content.map(({ text }) => text).join('\n');
}
