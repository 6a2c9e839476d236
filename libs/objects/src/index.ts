export * from './object-keys.js';
export * from './object-store.errors.js';
export * from './object-store.port.js';
export * from './objects.module.js';
export * from './objects.settings.js';
export { RemovalCleaner } from './removal-cleaner.js';
export * from './signed-urls/url-signature.error.js';
export * from './signed-urls/url-signer.js';
export { type Upload, UploadService } from './uploads/upload.service.js';
