import type { FastifyInstance } from 'fastify'
import type { CallKernel } from './call.changes.ts'
import { recordCallStatus } from './call-status.ts'
import { continueCall, recordLeg, handleIncomingCall } from './incoming.ts'
import { announceRecording, endOutgoing, placeCall } from './outgoing.ts'
import { recordRecording, recordTranscription } from './recordings.ts'
import { hangUpTwiml } from './twiml.ts'
import { signedWebhooks } from './webhooks.ts'

/**
 * Registers the telephony provider's webhooks: each step of a call asks here how to continue, or reports its
 * result.
 */
export function registerVoiceWebhooks(app: FastifyInstance, kernel: CallKernel): void {
  signedWebhooks(app, kernel, ({ hook }) => {
    hook('/webhooks/twilio/voice/incoming', (fields) => handleIncomingCall(kernel, fields))
    hook('/webhooks/twilio/voice/next', (fields, query) => continueCall(kernel, fields, query))
    hook('/webhooks/twilio/voice/leg', (fields, query) => recordLeg(kernel, fields, query))
    hook('/webhooks/twilio/voice/goodbye', async () => hangUpTwiml('Thank you. Goodbye.'))
    hook('/webhooks/twilio/voice/outgoing', (fields) => placeCall(kernel, fields))
    hook('/webhooks/twilio/voice/announce', (_fields, query) => announceRecording(kernel, query))
    hook('/webhooks/twilio/voice/ended', (fields, query) => endOutgoing(kernel, fields, query))
    hook('/webhooks/twilio/call-status', (fields, query) => recordCallStatus(kernel, fields, query))
    hook('/webhooks/twilio/recording', (fields, query) => recordRecording(kernel, fields, query))
    hook('/webhooks/twilio/transcription', (fields, query) => recordTranscription(kernel, fields, query))
  })
}
