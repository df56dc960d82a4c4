import { AppError } from '../../../shared/kernel/errors.ts'
import { findLink, type Actor } from '../../../shared/kernel/permissions.ts'
import { MANDATE_TEXT, MANDATE_VERSION } from '../../../shared/money/payments/mandate.ts'
import type { Card } from '../../../shared/money/payments/checkout.ts'
import { CardsError, type ProviderCard } from '../../adapters/cards/cards.ts'
import { openJob, type JobContext } from '../../jobs/jobs/job.service.ts'
import { inTenant } from '../../kernel/db/tenancy.ts'
import { findStoredAnswer, storeAnswer } from '../../kernel/http/idempotency.ts'
import { toCallerError } from './card.errors.ts'
import {
  companiesOfPerson,
  deleteCard,
  insertCard,
  listCards,
  MAX_CARDS,
  readCard,
  readCustomer,
  setPrimary,
  tooManyCards,
  type StoredCard,
} from './cards.store.ts'
import { payerOf, type ChargeCaller, type ChargedCard } from './charges.service.ts'
import { customerOf } from './customers.service.ts'
import { readInCompany, type ChargeContext } from './desk.ts'
import { maskedNumber } from '../../jobs/finances/payments.view.ts'

/** Returns a stored card as its owner and the office see it. */
export function viewCard(card: StoredCard, now: Date): Card {
  const month = String(card.expMonth).padStart(2, '0')
  const isExpired = `${card.expYear}-${month}` < now.toISOString().slice(0, 7)
  return {
    id: card.id,
    companyId: card.companyId,
    cardType: card.brand,
    cardNumberMasked: maskedNumber(card.last4),
    cardName: card.holder,
    funding: card.funding,
    expires: `${month}/${card.expYear}`,
    isExpired,
    primaryCard: card.isPrimary,
  }
}

/** The owner of the cards and the companies: the caller, or a client whom the caller manages. */
interface Owner {
  userId: number
  companyIds: readonly number[]
}

/**
 * Returns the caller's own cards; with a job, those that can pay for it. The holder of a personal link has them only if it
 * was mailed to the email that they sign in with: the office writes every other address.
 */
export async function ownCards(work: JobContext, jobId: number | undefined): Promise<StoredCard[]> {
  if (work.actor.personalLink?.isLoginAddress === false) return []
  const companyIds =
    jobId === undefined ? work.companyIds : [(await openJob(work, jobId, 'read')).job.companyId]
  return listCards(work.tx, companyIds, work.actor.userId)
}

/**
 * Returns the cards of a client of a company that the caller manages, or of the payer of a job; throws
 * rest_not_found for others.
 */
export async function cardsOf(
  work: JobContext,
  userId: number,
  jobId: number | undefined,
): Promise<StoredCard[]> {
  if (jobId !== undefined) {
    const { job } = await openJob(work, jobId, 'read')
    return listCards(work.tx, [job.companyId], payerOf(job, true, work.actor.userId, userId))
  }
  const known = await companiesOf(work, work.companyIds, userId)
  if (known.length === 0) throw new AppError('rest_not_found', { message: 'Client not found.' })
  return listCards(work.tx, known, userId)
}

/** Those of the companies in which a person is a client; for the caller, those in which they are a member. */
function companiesOf(work: JobContext, companyIds: readonly number[], userId: number): Promise<number[]> {
  return companiesOfPerson(work.tx, companyIds, userId, { asClient: userId !== work.actor.userId })
}

function managed(actor: Actor, companyIds: readonly number[]): number[] {
  return companyIds.filter((id) => {
    const role = findLink(actor, id)?.role
    return role === 'administrator' || role === 'manager'
  })
}

/** The person a card is stored for: the caller, or a client for whom a manager stores it. */
export interface CardOwner {
  userId: number | null
  companyId: number | null
  jobId: number | null
  /** A setup that waited for the card holder. */
  setupIntentId: string | null
}

