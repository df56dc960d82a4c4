import { setTimeout as sleep } from 'node:timers/promises'
import { startPhoneStandIn } from '../../src/server/adapters/telephony/stand-in/stand-in.ts'
import { startTestSmtp } from '../../src/server/adapters/mail/test-smtp.ts'

/** What arrived at a provider: a mail by its Message-ID, a text by its SID. */
export interface Arrival {
  channel: 'mail' | 'text'
  name: string
  to: string
  text: string
  at: number
}

/** The providers of the drill, which fail and stall until they are healed. */
export interface Providers {
  arrivals: Arrival[]
  /** How often each fault happened. */
  faults: Map<string, number>
  settings: Record<string, string>
  /** Sends a text from a person until the product has taken it. */
  textIn(from: string, to: string, body: string): Promise<void>
  heal(): void
  stop(): Promise<void>
}

/** Longer than the product waits for a mail server or the phone provider. */
const STALL_MS = 25_000
const TEXT_FAULTS = ['down', '500', '500-after-success', 'slow', 'webhook-out-of-order'] as const

/** Starts a mail server and a phone provider of which a third of the requests goes wrong. */
export async function startProviders(publicUrl: string, target: () => string): Promise<Providers> {
  const arrivals: Arrival[] = []
  const faults = new Map<string, number>()
  const count = (fault: string) => faults.set(fault, (faults.get(fault) ?? 0) + 1)
  let isFaulty = true
  const inbox = await startTestSmtp({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const chance = isFaulty ? Math.random() : 1
        if (chance < 0.2) {
          count('mail refused for now')
          done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
          return
        }
        const text = Buffer.concat(parts).toString()
        arrivals.push({
          channel: 'mail',
          name: /^Message-ID: (.+)$/im.exec(text)?.[1] ?? '',
          to: session.envelope.rcptTo[0]?.address ?? '',
          text,
          at: Date.now(),
        })
        if (chance >= 0.27) {
          done()
          return
        }
        count('mail taken, no answer')
        setTimeout(done, STALL_MS).unref()
      })
    },
  })
  const phone = await startPhoneStandIn({ seed: 'outbox drill', publicUrl, target })
  const seen = new Set<string>()
  const watching = setInterval(() => {
    for (const { sid, direction, to, body, date } of phone.texts.list()) {
      if (seen.has(sid)) continue
      seen.add(sid)
      if (direction === 'out')
        arrivals.push({ channel: 'text', name: sid, to, text: body, at: date.getTime() })
    }
    while (isFaulty && phone.faults.length < 3) {
      const kind =
        Math.random() < 0.4 ? TEXT_FAULTS[Math.floor(Math.random() * TEXT_FAULTS.length)] : undefined
      phone.faults.push({ kind: kind ?? 'webhook-twice' })
      if (kind) count(`text: ${kind}`)
    }
  }, 50)
  const { accountSid, authToken, apiKeySid, apiKeySecret, appSid, baseUrl } = phone.settings
  return {
    arrivals,
    faults,
    settings: {
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(inbox.port),
      TWILIO_ACCOUNT_SID: accountSid,
      TWILIO_AUTH_TOKEN: authToken,
      TWILIO_API_KEY_SID: apiKeySid,
      TWILIO_API_KEY_SECRET: apiKeySecret,
      TWILIO_APP_SID: appSid,
      DRILL_PHONE_URL: baseUrl,
      NODE_OPTIONS: `--import ${new URL('phone.process.ts', import.meta.url).href}`,
    },
    textIn: async (from, to, body) => {
      while (!(await phone.texts.textIn({ from, to, body })).isDelivered) await sleep(200)
    },
    heal: () => {
      isFaulty = false
      phone.faults.length = 0
    },
    stop: async () => {
      clearInterval(watching)
      await phone.stop()
      await inbox.close()
    },
  }
}
