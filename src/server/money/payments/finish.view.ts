import { mayFinish, mayTakePayment, billLines, capText } from '../../../shared/money/payments/finish.rules.ts'
import type { DoorBill, Finish } from '../../../shared/money/payments/finish.api.ts'
import { documentsOfJob } from '../../../shared/jobs/documents/document.rules.ts'
import { SIGNED_DOCUMENTS, SIGNING_PARTIES, SIGNING_PLACES } from '../../../shared/jobs/documents/document.ts'
import { agreedTotalCents, tipBaseCents } from '../../../shared/jobs/finances/agreed.ts'
import { dueLines, owedCents } from '../../../shared/jobs/finances/due.ts'
import { linesTotalCents } from '../../../shared/jobs/finances/lines.ts'
import type { Viewer } from '../../../shared/jobs/jobs/job.rules.ts'
import { cents, dollarsFromCents, type Cents } from '../../../shared/kernel/money.ts'
import { profileFor } from '../../../shared/trade/profiles.ts'
import { deliveryLimit } from '../../../shared/trade/delivery-limit.ts'
import { fileUrl } from '../../company/files/file.links.ts'
import { promiseGaps } from '../../jobs/documents/completion.ts'
import { changesByLabel } from '../../jobs/documents/change-lines.ts'
import { documentFactsOf, storedDocument } from '../../jobs/documents/document.lines.ts'
import { titleOf } from '../../jobs/documents/document.variables.ts'
import { signaturesOf, type DocumentState } from '../../jobs/documents/document.view.ts'
import { readDocumentState } from '../../jobs/documents/documents.state.ts'
import { readMoneyState, type MoneyState } from '../../jobs/finances/due.ts'
import { viewPayments } from '../../jobs/finances/payments.view.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import type { JobContext } from '../../jobs/jobs/job.service.ts'
import { viewJob } from '../../jobs/jobs/job.view.ts'

/** The viewer by whose rights the amounts are read; crew with 'payment' see those of the bill alone. */
const OFFICE: Viewer = { kind: 'manager', isAdministrator: false, viewFinancials: false, permissions: [] }

/** Returns the end of a move as this viewer may see it. */
export async function viewFinish(work: JobContext, job: JobRecord, viewer: Viewer): Promise<Finish> {
  const state = await readDocumentState(work.tx, job)
  const { companyInfo, client, locations } = viewJob(job, viewer)
  const isTaking = mayTakePayment(viewer)
  return {
    jobId: job.id,
    companyInfo,
    client: client?.firstName ?? '',
    jobStatus: job.jobStatus,
    startedAt: job.startedAt,
    stops: locations.map(({ address, address2, activities }) => ({
      address: address ?? '',
      unit: address2 ?? '',
      activities: activities.flatMap(({ activityType }) => activityType ?? []),
    })),
    inventory: inventoryOf(state),
    signatures: signatureSteps(state),
    gaps: promiseGaps(state),
    mayFinish: mayFinish(viewer),
    blockedBy: finishBlock(job, viewer),
    bill: isTaking
      ? viewBill(
          work,
          await readMoneyState(work.tx, job, work.kernel.now()),
          viewer,
          changesByLabel(state.stored),
        )
      : null,
  }
}

/** Returns the end of a move for a person who no longer knows of it. */
export function viewLeft(job: JobRecord): Finish {
  return {
    jobId: job.id,
    companyInfo: viewJob(job, OFFICE).companyInfo,
    client: '',
    jobStatus: job.jobStatus,
    startedAt: null,
    stops: [],
    inventory: null,
    signatures: [],
    gaps: [],
    mayFinish: false,
    blockedBy: null,
    bill: null,
  }
}

/** Returns why a viewer who may finish moves cannot finish this one now, in a sentence; null if they can. */
export function finishBlock(job: JobRecord, viewer: Viewer): string | null {
  if (job.deletedAt !== null) return 'This job is deleted. Restore it first.'
  if (job.jobStatus === 'completed') return 'This move is finished.'
  if (job.jobStatus !== 'scheduled') return 'Only a scheduled job can be finished.'
  if (job.startedAt === null && viewer.kind === 'crew') return 'Start the move before you finish it.'
  return null
}

