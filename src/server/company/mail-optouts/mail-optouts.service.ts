import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Config } from '../../kernel/config/config.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

type TokenConfig = Pick<Config, 'SECRET'>

/** Where unsubscribe links lead, before their token. */
export const UNSUBSCRIBE_PATH = '/wp/v2/unsubscribe/'

/** Who wants no more offers of which company. */
export interface Unsubscriber {
  companyId: number
  email: string
}

/** The link by which the receiver of an offer refuses more of them; it needs no record and never runs out. */
export function unsubscribeUrl(config: TokenConfig & Pick<Config, 'PUBLIC_URL'>, who: Unsubscriber): string {
  const claim = Buffer.from(`${who.companyId} ${who.email.toLowerCase()}`).toString('base64url')
  return `${config.PUBLIC_URL.replace(/\/$/, '')}${UNSUBSCRIBE_PATH}${claim}.${sign(config, claim)}`
}

/** Whom a link's token was made for, or null when it was not made here. */
export function readUnsubscriber(config: TokenConfig, token: string): Unsubscriber | null {
  const [claim = '', signature = ''] = token.split('.')
  const right = Buffer.from(sign(config, claim))
  const given = Buffer.from(signature)
  if (right.length !== given.length || !timingSafeEqual(right, given)) return null
  const found = /^(\d{1,15}) (\S+)$/.exec(Buffer.from(claim, 'base64url').toString())
  return found?.[1] && found[2] ? { companyId: Number(found[1]), email: found[2] } : null
}

function sign(config: TokenConfig, claim: string): string {
  // Named apart, so that the secret's other signatures can never pass for this one.
  return createHmac('sha256', config.SECRET).update(`unsubscribe\n${claim}`).digest('base64url')
}

/** Whether this address wants no more offers of the company. */
export async function refusesOffers(tx: Tx, { companyId, email }: Unsubscriber): Promise<boolean> {
  const row = await tx
    .selectFrom('mail_optouts')
    .select('email')
    .where('company_id', '=', companyId)
    .where('email', '=', sql<string>`lower(${email})`)
    .executeTakeFirst()
  return row !== undefined
}

/** Notes that this address wants no more offers of the company; said again, it stays as it was. */
export async function refuseOffers(tx: Tx, { companyId, email }: Unsubscriber): Promise<void> {
  await tx
    .insertInto('mail_optouts')
    .values({ company_id: companyId, email: sql<string>`lower(${email})` })
    .onConflict((conflict) => conflict.columns(['company_id', 'email']).doNothing())
    .execute()
}
