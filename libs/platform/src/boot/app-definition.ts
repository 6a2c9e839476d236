import type { DynamicModule, Type } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { httpSettings } from '../config/http.settings.js';
import type { ConfigOf, SettingGroup } from '../config/setting.js';
import type { ErrorStyle } from '../errors/error.filter.js';

/** `http` apps have an API and its documentation; a `worker` listens for health and metrics only. */
export type AppKind = 'http' | 'worker';

/** Injection token of the {@link AppKind}. */
export const APP_KIND = Symbol('AppKind');

/** Settings of an app, which always include `http`. */
export type AppSettings = SettingGroup & { readonly http: ReturnType<typeof httpSettings> };

/** All that platform has to know about an app to boot it. */
export interface AppDefinition<S extends AppSettings = AppSettings> {
  /** Name in logs and metrics, the same as the app's folder. */
  name: string;
  /** Every setting of the app: its `configSchema`. */
  settings: S;
  /** Makes the app's module from its configuration; no connection is opened here. */
  module: (config: ConfigOf<S>) => DynamicModule | Type;
}

export interface HttpAppDefinition<S extends AppSettings = AppSettings> extends AppDefinition<S> {
  /** Whose error bodies: `{"detail"}` of the knowledge service or `{"error"}` of the SQL service. */
  errors: ErrorStyle;
  openapi: OpenApiInfo;
  /**
   * When JSON bodies are read: before anything else (default), or by a guard of the app itself, so that no body is read of a
   * client that has not said who it is. Such an app uses `bodyReader`.
   */
  bodies?: 'first' | 'after guards';
  /** A path under which the app serves its routes, too, such as `/v1`; its documentation names this one. */
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
  /** Tags in the order of the documentation, each with what it is about. */
  tags?: Record<string, string>;
  /** Ways to authenticate, any of which will do, by name. */
  security?: Record<string, SecuritySchemeObject>;
  /** Headers that every operation takes. */
  headers?: Array<{ name: string; description: string; required: boolean; example: string }>;
  /** Headers of every response to an accepted request, and of 429, by name. */
  responseHeaders?: Record<string, { description: string; schema: { type: string; example: string } }>;
}
