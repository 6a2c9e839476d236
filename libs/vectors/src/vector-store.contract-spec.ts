import { describe } from '@jest/globals';
import { attemptsContract } from './contract/attempts.contract-spec.js';
import { denseSearchContract } from './contract/dense-search.contract-spec.js';
import { documentsContract } from './contract/documents.contract-spec.js';
import { filtersContract } from './contract/filters.contract-spec.js';
import { imageSearchContract } from './contract/image-search.contract-spec.js';
import { lexicalSearchContract } from './contract/lexical-search.contract-spec.js';
import { passagesBesideContract } from './contract/passages-beside.contract-spec.js';
import { scopeStatisticsContract } from './contract/scope-statistics.contract-spec.js';
import { ContractSetup, type OpenedStore } from './contract/setup.contract-spec.js';
import { writingContract } from './contract/writing.contract-spec.js';

export { LATE_INTERACTION, point, spell, writeAll } from './contract/points.contract-spec.js';

/** The contract of every vector store. `open` returns one whose collections belong to the suite: each test creates another. */
export function vectorStoreContract(name: string, open: () => Promise<OpenedStore>): void {
  describe(`${name} as a vector store`, () => {
    const setup = new ContractSetup(open);
    writingContract(setup);
    attemptsContract(setup);
    filtersContract(setup);
    lexicalSearchContract(setup);
    scopeStatisticsContract(setup);
    passagesBesideContract(setup);
    denseSearchContract(setup);
    imageSearchContract(setup);
    documentsContract(setup);
  });
}
