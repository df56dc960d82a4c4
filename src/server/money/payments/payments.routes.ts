import type { FastifyInstance } from 'fastify'
import * as cardsApi from '../../../shared/money/payments/cards.api.ts'
import * as api from '../../../shared/money/payments/payments.api.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { formatCents } from '../../../shared/kernel/money.ts'
import type { Actor } from '../../../shared/kernel/permissions.ts'
import type { Checkout } from '../../../shared/money/payments/checkout.ts'
import type { JobFeatures } from '../../jobs/jobs/job.parts.ts'
import { openJob, type JobContext } from '../../jobs/jobs/job.service.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Context, Kernel } from '../../kernel/http/context.ts'
import { idempotentCall } from '../../kernel/http/idempotency.ts'
import { route } from '../../kernel/http/route.ts'
import { toCallerError } from './card.errors.ts'
import { rejectCardNumbers } from './card-numbers.ts'
import {
  cardsOf,
  choosePrimary,
  ownCards,
  oneTimeCard,
  removeCard,
  saveCard,
  findStoredCard,
  viewCard,
} from './cards.service.ts'
import { customerOf } from './customers.service.ts'
import { rejectChargedBackClient } from './chargebacks.service.ts'
import { cancelUnfinishedCharge } from './charges.cancel.ts'
import { continueCharge } from './charges.continue.ts'
import { mayCharge, payerOf, startCharge, type ChargeCaller } from './charges.service.ts'
import type { ChargeResult } from './charges.steps.ts'
import { declinesFrom, declinesOf } from './declines.ts'
import type { ChargeContext } from './desk.ts'
import { isChargeOpen } from '../../jobs/finances/money.ts'
import { readCharge, readJobMoney } from '../../jobs/finances/money.read.ts'
import { buildQuote } from './quote.service.ts'
import { withoutFormerPayers } from '../../jobs/finances/payers.ts'
import { viewTransaction } from '../../jobs/finances/payments.view.ts'
import { createRecordedPayment, voidRecorded } from './recorded.service.ts'
import { refundCharge } from './refunds.service.ts'

const isDecline = (error: unknown) => error instanceof AppError && error.code === 'card_declined'

type AnyContext = Pick<
  Context<unknown, unknown, unknown, Actor>,
  'actor' | 'companyIds' | 'request' | 'scope'
>

