import {
  CLAIM_PROBLEM_LABELS,
  CLAIM_STATE_LABELS,
  type Claim,
  type JobClaims,
} from '../../../shared/messages/claims/claim.ts'
import { NO_JOB_DATE } from '../../../shared/trade/job.choices.ts'
import { formatDay, formatInstant } from '../../../shared/kernel/dates.ts'
import { centsFromDollars, formatCents } from '../../../shared/kernel/money.ts'
import { formatPhone } from '../../../shared/kernel/phone.ts'
import type { PdfBlock, PdfModel, PdfPicture } from '../../adapters/pdf/pdf.model.ts'

/** Everything that the file of a claim is printed from. */
export interface ClaimFile {
  claims: JobClaims
  claim: Claim
  /** Photos of each item and of each message, in order. */
  pictures: { ofItem: (id: number) => PdfPicture[]; ofEntry: (id: number) => PdfPicture[] }
  logo: Uint8Array | null
  product: string
  /** An instant (ISO 8601). */
  now: string
}

/** Returns the whole file of a claim as one document: state, deadlines, items with photos, release and messages. */
export function claimPage(file: ClaimFile): PdfModel {
  const { claims, claim, logo, product, now } = file
  const { name, phone, email, timezone } = claims.company
  return {
    title: `Claim ${claim.id}`,
    reference: `Job ${claims.jobId}`,
    language: 'en',
    company: { name, lines: [formatPhone(phone), email ?? ''].filter((line) => line !== ''), logo },
    product,
    createdAt: now,
    printedAt: `Printed ${formatInstant(now, timezone)}`,
    blocks: [
      { kind: 'facts', columns: 2, rows: factsOf(file) },
      ...deadlineBlocks(file),
      ...itemBlocks(file),
      ...releaseBlocks(file),
      ...messageBlocks(file),
    ],
  }
}

const money = (amount: number | null) => (amount === null ? '' : formatCents(centsFromDollars(amount)))

function factsOf({ claims, claim }: ClaimFile): [string, string][] {
  const { payment } = claim
  const { timezone } = claims.company
  const way = payment && {
    refund: 'Refund to the card',
    check: `Check ${payment.checkNumber}`,
    before: 'Paid',
  }
  const paid = payment && way && [way[payment.way], formatDay(payment.day)].filter(Boolean).join(', ')
  const rows: [string, string][] = [
    ['Client', claims.client],
    ['Move date', claims.moveDate === NO_JOB_DATE ? '' : formatDay(claims.moveDate)],
    ['Filed', formatInstant(claim.filedAt, timezone)],
    ['State', CLAIM_STATE_LABELS[claim.state]],
    ['Amount asked', money(claim.asked)],
    ['Amount offered', money(claim.offered)],
    ['Payment', paid ?? ''],
  ]
  return rows.filter(([, value]) => value !== '')
}

function deadlineBlocks({ claims, claim }: ClaimFile): PdfBlock[] {
  if (claim.deadlines.length === 0) return []
  const { timezone } = claims.company
  return [
    { kind: 'heading', level: 2, text: 'Deadlines' },
    {
      kind: 'facts',
      rows: claim.deadlines.map(({ label, due, isDone, isOverdue }) => [
        label,
        `${formatInstant(due, timezone)}: ${isDone ? 'done' : isOverdue ? 'overdue' : 'due'}`,
      ]),
    },
    { kind: 'paragraph', isSmall: true, text: claim.deadlines[0]?.source ?? '' },
  ]
}

function itemBlocks({ claim, pictures }: ClaimFile): PdfBlock[] {
  const { items, damages } = claim
  const noted = damages.filter(({ isAttached }) => isAttached)
  const images = items.flatMap(({ id }) => pictures.ofItem(id))
  const table: PdfBlock[] =
    items.length === 0
      ? []
      : [
          { kind: 'heading', level: 2, text: 'Items' },
          {
            kind: 'table',
            columns: [
              { title: 'Item', width: 3 },
              { title: 'Problem', width: 2 },
              { title: 'Details', width: 4 },
              { title: 'Asked', width: 2, align: 'right' },
              { title: 'Offered', width: 2, align: 'right' },
            ],
            rows: items.map((item) => [
              item.item,
              CLAIM_PROBLEM_LABELS[item.problem],
              item.details,
              money(item.asked),
              money(item.offered),
            ]),
            foot: [['Total', '', '', money(claim.asked), money(claim.offered)]],
          },
        ]
  return [
    ...table,
    ...(images.length === 0 ? [] : [{ kind: 'images', items: images } as const]),
    ...(noted.length === 0
      ? []
      : [{ kind: 'heading', level: 3, text: 'Damages noted by the crew' } as const]),
    ...noted.map(({ text }) => ({ kind: 'bullet', text }) as const),
  ]
}

function releaseBlocks({ claims, claim }: ClaimFile): PdfBlock[] {
  if (claim.release === null) return []
  const signed =
    claim.signedAt === null
      ? 'Not signed.'
      : `Signed on ${formatInstant(claim.signedAt, claims.company.timezone)}.`
  return [
    { kind: 'heading', level: 2, text: 'Release of claim' },
    ...claim.release.split('\n').map((text) => ({ kind: 'paragraph', text, isLegal: true }) as const),
    { kind: 'paragraph', text: signed, isBold: true },
  ]
}

function messageBlocks({ claims, claim, pictures }: ClaimFile): PdfBlock[] {
  if (claim.entries.length === 0) return []
  return [
    { kind: 'heading', level: 2, text: 'Messages' },
    ...claim.entries.flatMap(({ id, author, label, isClients, date, body }): PdfBlock[] => {
      const who = isClients && claims.viewer === 'client' ? claims.client : author
      const head = [who, label, formatInstant(date, claims.company.timezone)]
      const images = pictures.ofEntry(id)
      return [
        { kind: 'paragraph', isBold: true, text: head.filter((part) => part !== '').join(' · ') },
        ...body.split('\n').map((text) => ({ kind: 'paragraph', text }) as const),
        ...(images.length === 0 ? [] : [{ kind: 'images', items: images } as const]),
      ]
    }),
  ]
}
