import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { TEST_SIGNATURE } from '../../testing/telephony.ts'

/** The response that the provider gets. */
export interface WebhookResponse {
  status: number
  text: string
  type: string
}

/** A stored call, as tests read it. */
export interface CallRow {
  id: number
  company_id: number
  job_id: number | null
  type: string
  direction: string
  status: string
  sender_id: number | null
  contact_id: number | null
  contact_name: string
  contact_address: string
  meta: Record<string, unknown>
  provider_sid: string
  recording_file_id: number | null
  changed_at: string
}

export interface LegRow {
  position: number
  user_id: number
  answered_at: string | null
  ended_at: string | null
  outcome: string
}

/** The server with telephony, and a provider that calls it. */
export interface PhoneTest {
  t: TestApp
  /** Sends a webhook, signed unless given otherwise; a full address of ours is cut to its path. */
  hook(address: string, fields: Record<string, string>, signature?: string | null): Promise<WebhookResponse>
  /** Marks a person's browser as online `seconds` ago. */
  goOnline(person: TestPerson, seconds?: number): Promise<void>
  goOffline(companyId: number): Promise<void>
  calls(companyId: number): Promise<CallRow[]>
  call(sid: string): Promise<CallRow>
  legs(callId: number): Promise<LegRow[]>
  close(): Promise<void>
}

export async function createPhoneTest(): Promise<PhoneTest> {
  const t = await createTestApp()
  const rows = async <R>(text: string, values: unknown[]): Promise<R[]> =>
    (await t.owner.query(text, values)).rows
  return {
    t,
    hook: async (address, fields, signature = TEST_SIGNATURE) => {
      const answer = await t.app.inject({
        method: 'POST',
        url: address.replace(t.kernel.config.PUBLIC_URL, ''),
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          ...(signature !== null && { 'x-twilio-signature': signature }),
        },
        payload: new URLSearchParams(fields).toString(),
      })
      return {
        status: answer.statusCode,
        text: answer.body,
        type: String(answer.headers['content-type'] ?? ''),
      }
    },
    goOnline: async ({ companyId, id }, seconds = 0) => {
      await t.owner.query(
        `insert into phone_devices (company_id, user_id, device, seen_at)
         values ($1, $2, 'device-one', now() - $3 * interval '1 second')
         on conflict (company_id, user_id, device) do update set seen_at = excluded.seen_at`,
        [companyId, id, seconds],
      )
    },
    goOffline: async (companyId) => {
      await t.owner.query('delete from phone_devices where company_id = $1', [companyId])
    },
    calls: (companyId) =>
      rows<CallRow>('select * from communications where company_id = $1 order by id', [companyId]),
    call: async (sid) => {
      const [found] = await rows<CallRow>('select * from communications where provider_sid = $1', [sid])
      if (!found) throw new Error(`No call ${sid}`)
      return found
    },
    legs: (callId) =>
      rows<LegRow>(
        'select position, user_id, answered_at, ended_at, outcome from call_legs where communication_id = $1 order by position',
        [callId],
      ),
    close: () => t.close(),
  }
}

let count = 0

/** Returns a provider id that no test has used. */
export function newSid(prefix: 'CA' | 'RE'): string {
  count += 1
  return `${prefix}${String(count).padStart(32, '0')}`
}

/** Returns the value of the first attribute with this name in TwiML, unescaped. */
export function attribute(twiml: string, name: string): string {
  const value = new RegExp(` ${name}="([^"]*)"`).exec(twiml)?.[1]
  if (value === undefined) throw new Error(`No ${name} in ${twiml}`)
  return value
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

/** Returns whose phone the TwiML rings, or null. */
export function dialedPerson(twiml: string): number | null {
  const digits = /<Identity>staff_(\d+)<\/Identity>/.exec(twiml)?.[1]
  return digits === undefined ? null : Number(digits)
}
