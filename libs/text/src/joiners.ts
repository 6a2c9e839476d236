/** Signs that join words to one (GB/T-1234, v2.3.1, o'clock): the first is a hyphen, so that they may begin a character class. */
export const JOINER_SIGNS = "-_./:@&+,'’·";