/** Registers cards, charges, refunds and recorded payments. */
export function registerPayments(app: FastifyInstance, kernel: Kernel, features: JobFeatures): void {
  const deskOf = ({ actor }: Pick<AnyContext, 'actor'>): ChargeContext => ({
    kernel,
    features,
    actorId: actor.userId,
  })
  const workOf = (tx: Tx, context: Pick<AnyContext, 'actor' | 'companyIds'>): JobContext => ({
    tx,
    kernel,
    features,
    actor: context.actor,
    companyIds: context.companyIds,
  })
  const callerOf = ({ actor, companyIds, request, scope }: AnyContext): ChargeCaller => ({
    actor,
    companyIds,
    idempotent: idempotentCall(request, scope.caller ?? '', kernel.config.SECRET),
    address: request.ip,
  })
  const ofPerson = declinesOf(kernel.pool)
  const ofAddress = declinesFrom(kernel.pool)
  /** Tries a card, unless too many cards of this person or from this network address were declined. */
  const trying = <T>(context: AnyContext, work: () => Promise<T>, isCounted = isDecline): Promise<T> =>
    ofPerson.counting(String(context.actor.userId), isCounted, () =>
      ofAddress.counting(context.request.ip, isDecline, work),
    )
  /** The same for a charge, whose decline is counted when it is recorded, which may happen without a call. */
  const charging = <T>(context: AnyContext, work: () => Promise<T>): Promise<T> =>
    trying(context, work, () => false)

  rejectCardNumbers(app)
  route(app, kernel, cardsApi.getCardProvider, async () => ({ ...kernel.cards.browser }))
  route(app, kernel, cardsApi.listMyCards, (context) =>
    context.read(async (tx) => {
      const cards = await ownCards(workOf(tx, context), context.query.job)
      // By a personal link a card is known by its brand and last four digits alone.
      const known = context.actor.personalLink ? { cardName: '', expires: '' } : {}
      return inOrder(cards, context.query.order).map((card) => ({
        ...viewCard(card, kernel.now()),
        ...known,
      }))
    }),
  )
  route(app, kernel, cardsApi.listCardsOf, (context) =>
    context.read(async (tx) => {
      const cards = await cardsOf(workOf(tx, context), context.params.id, context.query.job)
      return inOrder(cards, context.query.order).map((card) => viewCard(card, kernel.now()))
    }),
  )
  route(app, kernel, cardsApi.saveCard, async (context) => {
    const { paymentMethodId, userId, companyId, jobId, setupIntentId } = context.body
    const wanted = {
      userId: userId ?? null,
      companyId: companyId ?? null,
      jobId: jobId ?? null,
      setupIntentId: setupIntentId ?? null,
    }
    const card = await trying(context, () =>
      saveCard(deskOf(context), callerOf(context), paymentMethodId, wanted),
    )
    return { ...viewCard(card, kernel.now()), message: 'Card saved.' }
  })
  route(app, kernel, cardsApi.choosePrimaryCard, (context) =>
    context.change(async (tx) =>
      viewCard(await choosePrimary(workOf(tx, context), context.body.id), kernel.now()),
    ),
  )
  route(app, kernel, cardsApi.removeCard, async (context) => {
    await removeCard(deskOf(context), callerOf(context), context.params.id)
    return { message: 'Card removed.' }
  })

  route(app, kernel, api.quoteCharge, (context) =>
    context.preview((tx) => buildQuote(workOf(tx, context), context.body)),
  )
  route(app, kernel, api.chargeCard, async (context) => {
    const { body, params } = context
    const charged = await charging(context, () =>
      startCharge(deskOf(context), callerOf(context), {
        jobId: body.productId,
        userId: body.userId ?? null,
        lines: body.lineItems,
        capture: body.captureMethod,
        confirmation: 'manual',
        keepsCard: false,
        amount: null,
        card: rejectChargedBackClient(findStoredCard(params.cardId)),
      }),
    )
    return checkoutOf(charged)
  })
  route(app, kernel, api.confirmCharge, async (context) => {
    const { body } = context
    const { charge } = await charging(context, () =>
      continueCharge(deskOf(context), callerOf(context), {
        intentId: body.paymentIntentId,
        lines: body.lineItems ?? null,
        amountToCapture: body.amountToCapture ?? null,
      }),
    )
    const message =
      charge.status === 'succeeded'
        ? `${formatCents(charge.capturedCents)} Payment captured.`
        : charge.failureMessage
    return { ...viewTransaction(charge), message }
  })
  route(app, kernel, api.checkout, async (context) => {
    const { body } = context
    const caller = callerOf(context)
    const payer = await context.read(async (tx) => {
      const { job, viewer } = await openJob(workOf(tx, context), body.productId, 'read')
      if (!mayCharge(viewer)) throw new AppError('rest_forbidden')
      const userId = payerOf(job, viewer.kind !== 'client', context.actor.userId, body.userId ?? null)
      return { companyId: job.companyId, userId }
    })
    const charged = await charging(context, async () => {
      const card = await passing(deskOf(context), payer, body.paymentMethodId)
      return startCharge(deskOf(context), caller, {
        jobId: body.productId,
        userId: body.userId ?? null,
        lines: body.lineItems,
        capture: 'automatic',
        confirmation: body.confirmationMethod,
        keepsCard: body.saveCard,
        amount: body.amount ?? null,
        card,
      })
    })
    return checkoutOf(charged)
  })
  route(app, kernel, api.confirmCheckout, async (context) =>
    checkoutOf(
      await charging(context, () =>
        continueCharge(deskOf(context), callerOf(context), {
          intentId: context.body.paymentIntentId,
          lines: null,
          amountToCapture: null,
        }),
      ),
    ),
  )
  route(app, kernel, api.cancelTransaction, async (context) => {
    const { id } = context.params
    const find = () =>
      context.read(async (tx) => {
        for (const companyId of context.companyIds) {
          const one = await readCharge(tx, companyId, { id }, 'read')
          if (!one) continue
          const { viewer } = await openJob(workOf(tx, context), one.jobId, 'read')
          // An authorized amount is left to the office.
          if (viewer.kind !== 'manager' && one.status === 'requires_capture')
            throw new AppError('rest_forbidden')
          if (viewer.kind === 'manager' || one.userId === context.actor.userId) return one
        }
        throw new AppError('rest_not_found', { message: 'This payment was not found.' })
      })
    const charge = await find()
    if (!isChargeOpen(charge))
      throw new AppError('rest_conflict', { message: 'This payment is settled and can not be given up.' })
    await cancelUnfinishedCharge(deskOf(context), charge)
    return viewTransaction(await find())
  })
  route(app, kernel, api.refundTransaction, async (context) => {
    const charge = await refundCharge(deskOf(context), callerOf(context), context.params.id, {
      amount: context.body?.amount ?? null,
      reason: context.body?.reason ?? '',
    })
    return viewTransaction(charge, true)
  })
  route(app, kernel, api.listJobTransactions, (context) =>
    context.read(async (tx) => {
      const { job, viewer } = await openJob(workOf(tx, context), context.params.id, 'read')
      if (viewer.kind !== 'manager' && viewer.kind !== 'client') throw new AppError('rest_forbidden')
      const money = await readJobMoney(tx, job.companyId, job.id)
      const { charges } = await withoutFormerPayers(tx, job, money, viewer)
      const { status } = context.query
      const wanted = charges.filter((charge) =>
        status === 'complete' ? charge.capturedCents > 0 : status === undefined || charge.status === status,
      )
      return wanted.map((charge) => viewTransaction(charge, viewer.kind === 'manager'))
    }),
  )

  route(app, kernel, api.recordPayment, (context) =>
    context.change((tx) => createRecordedPayment(workOf(tx, context), context.params.id, context.body)),
  )
  route(app, kernel, api.voidPayment, (context) =>
    context.change((tx) =>
      voidRecorded(workOf(tx, context), context.params.id, context.params.paymentId, context.body.reason),
    ),
  )
}

function inOrder<T>(cards: readonly T[], order: 'asc' | 'desc'): T[] {
  return order === 'asc' ? cards.toReversed() : [...cards]
}

/** Returns a card that is charged only once, with its details and its person. */
async function passing(
  chargeContext: ChargeContext,
  payer: { companyId: number; userId: number },
  paymentMethodId: string,
): Promise<ReturnType<typeof oneTimeCard>> {
  try {
    const card = await chargeContext.kernel.cards.readCard(paymentMethodId)
    return oneTimeCard(card, await customerOf(chargeContext, payer.companyId, payer.userId))
  } catch (error) {
    throw toCallerError(error)
  }
}

function checkoutOf({ charge, clientSecret }: ChargeResult): Checkout {
  return {
    transaction: viewTransaction(charge),
    requiresAction: charge.status === 'requires_action',
    clientSecret,
    status: charge.status,
    paymentIntentId: charge.intentId,
  }
}
