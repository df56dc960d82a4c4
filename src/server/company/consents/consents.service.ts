import type { Tx } from '../../kernel/db/tenancy.ts'
import {
  hasUnsubscribed,
  insertMarketingConsent,
  insertOptout,
  readConsents,
  readMarketingConsents,
  recordConsent,
  removeOptout,
  type Consent,
} from './consents.store.ts'

export { readConsents, readMarketingConsents, recordConsent, type Consent }

/**
 * Returns why marketing may not be mailed to an address, or null. What its recipient began themselves needs no consent, only
 * that they did not refuse.
 */
export async function marketingRefusal(
  tx: Tx,
  { companyId, email }: { companyId: number; email: string },
  isOwnRequest = false,
): Promise<'contact_refuses_mail' | 'marketing_not_agreed' | null> {
  if (await hasUnsubscribed(tx, { companyId, email })) return 'contact_refuses_mail'
  const consent = (await readMarketingConsents(tx, companyId, [email])).get(email.toLowerCase())
  return (consent?.isAllowed ?? isOwnRequest) ? null : 'marketing_not_agreed'
}

/** Returns whether marketing may be sent to an email or a phone number of ten digits: its newest decision allows it. */
export async function mayMarket(tx: Tx, companyId: number, address: string): Promise<boolean> {
  const consents = await readMarketingConsents(tx, companyId, [address])
  return consents.get(address.toLowerCase())?.isAllowed === true
}

/**
 * Records that somebody agreed to marketing or refused it, and the source; a repeat of the newest decision changes nothing.
 * An agreement ends an earlier unsubscription.
 */
export async function recordMarketingConsent(
  tx: Tx,
  consent: Omit<Parameters<typeof insertMarketingConsent>[1], 'channel'>,
): Promise<void> {
  const { companyId, isAllowed } = consent
  const address = consent.address.toLowerCase()
  const channel = address.includes('@') ? 'mail' : 'text'
  const newest = (await readMarketingConsents(tx, companyId, [address])).get(address)
  if (newest?.isAllowed !== isAllowed) await insertMarketingConsent(tx, { ...consent, channel, address })
  if (isAllowed && channel === 'mail') await removeOptout(tx, companyId, address)
}

/**
 * Records that a person agreed to marketing at these addresses in a form; empty ones are left out. Anybody can type them, so a
 * form ends no refusal.
 */
export async function recordMarketingOf(
  tx: Tx,
  companyId: number,
  addresses: readonly (string | null)[],
  source: string,
): Promise<void> {
  for (const address of addresses) {
    if (!address || (await hasRefusedMarketing(tx, companyId, address))) continue
    await recordMarketingConsent(tx, { companyId, address, isAllowed: true, source, recordedBy: null })
  }
}

async function hasRefusedMarketing(tx: Tx, companyId: number, address: string): Promise<boolean> {
  const newest = (await readMarketingConsents(tx, companyId, [address])).get(address.toLowerCase())
  return newest?.isAllowed === false || (await hasUnsubscribed(tx, { companyId, email: address }))
}

/**
 * Records that a number asked for no more texts, or for texts about the move again. A refusal covers marketing by text as well
 * (47 CFR 64.1200(a)(10)), and only the person can allow that again.
 */
export async function recordTextReply(
  tx: Tx,
  reply: { companyId: number; phone: string; isAllowed: boolean; source: string },
): Promise<void> {
  const { phone, ...rest } = reply
  await recordConsent(tx, { ...reply, recordedBy: null })
  if (!reply.isAllowed) await recordMarketingConsent(tx, { ...rest, address: phone, recordedBy: null })
}

/** Records that an address unsubscribed from offers of the company; a repeat changes nothing. */
export async function unsubscribe(
  tx: Tx,
  { companyId, email }: { companyId: number; email: string },
): Promise<void> {
  await insertOptout(tx, companyId, email)
  await recordMarketingConsent(tx, {
    companyId,
    address: email,
    isAllowed: false,
    source: 'Unsubscribed',
    recordedBy: null,
  })
}
