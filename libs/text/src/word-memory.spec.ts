import { describe, expect, it } from '@jest/globals';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { WordMemory } from './word-memory.js';

describe('a cache of word properties', () => {
  it('computes them once per word and language', () => {
    const found: string[] = [];
    const memory = new WordMemory((word, language) => found.push(`${language}:${word}`));

    for (const language of ['en', 'de', 'en', 'de']) memory.of('gift', language);

    expect(found).toEqual(['en:gift', 'de:gift']);
  });

  it('returns what would be computed, even for words that are too long to keep', () => {
    const memory = new WordMemory((word) => word.toUpperCase());
    const long = 'x'.repeat(500);

    expect([memory.of(long, 'en'), memory.of(long, 'en')]).toEqual([long.toUpperCase(), long.toUpperCase()]);
  });

  it('keeps repeated words among any number of others', () => {
    let times = 0;
    const memory = new WordMemory((word) => {
      if (word === 'the') times++;
      return word;
    });

    for (let count = 0; count < 200_000; count++) {
      memory.of('the', 'en');
      memory.of(`word${count}`, 'en');
    }

    // Once for each time that the memory was emptied.
    expect(times).toBeLessThan(20);
  });

  it('takes bounded memory, whatever the words, languages and texts', () => {
    const memory = new WordMemory((word) => [word]);
    const before = usedHeapMegabytes();

    for (let count = 0; count < 60_000; count++) {
      // A word of 20 letters, as a slice of a text of 20,000.
      const text = `${'x'.repeat(20_000)} ${'y'.repeat(10)}${String(count).padStart(10, '0')}`;
      memory.of(text.slice(-20), `language-${count % 40}`);
    }

    expect(usedHeapMegabytes() - before).toBeLessThan(20);
  });
});

function usedHeapMegabytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return getHeapStatistics().used_heap_size / 1024 / 1024;
}
