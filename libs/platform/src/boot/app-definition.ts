import type { DynamicModule, Type } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { httpSettings } from '../config/http.settings.js';
import type { ConfigOf, SettingGroup } from '../config/setting.js';
import type { ErrorStyle } from '../errors/error.filter.js';

/** `http` apps have an API and its documentation; a `worker` serves only health and metrics. */
export type AppKind = 'http' | 'worker';

/** Injection token of the {@link AppKind}. */
export const APP_KIND = Symbol('AppKind');

/** Settings of an app, which always include `http`. */
export type AppSettings = SettingGroup & { readonly http: ReturnType<typeof httpSettings> };

/** What platform needs to boot an app. */
export interface AppDefinition<S extends AppSettings = AppSettings> {
  /** Name in logs and metrics, the same as the app's folder. */
  name: string;
  /** All settings of the app: its `configSchema`. */
  settings: S;
  /** Creates the app's module from its configuration; must not open connections. */
  module: (config: ConfigOf<S>) => DynamicModule | Type;
}

export interface HttpAppDefinition<S extends AppSettings = AppSettings> extends AppDefinition<S> {
  /** Format of error bodies: `{"detail"}` of the knowledge service or `{"error"}` of the SQL service. */
  errors: ErrorStyle;
  openapi: OpenApiInfo;
  /**
   * When JSON bodies are read: before anything else (default), or by a guard of the app itself, so that bodies of
   * unauthenticated clients are not read. Such an app uses `bodyReader`.
   */
  bodies?: 'first' | 'after guards';
  /** An additional path prefix of the app's routes, such as `/v1`, which its documentation names. */
  pathPrefix?: string;
  /** Apps listed in its /docs, all behind the same edge. Default: only itself. */
  docsOf?: readonly string[];
}

type SecuritySchemeObject = Exclude<
  NonNullable<NonNullable<OpenAPIObject['components']>['securitySchemes']>[string],
  { $ref: string }
>;

export interface OpenApiInfo {
  title: string;
  description: string;
  /** Tags in the order of the documentation, with their descriptions. */
  tags?: Record<string, string>;
  /** Alternative ways to authenticate, by name. */
  security?: Record<string, SecuritySchemeObject>;
  /** Headers that every operation takes. */
  headers?: Array<{ name: string; description: string; required: boolean; example: string }>;
  /** Headers of every response to an accepted request, and of 429, by name. */
  responseHeaders?: Record<string, { description: string; schema: { type: string; example: string } }>;
}
