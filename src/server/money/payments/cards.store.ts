import { sql } from 'kysely'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { ProviderCard } from '../../adapters/cards/cards.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** Maximum number of stored cards per person. */
export const MAX_CARDS = 20

/** Returns the error for exceeding the maximum number of cards. */
export function tooManyCards(): AppError {
  return new AppError('rest_conflict', { message: `${MAX_CARDS} cards are stored. Remove one first.` })
}

/** A stored card; only the last four digits of its number are known. */
export interface StoredCard {
  companyId: number
  id: number
  userId: number
  paymentMethodId: string
  /** '' for a card that was stored before fingerprints were stored. */
  fingerprint: string
  brand: string
  last4: string
  funding: ProviderCard['funding']
  holder: string
  expMonth: number
  expYear: number
  isPrimary: boolean
  /** The provider's customer under which it was stored; null if it is the person's own customer. */
  customerId: string | null
}

const columns = [
  'company_id as companyId',
  'id',
  'user_id as userId',
  'payment_method_id as paymentMethodId',
  'fingerprint',
  'brand',
  'last4',
  'funding',
  'holder',
  'exp_month as expMonth',
  'exp_year as expYear',
  'is_primary as isPrimary',
  'customer_id as customerId',
] as const

/** Returns a person's stored cards in these companies, newest first. */
export function listCards(tx: Tx, companyIds: readonly number[], userId: number): Promise<StoredCard[]> {
  return tx
    .selectFrom('cards')
    .select(columns)
    .where('company_id', 'in', [...companyIds, 0])
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(MAX_CARDS * 5)
    .execute()
}