/**
 * Stores a card by its payment method once its bank has verified it. Throws card_declined if the bank
 * declines, card_unconfirmed if it requires the card holder, rest_forbidden for another person's cards if the
 * caller is not a manager, rest_not_found for people and companies that the caller does not know.
 */
export async function saveCard(
  context: ChargeContext,
  caller: ChargeCaller,
  paymentMethodId: string,
  wanted: CardOwner,
): Promise<StoredCard> {
  const { idempotent } = caller
  const scope = {
    companyIds: caller.companyIds,
    userId: caller.actor.userId,
    ...(idempotent && { caller: idempotent.caller }),
  }
  const { owner, kept } = await inTenant(context.kernel.db, scope, async (tx) => {
    const work: JobContext = { tx, kernel: context.kernel, features: context.features, ...caller }
    const earlier = idempotent && (await findStoredAnswer(tx, idempotent))
    // What was stored under this key is the card of the same call.
    const id = earlier ? (earlier.answer as { cardId: number }).cardId : null
    return {
      owner: await ownerOf(work, wanted),
      kept: id === null ? undefined : await readCard(tx, caller.companyIds, id),
    }
  })
  if (kept) return kept
  const [companyId] = owner.companyIds
  if (companyId === undefined) throw new AppError('rest_not_found', { message: 'Company not found.' })
  try {
    const customerId = await customerOf(context, companyId, owner.userId)
    const stored = await readInCompany(context, companyId, (tx) => listCards(tx, [companyId], owner.userId))
    // Checked before the provider stores a card that would be rejected here.
    if (stored.length >= MAX_CARDS) throw tooManyCards()
    const card = await verify(context, caller, {
      customerId,
      paymentMethodId,
      isOwn: owner.userId === caller.actor.userId,
      setupIntentId: wanted.setupIntentId,
    })
    const mandate = { version: MANDATE_VERSION, text: MANDATE_TEXT }
    return await inTenant(context.kernel.db, { ...scope, companyIds: [companyId] }, async (tx) => {
      const stored = await insertCard(
        tx,
        { companyId, userId: owner.userId, addedBy: caller.actor.userId, mandate },
        card,
      )
      if (idempotent && !(await findStoredAnswer(tx, idempotent)))
        await storeAnswer(tx, idempotent, { cardId: stored.id })
      return stored
    })
  } catch (error) {
    throw toCallerError(error)
  }
}

/**
 * Returns the card once its bank has verified it for later charges. If the bank requires the card holder,
 * throws card_unconfirmed with what the browser needs to ask them; the same call again, or one that names the
 * setup, continues after that.
 */
async function verify(
  context: ChargeContext,
  { idempotent }: ChargeCaller,
  wanted: { customerId: string; paymentMethodId: string; isOwn: boolean; setupIntentId: string | null },
): Promise<ProviderCard> {
  const { cards } = context.kernel
  const key = idempotent ? `${idempotent.caller}:${idempotent.key}:setup` : crypto.randomUUID()
  const newSetup = wanted.setupIntentId === null ? await cards.createSetup(wanted, key) : null
  // A repeated call returns the first answer, so the current state of the setup has to be read.
  const setup =
    newSetup?.status === 'succeeded'
      ? newSetup
      : await cards.readSetup(newSetup?.id ?? wanted.setupIntentId ?? '')
  const { card } = setup
  if (setup.customerId !== wanted.customerId || !card)
    throw new AppError('rest_not_found', { message: 'This card was not found.' })
  if (setup.status === 'succeeded') return card
  if (setup.failure) throw new CardsError('declined', setup.failure.message, setup.failure)
  if (!wanted.isOwn)
    throw new AppError('card_unconfirmed', {
      message: "The card's bank asks its holder to confirm it. Ask them to add the card themselves.",
    })
  throw new AppError('card_unconfirmed', {
    details: { setupIntentId: setup.id, clientSecret: setup.clientSecret },
  })
}

