import type { Delivery } from '../../../shared/company/deliveries/deliveries.api.ts'

/** What the office calls the states of a message. */
export const DELIVERY_STATES = {
  retrying: { label: 'Retrying', color: 'red' },
  waiting: { label: 'Waiting', color: 'yellow' },
  queued: { label: 'On its way', color: 'yellow' },
  sent: { label: 'Sent', color: 'gray' },
  delivered: { label: 'Delivered', color: 'green' },
  failed: { label: 'Failed', color: 'red' },
} as const

/** Returns how far a message is at present. */
export function deliveryState({
  status,
  lastError,
  dueAt,
  deliveredAt,
}: Delivery): keyof typeof DELIVERY_STATES {
  if (status === 'sent' && deliveredAt !== null) return 'delivered'
  if (status !== 'queued') return status
  if (dueAt !== null && Date.parse(dueAt) > Date.now()) return 'waiting'
  return lastError === null ? 'queued' : 'retrying'
}
