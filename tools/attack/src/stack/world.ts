import type { ForeignNames } from './foreign-names.js';
import type { KnowledgeApi } from './knowledge-services.js';
import type { TenantThings } from './tenant-tables.js';

/** A tenant of the stack. */
export interface Tenant {
  tenantId: string;
  /** Part of all its names and rows; unguessable. */
  word: string;
  apiKey: string;
  things: TenantThings;
}

/** Credentials that the attacker has or partly knows. */
export interface Credentials {
  /** The operator's key, for tokens of the attacker's tenant with odd claims. */
  jwtSecret: string;
  jwtIssuer: string;
  jwtAudience: string;
  /** A service account of the attacker's tenant. */
  serviceAccount: { accessKey: string; secretKey: string };
  /** Of the victim's service account, without its secret. */
  foreignAccessKey: string;
  /** A revoked key of the attacker. */
  revokedKey: string;
}

/** A superuser's view, to check whether an attack succeeded. */
export interface ServerInternals {
  /** Other tenants' job ids, latest first. */
  foreignJobIds(count: number): Promise<string[]>;
  /** Process ids of tenants' warehouse connections. */
  tenantBackends(): Promise<number[]>;
  /** Left behind in sessions or the server: advisory locks, large objects, temporary tables. */
  leftovers(): Promise<string[]>;
  /** First values of random() after setseed(seed). */
  randomAfter(seed: number, count: number): Promise<number[]>;
}

/** An answer from a document, and all ids that lead to it. */
export interface Answered {
  kbName: string;
  documentId: string;
  chunkId: string;
  sessionId: string;
  messageId: string;
  /** Of the same answer by OpenAI's route. */
  responseId: string;
  answer: string;
  /** As it was when the document existed and was readable. */
  evidence: Evidence;
}

/** The parts of evidence that attacks change. */
export interface Evidence {
  sentences: Array<{ citations: Array<Record<string, unknown>> }>;
  documents: Array<Record<string, unknown>>;
}

/** The knowledge service, as the attacker and the victim use it. */
export interface KnowledgeWorld {
  urls: Record<KnowledgeApi, string>;
  /** The attacker's. */
  own: Answered;
  /** In a knowledge base of the victim. */
  theirs: Answered;
  /** The attacker's, of a document that was deleted since. */
  deleted: Answered;
  /** The attacker's, of a document in a knowledge base that its key may no longer read. */
  lost: Answered;
  /** Knowledge base with documents that contain markup. */
  plantedKb: string;
  /** Signs tokens of gateways that act for a client. */
  delegationSecret: string;
}

/** More than a real attacker would know, so that attacks need not guess. */
export interface World {
  /** Base URL of the service, such as `http://127.0.0.1:23456/v1`. */
  baseUrl: string;
  attacker: Tenant;
  /** The tenant whose queries run continuously. */
  victim: Tenant;
  credentials: Credentials;
  foreign: ForeignNames;
  internals: ServerInternals;
  /** Null unless an attack needs it. */
  knowledge: KnowledgeWorld | null;
}
