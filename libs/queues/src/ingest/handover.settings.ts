import { choice, type ConfigOf } from '@tessera/platform';

/** Settings of the app that hands figures and tables of text documents on. */
export const handoverSettings = {
  mode: choice('FIGURE_HANDOVER', ['hold', 'send'], {
    default: 'hold',
    description:
      'What becomes of figures and tables of text documents that the visual pipeline is to look at: hold notes them in the registry, send makes tasks of them in visual_queue, which is of use once a worker takes them',
  }),
};

export type HandoverConfig = ConfigOf<typeof handoverSettings>;

/** Injection token of the {@link HandoverConfig}. */
export const HANDOVER_CONFIG = Symbol('HandoverConfig');
