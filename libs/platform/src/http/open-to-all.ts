import { SetMetadata } from '@nestjs/common';

/** Key of the mark in a controller's metadata. */
export const OPEN_TO_ALL = 'tessera:open-to-all';

/** Marks a controller that asks nobody who they are, such as probes of an orchestrator. */
export const OpenToAll = () => SetMetadata(OPEN_TO_ALL, true);
