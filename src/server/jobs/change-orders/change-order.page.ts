import type { PdfBlock, PdfModel } from '../../adapters/pdf/pdf.model.ts'
import { agreedLabels, lineReckoning } from '../../../shared/jobs/change-orders/pricing.ts'
import { lineText } from '../../../shared/jobs/estimates/item-label.ts'
import { CHANGE_KIND_LABELS } from '../../../shared/jobs/change-orders/change-order.ts'
import { changeRule } from '../../../shared/jobs/change-orders/rules.ts'
import { formatInstant } from '../../../shared/kernel/dates.ts'
import { money } from '../../../shared/kernel/money.ts'
import { profileFor } from '../../../shared/trade/profiles.ts'
import { proofFiles } from '../documents/pages/certificate.proof.ts'
import { jobFacts, placeBlocks } from '../documents/pages/job.facts.ts'
import { letterhead } from '../documents/pages/letterhead.ts'
import type { PageSource } from '../documents/pages/page.source.ts'
import { reasonOf, type StoredChange } from './change-orders.view.ts'

/** Returns a change order as printable blocks, with its record attached. */
export function changeOrderModel(
  source: Pick<PageSource, 'state' | 'logo' | 'product' | 'now'>,
  change: StoredChange,
): PdfModel {
  const { job } = source.state
  return {
    title: 'Change order',
    reference: `Job ${job.id}`,
    language: 'en',
    company: letterhead(source),
    product: source.product,
    createdAt: source.now,
    printedAt: `Printed ${formatInstant(source.now, job.company.timezone)}`,
    fitsOnePage: true,
    blocks: blocksOf(source, change),
    attachments: proofFiles(source.state, undefined),
  }
}

function blocksOf(
  { state }: Pick<PageSource, 'state'>,
  { record, content, withdrawal }: StoredChange,
): PdfBlock[] {
  const { job } = state
  const zone = job.company.timezone
  const labels = agreedLabels(content.isFixed ?? true)
  const rule = changeRule(profileFor(job), content.isAfterLoading)
  const notice: PdfBlock[] = withdrawal
    ? [
        {
          kind: 'notice',
          text: `Withdrawn ${formatInstant(new Date(withdrawal.timestamp * 1000).toISOString(), zone)}: ${reasonOf(withdrawal)}`,
        },
      ]
    : []
  return [
    ...notice,
    jobFacts(job),
    ...placeBlocks(job),
    { kind: 'heading', level: 2, text: 'What changes' },
    {
      kind: 'table',
      columns: [
        { title: 'Change', width: 20 },
        { title: 'Item', width: 36 },
        { title: 'Calculation', width: 26 },
        { title: 'Total', width: 18, align: 'right' },
      ],
      rows: content.lines.map((line) => [
        CHANGE_KIND_LABELS[line.kind],
        lineText(line),
        lineReckoning(line),
        money(line.total),
      ]),
      foot: [['This change', '', '', money(content.total)]],
    },
    {
      kind: 'facts',
      rows: [
        [labels.before, money(content.agreedBefore)],
        ['This change', money(content.total)],
        [labels.after, money(content.agreedAfter)],
      ],
    },
    ...(rule === null ? [] : [{ kind: 'paragraph', text: rule } as const]),
    { kind: 'heading', level: 2, text: 'Signature' },
    { kind: 'paragraph', text: record.clause },
    {
      kind: 'signatures',
      rows: [
        {
          label: 'Client',
          name: content.signer.name,
          signedAt: formatInstant(content.signedAt, zone),
          strokes: content.signer.strokes,
        },
      ],
    },
    {
      kind: 'code',
      lines: [
        ['Record', String(record.id)],
        ['Content hash', record.contentHash],
        ['Hash', record.hash],
      ],
    },
  ]
}
