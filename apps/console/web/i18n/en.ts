import { ask } from '../ask/messages.en.js';
import { ingest } from '../ingest/messages.en.js';
import { library } from '../library/messages.en.js';
import { data } from '../data/messages.en.js';
import { health } from '../health/messages.en.js';

/** All texts by screen. Each screen keeps its own beside its code, in `messages.en.ts` and `messages.zh.ts`. */
export const en = {
  app: {
    name: 'Tessera',
    skip: 'Skip to content',
    navigation: 'Main',
    ask: 'Ask',
    library: 'Library',
    ingest: 'Ingest',
    lab: 'Retrieval lab',
    data: 'Data',
    health: 'Health',
    apiDocs: 'API reference',
    language: 'Language',
    theme: 'Theme',
    themeLight: 'Light',
    themeDark: 'Dark',
    themeSystem: 'System',
    notFound: 'There is no page at this address.',
    backToAsk: 'Go to Ask',
  },
  common: {
    loading: 'Loading',
    retry: 'Try again',
    close: 'Close',
    cancel: 'Cancel',
    delete: 'Delete',
    save: 'Save',
    copy: 'Copy',
    copied: 'Copied',
    download: 'Download',
    previous: 'Previous',
    next: 'Next',
    page: 'Page {{page}}',
    pages: 'Pages {{pages}}',
    all: 'All',
    range: '{{from}}–{{to}} of {{total}}',
  },
  errors: {
    title: 'This did not work',
    offline: 'The service does not answer. Check your connection; the page tries again on its own.',
    forbidden: 'Your credential may not do this.',
    unauthorized: 'Sign in to see this.',
    requestId: 'Request id for support: {{id}}',
  },
  signIn: {
    signIn: 'Sign in',
    signOut: 'Sign out',
    title: 'Sign in',
    apiKey: 'API key',
    apiKeyHint: 'Kept in this tab until you close it. Create one with `tessera keys create`.',
    withProvider: 'Continue with your organisation',
    signedInAs: 'Signed in with {{label}}',
  },
  ask,
  ingest,
  library,
  data,
  health,
};

export type Messages = typeof en;
