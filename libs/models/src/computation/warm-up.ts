import { setImmediate } from 'node:timers/promises';
import { SYNONYM_PATTERNS } from '../words/synonyms.js';
import computeTables from './compute-tables.js';
import { OPERATION_PATTERNS, searchTextOf } from './asked-operation.js';

const QUESTIONS = ['Which depot has the most pallets in 2024?', 'How many pallets are there in total?'];
const ROWS = [
  ['Depot', 'Pallets', 'Opened'],
  ['North', '1,204', '2024-05-02'],
  ['South', '877', '2023-11-12'],
].map((row) => row.map((text) => ({ text })));
const PIECE = {
  citation: 1,
  text: '',
  path: 'Stock',
  fileName: 'stock.csv',
  statedYear: null,
  documentId: '',
  chunkIndex: 0,
  relevance: 1,
  similarity: null,
  table: { caption: '', headerRowCount: 1, rows: ROWS },
  language: 'en',
};

/**
 * Compiles the regular expressions and functions that the first questions about tables need, so that these do not block
 * the event loop. V8 compiles a regular expression on its first use, and to machine code on its second.
 */
export async function warmUpComputation(): Promise<void> {
  for (const question of QUESTIONS) {
    for (const pattern of [...SYNONYM_PATTERNS, ...OPERATION_PATTERNS]) {
      pattern.exec(question);
      await setImmediate();
    }
  }
  for (const question of [...QUESTIONS, ...QUESTIONS]) {
    searchTextOf(question);
    await setImmediate();
    const tables = { whole: PIECE.table, others: [] };
    computeTables({ question, languages: ['en'], language: 'en', piece: PIECE, tables, of: 'piece' });
    await setImmediate();
  }
}
