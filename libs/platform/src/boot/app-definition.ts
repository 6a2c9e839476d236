import type { DynamicModule, Type } from '@nestjs/common';
import type { httpSettings } from '../config/http.settings.js';
import type { ConfigOf, SettingGroup } from '../config/setting.js';
import type { ErrorStyle } from '../errors/error.filter.js';

/** `http` apps have an API and its documentation; a `worker` listens for health and metrics only. */
export type AppKind = 'http' | 'worker';

/** Injection token of the {@link AppKind}. */
export const APP_KIND = Symbol('AppKind');

/** Settings of an app: the group `http` is there in each. */
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
}

export interface OpenApiInfo {
  title: string;
  description: string;
  /** Tags in the order of the documentation, each with what it is about. */
  tags?: Record<string, string>;
}
