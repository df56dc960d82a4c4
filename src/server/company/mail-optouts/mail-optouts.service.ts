import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../kernel/config/config.ts'

type TokenConfig = Pick<Config, 'SECRET'>

/** The path of unsubscribe links, before their token. */
export const UNSUBSCRIBE_PATH = '/wp/v2/unsubscribe/'

/** A person who unsubscribed from offers, and the company. */
export interface Unsubscriber {
  companyId: number
  email: string
}

/** Returns the link that unsubscribes the recipient of an offer; it needs no record and never expires. */
export function unsubscribeUrl(config: TokenConfig & Pick<Config, 'PUBLIC_URL'>, who: Unsubscriber): string {
  const claim = Buffer.from(`${who.companyId} ${who.email.toLowerCase()}`).toString('base64url')
  return `${config.PUBLIC_URL.replace(/\/$/, '')}${UNSUBSCRIBE_PATH}${claim}.${sign(config, claim)}`
}

/** Returns the person that a link's token was created for, or null if it was not created here. */
export function readUnsubscriber(config: TokenConfig, token: string): Unsubscriber | null {
  const [claim = '', signature = ''] = token.split('.')
  const right = Buffer.from(sign(config, claim))
  const given = Buffer.from(signature)
  if (right.length !== given.length || !timingSafeEqual(right, given)) return null
  const found = /^(\d{1,15}) (\S+)$/.exec(Buffer.from(claim, 'base64url').toString())
  return found?.[1] && found[2] ? { companyId: Number(found[1]), email: found[2] } : null
}

function sign(config: TokenConfig, claim: string): string {
  // Prefixed, so that other signatures made with the secret can never be valid for this one.
  return createHmac('sha256', config.SECRET).update(`unsubscribe\n${claim}`).digest('base64url')
}
