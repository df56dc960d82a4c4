/** Orders of the list of clients: by last name, or newest first. */
export const CLIENT_ORDERS = ['name', 'newest'] as const
export type ClientOrder = (typeof CLIENT_ORDERS)[number]
