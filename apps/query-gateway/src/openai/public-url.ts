/** Injection token of the configured URL of the installation. */
export const PUBLIC_URL = Symbol('PublicUrl');
