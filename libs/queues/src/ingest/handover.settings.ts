import { choice, type ConfigOf } from '@tessera/platform';

/** Settings of the app that sends the handovers of text documents. */
export const handoverSettings = {
  mode: choice('FIGURE_HANDOVER', ['hold', 'send'], {
    default: 'send',
    description:
      'What to do with figures, tables and pages without text in text documents. send: dispatch them to visual_queue. hold: only record them in the registry',
  }),
};

export type HandoverConfig = ConfigOf<typeof handoverSettings>;

/** Injection token of the {@link HandoverConfig}. */
export const HANDOVER_CONFIG = Symbol('HandoverConfig');
