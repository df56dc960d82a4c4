import { allowsStandIn, ConfigError, type Config } from '../../kernel/config/config.ts'
import { startPhoneStandIn, type PhoneStandIn } from './stand-in/stand-in.ts'
import type { Telephony } from './telephony.ts'
import { createTwilio } from './twilio.ts'

type TelephonyConfig = Pick<
  Config,
  | 'NODE_ENV'
  | 'STAND_INS'
  | 'SECRET'
  | 'TWILIO_ACCOUNT_SID'
  | 'TWILIO_AUTH_TOKEN'
  | 'TWILIO_API_KEY_SID'
  | 'TWILIO_API_KEY_SECRET'
  | 'TWILIO_APP_SID'
>

/**
 * Creates the telephony provider that is configured: Twilio with an account, else the simulator if it is
 * allowed. `target` returns the address of our own server and is called only once it listens. Throws a
 * ConfigError that names what is missing.
 */
export async function createTelephony(
  config: TelephonyConfig,
  more: { publicUrl: string; target: () => string },
): Promise<{ telephony: Telephony; standIn: PhoneStandIn | null }> {
  const accountSid = config.TWILIO_ACCOUNT_SID
  if (accountSid !== undefined) {
    const settings = {
      authToken: config.TWILIO_AUTH_TOKEN ?? '',
      apiKeySid: config.TWILIO_API_KEY_SID ?? '',
      apiKeySecret: config.TWILIO_API_KEY_SECRET ?? '',
      appSid: config.TWILIO_APP_SID ?? '',
    }
    const missing = [
      settings.authToken === '' && 'TWILIO_AUTH_TOKEN',
      settings.apiKeySid === '' && 'TWILIO_API_KEY_SID',
      settings.apiKeySecret === '' && 'TWILIO_API_KEY_SECRET',
      settings.appSid === '' && 'TWILIO_APP_SID',
    ].filter((name) => name !== false)
    if (missing.length > 0)
      throw new ConfigError(missing.map((name) => `${name}: is missing, though TWILIO_ACCOUNT_SID is set.`))
    return { telephony: createTwilio({ accountSid, ...settings }), standIn: null }
  }
  if (!allowsStandIn(config, 'telephony'))
    throw new ConfigError([
      'TWILIO_ACCOUNT_SID: is missing. In production calls and texts need Twilio, or STAND_INS=telephony for the stand-in.',
    ])
  const standIn = await startPhoneStandIn({ seed: config.SECRET, ...more })
  const telephony: Telephony = {
    ...createTwilio(standIn.settings),
    line: 'stand-in',
    stop: () => standIn.stop(),
  }
  return { telephony, standIn }
}
