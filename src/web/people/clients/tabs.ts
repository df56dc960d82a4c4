/**
 * The tabs of a client's page; a separate module, so that the URL can be parsed before the page is loaded.
 */
export const CLIENT_TABS = ['profile', 'jobs', 'communications'] as const
export type ClientTabName = (typeof CLIENT_TABS)[number]