async function ownerOf(work: JobContext, wanted: CardOwner): Promise<Owner> {
  const { actor } = work
  const userId = wanted.userId ?? actor.userId
  if (wanted.jobId !== null) {
    const { job, viewer } = await openJob(work, wanted.jobId, 'read')
    const isManager = viewer.kind === 'manager'
    if (!isManager && viewer.kind !== 'client') throw new AppError('rest_forbidden')
    return { userId: payerOf(job, isManager, actor.userId, wanted.userId), companyIds: [job.companyId] }
  }
  const isOwn = userId === actor.userId
  const allowed = isOwn ? work.companyIds : managed(actor, work.companyIds)
  if (!isOwn && allowed.length === 0) throw new AppError('rest_forbidden')
  const companies = (await companiesOf(work, allowed, userId)).filter(
    (id) => wanted.companyId === null || id === wanted.companyId,
  )
  if (companies.length === 0) throw new AppError('rest_not_found', { message: 'Client not found.' })
  const standard = companies.find((id) => id === actor.defaultCompanyId) ?? companies[0]
  return { userId, companyIds: standard === undefined ? [] : [standard] }
}

/** Makes a card the primary one; throws card_not_found for another person's card. */
export async function choosePrimary(work: JobContext, id: number): Promise<StoredCard> {
  const card = await findCard(work, id)
  await setPrimary(work.tx, card, true)
  return { ...card, isPrimary: true }
}

/** Removes a card, first here and then at the provider; throws card_not_found for another person's card. */
export async function removeCard(context: ChargeContext, caller: ChargeCaller, id: number): Promise<void> {
  const scope = { companyIds: caller.companyIds, userId: caller.actor.userId }
  const card = await inTenant(context.kernel.db, scope, async (tx) => {
    const work: JobContext = { tx, kernel: context.kernel, features: context.features, ...caller }
    const found = await findCard(work, id)
    await deleteCard(tx, found, context.kernel.now().toISOString())
    return found
  })
  // The card can no longer be charged here; whether the provider still stores it is secondary.
  await context.kernel.cards
    .detachCard(card.paymentMethodId)
    .catch((error: unknown) => context.kernel.log.warn({ err: error, card: id }, 'detach'))
}

/** A card that the caller may use: their own, or that of a client whom they manage. */
async function findCard(work: JobContext, id: number): Promise<StoredCard> {
  const card = await readCard(work.tx, work.companyIds, id)
  if (!card) throw new AppError('card_not_found')
  if (card.userId === work.actor.userId) return card
  const isManaged = managed(work.actor, work.companyIds).includes(card.companyId)
  const known = isManaged ? await companiesOf(work, [card.companyId], card.userId) : []
  if (known.length === 0) throw new AppError('card_not_found')
  return card
}

/** Returns the stored card to charge; throws card_not_found for a card of another person or company. */
export function findStoredCard(cardId: number) {
  return async (work: JobContext, companyId: number, payerId: number): Promise<ChargedCard> => {
    const card = await readCard(work.tx, [companyId], cardId)
    if (!card || card.userId !== payerId || work.actor.personalLink?.isLoginAddress === false)
      throw new AppError('card_not_found')
    const customerId = card.customerId ?? (await readCustomer(work.tx, companyId, payerId))
    if (customerId === undefined) throw new AppError('card_not_found')
    const { paymentMethodId, fingerprint, brand, last4, funding } = card
    return { cardId, paymentMethodId, fingerprint, customerId, brand, last4, funding }
  }
}

/** Returns a card that is used only once, from details that were read from the provider before. */
export function oneTimeCard(
  { paymentMethodId, fingerprint, brand, last4, funding }: Omit<ChargedCard, 'cardId' | 'customerId'>,
  customerId: string,
) {
  return async (): Promise<ChargedCard> => ({
    cardId: null,
    paymentMethodId,
    fingerprint,
    customerId,
    brand,
    last4,
    funding,
  })
}