/** Returns one stored card of these companies, or undefined. */
export function readCard(tx: Tx, companyIds: readonly number[], id: number): Promise<StoredCard | undefined> {
  return tx
    .selectFrom('cards')
    .select(columns)
    .where('company_id', 'in', [...companyIds, 0])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

/** Returns the provider's customer id of a person in a company, or undefined. */
export async function readCustomer(tx: Tx, companyId: number, userId: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom('payment_customers')
    .select('provider_id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.provider_id
}

/** Stores the provider's customer id of a person; returns the id that was stored first. */
export async function storeCustomer(
  tx: Tx,
  companyId: number,
  userId: number,
  providerId: string,
): Promise<string> {
  await tx
    .insertInto('payment_customers')
    .values({ company_id: companyId, user_id: userId, provider_id: providerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await readCustomer(tx, companyId, userId)) ?? providerId
}

/** Deletes the provider's customer id of a person. */
export async function deleteCustomer(tx: Tx, companyId: number, userId: number): Promise<void> {
  await tx
    .deleteFrom('payment_customers')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute()
}

/**
 * Stores a card; a person's first card becomes the primary one. For a card that is already stored, returns
 * the stored one.
 */
export async function insertCard(
  tx: Tx,
  at: { companyId: number; userId: number; addedBy: number; mandate: { version: number; text: string } },
  card: ProviderCard,
): Promise<StoredCard> {
  await lockCards(tx, at)
  const others = await listCards(tx, [at.companyId], at.userId)
  const known = others.find(({ paymentMethodId }) => paymentMethodId === card.paymentMethodId)
  if (known) return known
  if (others.length >= MAX_CARDS) throw tooManyCards()
  return tx
    .insertInto('cards')
    .values({
      company_id: at.companyId,
      user_id: at.userId,
      payment_method_id: card.paymentMethodId,
      fingerprint: card.fingerprint.slice(0, 100),
      brand: card.brand,
      last4: card.last4,
      funding: card.funding,
      // Some people type their card number into the name field.
      holder: card.holder.replaceAll(/\d/g, '').trim().slice(0, 200),
      exp_month: card.expMonth,
      exp_year: card.expYear,
      is_primary: !others.some(({ isPrimary }) => isPrimary),
      added_by: at.addedBy,
      mandate_version: at.mandate.version,
      mandate_text: at.mandate.text,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/**
 * Makes a card the primary one of its person; `isChosen` if the holder chose it, which later payments do not
 * change.
 */
export async function setPrimary(tx: Tx, card: Owned, isChosen: boolean): Promise<void> {
  await lockCards(tx, card)
  const mine = tx
    .updateTable('cards')
    .where('company_id', '=', card.companyId)
    .where('user_id', '=', card.userId)
  await mine
    .set({ is_primary: false, is_chosen: false })
    .where('is_primary', '=', true)
    .where('id', '<>', card.id)
    .execute()
  await mine
    .set({ is_primary: true, is_chosen: isChosen })
    .where('id', '=', card.id)
    .where('removed_at', 'is', null)
    .execute()
}

interface Owned {
  companyId: number
  userId: number
  id: number
}

/** Makes the card that paid the primary one, unless its holder has chosen one. */
export async function recordCardPayment(tx: Tx, at: Omit<Owned, 'id'>, id: number): Promise<void> {
  await lockCards(tx, at)
  const primary = await tx
    .selectFrom('cards')
    .select(['id', 'is_chosen'])
    .where('company_id', '=', at.companyId)
    .where('user_id', '=', at.userId)
    .where('is_primary', '=', true)
    .executeTakeFirst()
  const isStored = (await readCard(tx, [at.companyId], id)) !== undefined
  if (isStored && !primary?.is_chosen && primary?.id !== id) await setPrimary(tx, { ...at, id }, false)
}

/** Returns whether a card has ever paid; the payment that stored it refers to it by its payment method. */
export async function hasCardPaid(
  tx: Tx,
  card: Pick<StoredCard, 'companyId' | 'id' | 'userId' | 'paymentMethodId'>,
): Promise<boolean> {
  const paid = await tx
    .selectFrom('transactions')
    .select('id')
    .where('company_id', '=', card.companyId)
    .where((row) =>
      row.or([
        row('card_id', '=', card.id),
        row.and([
          row('user_id', '=', card.userId),
          row('card_id', 'is', null),
          row('payment_method_id', '=', card.paymentMethodId),
        ]),
      ]),
    )
    .where('captured_cents', '>', 0)
    .limit(1)
    .executeTakeFirst()
  return paid !== undefined
}

/**
 * Returns whether a card can be stored for a person: it was never stored before, and they have fewer than the
 * maximum number of cards.
 */
export async function canStoreCard(tx: Tx, at: Omit<Owned, 'id'>, paymentMethodId: string): Promise<boolean> {
  await lockCards(tx, at)
  const known = await tx
    .selectFrom('cards')
    .select('id')
    .where('company_id', '=', at.companyId)
    .where('payment_method_id', '=', paymentMethodId)
    .executeTakeFirst()
  return !known && (await listCards(tx, [at.companyId], at.userId)).length < MAX_CARDS
}

/** Deletes a card; if it was the primary one, the card that paid last becomes primary, else the newest. */
export async function deleteCard(tx: Tx, card: StoredCard, now: string): Promise<void> {
  await lockCards(tx, card)
  await tx
    .updateTable('cards')
    .set({ removed_at: now, is_primary: false, is_chosen: false })
    .where('company_id', '=', card.companyId)
    .where('id', '=', card.id)
    .execute()
  if (!card.isPrimary) return
  const { rows } = await sql<{ id: number }>`select c.id from cards c
    where c.company_id = ${card.companyId} and c.user_id = ${card.userId} and c.removed_at is null
    order by (select max(x.id) from transactions x where x.company_id = c.company_id and x.captured_cents > 0
      and (x.card_id = c.id
        or x.user_id = c.user_id and x.card_id is null and x.payment_method_id = c.payment_method_id)) desc nulls last,
      c.id desc limit 1`.execute(tx)
  const [next] = rows
  if (next) await setPrimary(tx, { ...card, id: next.id }, false)
}

/** Serializes changes of a person's cards, because only one card is primary. */
async function lockCards(tx: Tx, at: { companyId: number; userId: number }): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cards ${at.companyId} ${at.userId}`}, 9))`.execute(
    tx,
  )
}

/** Returns those of the companies in which a person is a member, or a client. */
export async function companiesOfPerson(
  tx: Tx,
  companyIds: readonly number[],
  userId: number,
  { asClient }: { asClient: boolean },
): Promise<number[]> {
  const rows = await tx
    .selectFrom('members')
    .select('company_id')
    .where('company_id', 'in', [...companyIds, 0])
    .where('user_id', '=', userId)
    .$if(asClient, (query) => query.where('is_client', '=', true))
    .execute()
  return rows.map((row) => row.company_id)
}

/** Returns the name and email of a person as a company stores them, or undefined. */
export function readCardHolder(tx: Tx, companyId: number, userId: number) {
  return tx
    .selectFrom('members')
    .select(['first_name', 'last_name', 'email'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}
