import { Counter, Gauge } from 'prom-client'

/** Sockets that are connected to this process now. */
export const openSockets = new Gauge({ name: 'live_sockets', help: 'Connected sockets' })

/** Hints emitted by this process, one for each event and change. */
export const hintsSent = new Counter({
  name: 'live_hints_total',
  help: 'Live hints emitted',
  labelNames: ['event'],
})

/** Messages of browsers by what became of them: taken, refused (bad payload or unknown) or dropped (too many). */
export const messagesReceived = new Counter({
  name: 'live_messages_total',
  help: 'Messages of browsers by event and outcome: taken, refused, dropped',
  labelNames: ['event', 'outcome'],
})
