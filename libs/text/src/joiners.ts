/** Signs that join words (GB/T-1234, v2.3.1, o'clock): the hyphen comes first, so that they may begin a character class. */
export const JOINER_SIGNS = "-_./:@&+,'’·";
