export * from './domain-profile.js';
export * from './profile.settings.js';
