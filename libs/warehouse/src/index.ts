export * from './bulk-warehouse.module.js';
export * from './bulk-warehouse.port.js';
export * from './guard/guard.errors.js';
export { refusalCodeOf } from './guard/refusal-code.js';
export * from './warehouse.errors.js';
export * from './warehouse.module.js';
export * from './warehouse.port.js';
export * from './warehouse.settings.js';
