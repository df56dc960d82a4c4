import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import { timingSafeEqualText } from './account.ts'
import type { ProviderRecords } from './books.ts'
import { faultSchema, type Fault } from './faults.ts'
import { apiKeyOf, readBody, sendJson } from './http.ts'

/** What a program that runs the simulator separately can request, with the secret key. */
export interface ControlContext {
  secretKey: string
  faults: Fault[]
  books(): ProviderRecords
  authenticate(intentId: string, result: 'success' | 'failure'): Promise<boolean | undefined>
}

const authenticateSchema = z.object({ intentId: z.string().max(200), result: z.enum(['success', 'failure']) })

/** Handles `GET /stand-in/books`, `POST /stand-in/faults` and `POST /stand-in/authenticate`, in JSON. */
export async function handleControl(
  control: ControlContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const send = (status: number, body: unknown) => sendJson(response, status, JSON.stringify(body))
  if (!timingSafeEqualText(apiKeyOf(request) ?? '', control.secretKey))
    return send(401, { error: 'The secret key is missing.' })
  const call = `${request.method} ${request.url}`
  if (call === 'GET /stand-in/books') return send(200, control.books())
  if (call === 'POST /stand-in/faults') {
    const fault = faultSchema.safeParse(parse(await readBody(request)))
    if (!fault.success) return send(400, { error: z.prettifyError(fault.error) })
    control.faults.push(fault.data)
    return send(200, {})
  }
  if (call === 'POST /stand-in/authenticate') {
    const parsed = authenticateSchema.safeParse(parse(await readBody(request)))
    if (!parsed.success) return send(400, { error: z.prettifyError(parsed.error) })
    const isDone = await control.authenticate(parsed.data.intentId, parsed.data.result)
    if (isDone === undefined) return send(404, { error: 'There is no such payment.' })
    return isDone ? send(200, {}) : send(409, { error: 'Nothing waits for its holder.' })
  }
  return send(404, { error: `There is no ${call}.` })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
