import { createStore } from '../app/store.js';

const KEY = 'tessera.tenant';
const store = createStore<string | null>(sessionStorage.getItem(KEY));

/** The tenant whose data the SQL pages show; null before one is chosen. */
export const useTenant = store.use;
export const currentTenant = store.get;

export function chooseTenant(tenant: string): void {
  sessionStorage.setItem(KEY, tenant);
  store.set(tenant);
}
