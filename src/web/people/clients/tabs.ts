/** The parts of a client's page; apart from the page, so that its address can be read before it is fetched. */
export const CLIENT_TABS = ['profile', 'jobs', 'communications'] as const
export type ClientTabName = (typeof CLIENT_TABS)[number]
