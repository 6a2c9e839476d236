import type { Fault } from './mutant.js';

/** Search that misses, mixes up or misorders what it finds. */
export const RANKING: readonly Fault[] = [
  {
    id: 'rank-fusion-weights',
    file: 'libs/vectors/src/fusion.ts',
    find: 'weight / (RRF_K + index + 1)',
    replace: '1 / (RRF_K + index + 1)',
    fault: 'The weights of a profile’s collections have no effect.',
  },
  {
    id: 'rank-common-words-first',
    file: 'libs/vectors/src/lexical/bm25.ts',
    find: '(this.population.count - frequency + 0.5) / (frequency + 0.5)',
    replace: '(frequency + 0.5) / (this.population.count - frequency + 0.5)',
    fault: 'Common words weigh more than rare ones.',
  },
  {
    id: 'rank-document-share',
    file: 'libs/vectors/src/lexical/passage-scores.ts',
    find: 'return point + DOCUMENT_SHARE * (document - point);',
    replace: 'return point;',
    fault: 'Articles that answer in several places rank too low.',
  },
  {
    id: 'rank-farthest-vectors',
    file: 'libs/vectors/src/adapters/sqlite/dense-search.ts',
    find: 'a.distance - b.distance',
    replace: 'b.distance - a.distance',
    fault: 'Vector search gives the farthest neighbours first.',
  },
  {
    id: 'rank-year-filter',
    file: 'libs/vectors/src/adapters/sqlite/selection.ts',
    find: '(year == null || facet.year === year)',
    replace: '(year == null || facet.year === null || facet.year === year)',
    fault: 'The year filter lets documents without a year through.',
  },
  {
    id: 'rank-stop-words',
    file: 'libs/text/src/analyzer/analyzer.ts',
    find: 'if (rulesOf(language).stopWords.has(word)) return true;',
    replace: 'if (rulesOf(language).stopWords.has(word)) return false;',
    fault: 'The stop words of a question are searched as words.',
  },
  {
    id: 'rank-identifiers',
    file: 'libs/text/src/analyzer/compounds.ts',
    find: 'if (isIdentifier(word)) terms.unshift(canonical(word));',
    replace: 'if (isIdentifier(word)) terms.unshift(word);',
    fault: 'ISO-9001 and ISO9001 do not find each other.',
  },
  {
    id: 'rank-merged-scores',
    file: 'apps/query-gateway/src/retrieval/merge-hits.ts',
    find: '.sort((a, b) => b - a)',
    replace: '.sort((a, b) => a - b)',
    fault: 'The best of the merged hits gets the worst score.',
  },
  {
    id: 'rank-near-duplicates',
    file: 'apps/query-gateway/src/retrieval/diversity.ts',
    find: 'if (seen.some((other) => fingerprint.isNearDuplicateOf(other))) continue;',
    replace: '',
    fault: 'The same passage is cited several times.',
  },
  {
    id: 'rank-unpublished',
    file: 'apps/query-gateway/src/retrieval/recall.service.ts',
    find: 'isAllowed(request, payload) && known(payload)',
    replace: 'isAllowed(request, payload)',
    fault: 'Search shows chunks of deleted and unfinished documents.',
  },
  {
    id: 'rank-recall-scale',
    file: 'libs/models/src/adapters/lexical.reranker.ts',
    find: 'score: recallScore / best + bonus',
    replace: 'score: recallScore + bonus',
    fault: 'Reranking hardly changes the order of recall.',
  },
  {
    id: 'rank-unanswerable',
    file: 'libs/models/src/adapters/extractive.answerer.ts',
    find: 'if (best < ANSWERABLE_RELEVANCE) return [];',
    replace: 'if (best <= 0) return [];',
    fault: 'A question without an answer is answered with unrelated quotes.',
  },
];
