import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { idParams, text, shownText } from '../../kernel/wire.ts'
import { chargebackSchema, MAX_EXPLANATION_LENGTH } from '../../jobs/finances/chargeback.ts'

const tag = 'Payments'
const linkSchema = z.object({ message: shownText, download_link: z.string() })
/** The company's own explanation to the bank. */
const explanationBody = z.object({ explanation: text(MAX_EXPLANATION_LENGTH).default('') })

export const makeEvidence = endpoint({
  name: 'makeEvidence',
  tag,
  summary: 'The evidence for a chargeback as a PDF to look at; nothing is sent',
  method: 'POST',
  path: '/wp/v2/chargebacks/:id/evidence',
  access: 'payments.manage',
  params: idParams,
  body: explanationBody,
  answer: linkSchema,
})

export const getSentEvidence = endpoint({
  name: 'getSentEvidence',
  tag,
  summary: 'The PDF that was sent to the bank',
  method: 'GET',
  path: '/wp/v2/chargebacks/:id/evidence',
  access: 'payments.manage',
  params: idParams,
  answer: linkSchema,
})

export const sendEvidence = endpoint({
  name: 'sendEvidence',
  tag,
  summary:
    "Sends the evidence for a chargeback to the cardholder's bank; once, also when the call is repeated",
  method: 'POST',
  path: '/wp/v2/chargebacks/:id/send',
  access: 'payments.manage',
  params: idParams,
  body: explanationBody,
  answer: chargebackSchema,
})

export const acceptChargeback = endpoint({
  name: 'acceptChargeback',
  tag,
  summary: 'Accepts a chargeback: the cardholder keeps the money',
  method: 'POST',
  path: '/wp/v2/chargebacks/:id/accept',
  access: 'payments.manage',
  params: idParams,
  answer: chargebackSchema,
  isIdempotent: true,
})
