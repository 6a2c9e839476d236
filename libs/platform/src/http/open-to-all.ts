import { SetMetadata } from '@nestjs/common';

/** Key of the mark in a controller's metadata. */
export const OPEN_TO_ALL = 'tessera:open-to-all';

/** Marks a controller without authentication, such as health probes. */
export const OpenToAll = () => SetMetadata(OPEN_TO_ALL, true);
