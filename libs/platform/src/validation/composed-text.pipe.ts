import type { PipeTransform } from '@nestjs/common';
import { composed } from '@tessera/contracts';

/** A name in a path, normalized to NFC. */
export class ComposedText implements PipeTransform<string, string> {
  transform(value: string): string {
    return composed(value);
  }
}
