import { choice, type ConfigOf } from '@tessera/platform';

/** Settings of the app that hands figures and tables of text documents on. */
export const handoverSettings = {
  mode: choice('FIGURE_HANDOVER', ['hold', 'send'], {
    default: 'send',
    description:
      'What becomes of figures, tables and pages without text of text documents that the visual pipeline is to look at: send makes tasks of them in visual_queue, hold only notes them in the registry',
  }),
};

export type HandoverConfig = ConfigOf<typeof handoverSettings>;

/** Injection token of the {@link HandoverConfig}. */
export const HANDOVER_CONFIG = Symbol('HandoverConfig');