function inventoryOf(state: DocumentState): Finish['inventory'] {
  const isOfJob = documentsOfJob(documentFactsOf(state.job)).some(({ name }) => name === 'inventorySheet')
  if (!isOfJob) return null
  const articles = storedDocument(state.stored, 'inventorySheet')?.articles ?? []
  return {
    articles: articles.length,
    withExceptions: articles.filter(({ exception_symbols: codes }) => codes.length > 0).length,
    photos: articles.reduce((sum, { photos }) => sum + photos.length, 0),
  }
}

function signatureSteps(state: DocumentState): Finish['signatures'] {
  const ofJob = documentsOfJob(documentFactsOf(state.job))
  const signed = SIGNED_DOCUMENTS.filter((name) => ofJob.some((one) => one.name === name))
  return SIGNING_PLACES.flatMap((place) =>
    SIGNING_PARTIES.flatMap((party) =>
      signed.map((name) => ({
        document: name,
        title: titleOf(state, name),
        place,
        party,
        isSigned: signaturesOf(state, name).some(
          (one) => one.isCurrent && one.place === place && one.party === party,
        ),
      })),
    ),
  )
}

function viewBill(
  { kernel }: Pick<JobContext, 'kernel'>,
  state: MoneyState,
  viewer: Viewer,
  changes: ReturnType<typeof changesByLabel>,
): DoorBill {
  const { job, prices, facts, money } = state
  const { agreed, invoice, option } = prices
  const due = dueLines(facts)
  const profile = profileFor(job)
  const limit = deliveryLimit(profile, option, agreed)
  const dollars = (amount: Cents | null) => (amount === null ? null : dollarsFromCents(amount))
  const shown = viewPayments(state, OFFICE)
  const payer = payerRecord(job)
  return {
    lines: billLines(agreed.lineItems, invoice).map(({ agreedCents, nowCents, ...line }) => ({
      ...line,
      change: changeOf(line.isChange ? changes.get(line.label ?? '') : undefined),
      agreed: dollars(agreedCents),
      now: dollars(nowCents),
    })),
    agreed: dollarsFromCents(agreedTotalCents(agreed)),
    isFixed: limit?.isPrice ?? false,
    total: dollarsFromCents(cents(owedCents(facts))),
    paid: dollarsFromCents(facts.paidCents),
    tips: dollarsFromCents(state.tipCents),
    due,
    dueTotal: dollarsFromCents(linesTotalCents(due)),
    cap: capText(
      limit && {
        isPrice: limit.isPrice,
        limitCents: limit.cents,
        hasServicesBeside: agreed.afterLoadingCents + agreed.impracticableCents > 0,
        ...profile.deliveryShare,
      },
    ),
    later: shown?.later?.amount ?? null,
    dueFinished: dollarsFromCents(linesTotalCents(dueLines({ ...facts, jobStatus: 'completed' }))),
    tipBase: dollarsFromCents(tipBaseCents(cents(owedCents(facts)), invoice)),
    blockedBy: shown?.blockedBy ?? null,
    received: (shown?.lineItems ?? [])
      .filter(({ status }) => status === 'succeeded')
      .map(({ id, amount, method, paymentType, date, recordedBy, transactionId }) => ({
        id,
        amount,
        method,
        paymentType,
        date,
        recordedBy,
        photo: transactionId === null ? checkPhoto(kernel, money, id) : null,
      })),
    // The office charges on the Payments tab, within what the client agreed to.
    mayTypeCard: viewer.kind === 'crew',
    ways: [...(payer?.phone ? (['text'] as const) : []), ...(payer?.email ? (['mail'] as const) : [])],
    address: `${kernel.config.PUBLIC_URL}/job/${job.id}?tab=payments`,
  }
}

function changeOf(line: { label: string; note: string } | undefined): DoorBill['lines'][number]['change'] {
  return line ? { note: line.note, shownLabel: line.label } : null
}

/** Returns the person who pays for a job: the billing contact, else the client. */
export function payerRecord({ billingContact, client }: JobRecord): JobRecord['client'] {
  return billingContact ?? client
}

/** Returns a link to the photo of a recorded check that is valid for ten minutes; null without one. */
export function checkPhoto(
  kernel: Parameters<typeof fileUrl>[0],
  { recorded }: Pick<MoneyState['money'], 'recorded'>,
  id: number,
): string | null {
  const fileId = recorded.find((payment) => payment.id === id)?.photoFileId ?? null
  return fileUrl(kernel, fileId, false)
}
