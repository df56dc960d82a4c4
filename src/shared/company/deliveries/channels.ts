/** The ways by which messages leave; each has one sender. */
export const DELIVERY_CHANNELS = ['mail', 'text', 'push'] as const
