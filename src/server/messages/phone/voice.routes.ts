import type { FastifyInstance } from 'fastify'
import type { Kernel } from '../../kernel/http/context.ts'
import { noteCallStatus } from './call-status.ts'
import { goOn, noteLeg, takeIncoming } from './incoming.ts'
import { announceRecording, endOutgoing, placeCall } from './outgoing.ts'
import { noteRecording, noteTranscription } from './recordings.ts'
import { hangUpTwiml } from './twiml.ts'
import { signedWebhooks } from './webhooks.ts'

/**
 * Registers the telephony provider's webhooks: each step of a call asks here how to continue, or reports its
 * result.
 */
export function registerVoiceWebhooks(app: FastifyInstance, kernel: Kernel): void {
  signedWebhooks(app, kernel, ({ hook }) => {
    hook('/webhooks/twilio/voice/incoming', (fields) => takeIncoming(kernel, fields))
    hook('/webhooks/twilio/voice/next', (fields, query) => goOn(kernel, fields, query))
    hook('/webhooks/twilio/voice/leg', (fields, query) => noteLeg(kernel, fields, query))
    hook('/webhooks/twilio/voice/goodbye', async () => hangUpTwiml('Thank you. Goodbye.'))
    hook('/webhooks/twilio/voice/outgoing', (fields) => placeCall(kernel, fields))
    hook('/webhooks/twilio/voice/announce', (_fields, query) => announceRecording(kernel, query))
    hook('/webhooks/twilio/voice/ended', (fields, query) => endOutgoing(kernel, fields, query))
    hook('/webhooks/twilio/call-status', (fields, query) => noteCallStatus(kernel, fields, query))
    hook('/webhooks/twilio/recording', (fields, query) => noteRecording(kernel, fields, query))
    hook('/webhooks/twilio/transcription', (fields, query) => noteTranscription(kernel, fields, query))
  })
}
