import { describe, expect, it } from '@jest/globals';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsObject,
  IsOptional,
  IsString,
  ValidateBy,
  ValidateNested,
} from 'class-validator';
import { RequestValidationPipe } from './request-validation.pipe.js';

let looks = 0;

function Counted(): PropertyDecorator {
  return ValidateBy({ name: 'counted', validator: { validate: () => ++looks > 0 } }, { each: true });
}

class Part {
  constructor() {
    looks++;
  }

  @IsOptional()
  @IsString()
  text?: string;
}

class Body {
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(3)
  @Counted()
  texts?: string[];

  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => Part)
  part?: Part;
}

async function issuesOf(body: object): Promise<unknown> {
  looks = 0;
  return new RequestValidationPipe().transform(body, { type: 'body', metatype: Body }).then(
    () => [],
    (error: { issues: unknown }) => error.issues,
  );
}

describe('a body', () => {
  it('is rejected for the length of a list before its elements are validated', async () => {
    const issues = await issuesOf({ texts: Array(4).fill('a') });

    expect(issues).toEqual([
      { loc: ['body', 'texts'], msg: 'texts must contain no more than 3 elements', type: 'arrayMaxSize' },
    ]);
    expect(looks).toBe(0);
  });

  it('is rejected for a list instead of an object before its elements are created', async () => {
    const issues = await issuesOf({ part: [{}, {}] });

    expect(issues).toEqual([{ loc: ['body', 'part'], msg: 'part must be an object', type: 'isObject' }]);
    expect(looks).toBe(0);
  });

  it('is accepted with as many elements as its list allows', async () => {
    expect(await issuesOf({ texts: ['a', 'b', 'c'], part: { text: 'a' } })).toEqual([]);
    expect(looks).toBeGreaterThan(0);
  });
});
