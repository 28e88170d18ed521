/**
 * Milliseconds that typing pauses before a search goes out: keys that come at once ask once, and what is found can still
 * be painted within a tenth of a second of the key.
 */
export const typingPause = 30
