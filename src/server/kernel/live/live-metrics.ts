import { Counter, Gauge } from 'prom-client'

/** Sockets currently connected to this process. */
export const openSockets = new Gauge({ name: 'live_sockets', help: 'Connected sockets' })

/** Live updates emitted by this process, one for each event and change. */
export const hintsSent = new Counter({
  name: 'live_hints_total',
  help: 'Live hints emitted',
  labelNames: ['event'],
})

/**
 * Messages of browsers by outcome: accepted, rejected (invalid payload or unknown), or dropped (too many).
 */
export const messagesReceived = new Counter({
  name: 'live_messages_total',
  help: 'Messages of browsers by event and outcome: taken, refused, dropped',
  labelNames: ['event', 'outcome'],
})
