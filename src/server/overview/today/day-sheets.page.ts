import { CREW_ANSWER_LABELS } from '../../../shared/people/workers/crew.choices.ts'
import type { JobRow } from '../../jobs/jobs/job.service.ts'
import { placeLabel } from '../../../shared/jobs/jobs/place-label.ts'
import { formatDayInWords, formatInstant, formatTime } from '../../../shared/kernel/dates.ts'
import { centsFromDollars, formatCents } from '../../../shared/kernel/money.ts'
import { formatPhone } from '../../../shared/kernel/phone.ts'
import type { TodayJob } from '../../../shared/overview/today/today.ts'
import type { PdfBlock, PdfModel, PdfTableColumn } from '../../adapters/pdf/pdf.model.ts'
import { todayJobOf } from './today.view.ts'

/** What a sheet of a day is printed from; there is at least one job. */
export interface DaySheet {
  day: string
  jobs: readonly JobRow[]
  /** The lead of the crew; null for the sheet of the office. */
  lead: string | null
  product: string
  /** ISO instant of printing. */
  now: string
}

const COLUMNS: readonly PdfTableColumn[] = [
  { title: 'Time', width: 14 },
  { title: 'Job and client', width: 20 },
  { title: 'From and to', width: 30 },
  { title: 'Crew', width: 24 },
  { title: 'Open', width: 12, align: 'right' },
]

/** Returns the sheet of a day as printable blocks: a table for the office, or each job in full for a crew. */
export function daySheetModel({ day, jobs, lead, product, now }: DaySheet): PdfModel {
  const company = jobs[0]?.companyInfo
  const inWords = formatDayInWords(day, '')
  return {
    title: lead === null ? 'Jobs of the day' : 'Day sheet',
    reference: lead === null ? inWords : `${lead}, ${inWords}`,
    language: 'en',
    company: {
      name: company?.name ?? '',
      lines: [formatPhone(company?.phone)].filter((line) => line !== ''),
      logo: null,
    },
    product,
    createdAt: now,
    printedAt: `Printed ${formatInstant(now, company?.timezone ?? 'UTC')}`,
    blocks: lead === null ? officeBlocks(jobs, day) : jobs.flatMap((job) => crewBlocks(job, day)),
  }
}

/** Returns the same sheet as lines of a mail. */
export function daySheetText({ day, jobs, lead }: Pick<DaySheet, 'day' | 'jobs' | 'lead'>): string {
  const blocks = jobs.flatMap((job) => crewBlocks(job, day, lead === null))
  return blocks
    .flatMap((block) => {
      if (block.kind === 'heading') return ['', block.text]
      return block.kind === 'facts' ? block.rows.map(([label, value]) => `${label}: ${value}`) : []
    })
    .join('\n')
    .trim()
}

function officeBlocks(jobs: readonly JobRow[], day: string): PdfBlock[] {
  const rows = jobs.map((job) => {
    const row = todayJobOf(job, day)
    return [
      timeOf(row),
      [`#${job.id} ${row.client?.name ?? ''}`.trim(), formatPhone(row.client?.phone)]
        .filter(Boolean)
        .join('\n'),
      row.places.join('\n'),
      crewText(row),
      row.amount ? dollars(row.amount.open) : '',
    ]
  })
  return [{ kind: 'table', columns: COLUMNS, rows }]
}

function crewText({ crew, trucks, openPlaces, jobStatus }: TodayJob): string {
  const members = crew.map(({ name, answer, isNoShow }) => {
    const state = isNoShow ? 'No show' : answer === null ? '' : CREW_ANSWER_LABELS[answer]
    return state === '' ? name : `${name} (${state.toLowerCase()})`
  })
  const missing = openPlaces === 1 ? '1 mover missing' : `${openPlaces} movers missing`
  return [...members, ...(openPlaces > 0 && jobStatus === 'scheduled' ? [missing] : []), ...trucks].join('\n')
}

function crewBlocks(job: JobRow, day: string, isOffice = false): PdfBlock[] {
  const row = todayJobOf(job, day)
  const contacts = job.contactPerson.map(({ name, phone }) =>
    [name, formatPhone(phone)].filter(Boolean).join(', '),
  )
  const crew = row.crew.filter(({ answer, isNoShow }) => answer !== 'declined' && !isNoShow)
  const facts: [string, string][] = [
    ['Client', [row.client?.name ?? '', formatPhone(row.client?.phone)].filter(Boolean).join(', ')],
    ['Contacts', contacts.join('; ')],
    ...job.locations.map(({ address, address2 }, index): [string, string] => [
      placeLabel(index, job.locations.length),
      [address, address2 ?? ''].filter(Boolean).join(', '),
    ]),
    // The office reads who has answered what; the crew who comes, with their phones.
    [
      'Crew',
      isOffice
        ? crewText({ ...row, trucks: [] }).replaceAll('\n', ', ')
        : crew.map(({ name, phone }) => [name, formatPhone(phone)].filter(Boolean).join(' ')).join(', '),
    ],
    ['Truck', row.trucks.join(', ')],
    ['Items', job.cargo.map(({ item, quantity }) => `${quantity} × ${item}`).join(', ')],
    ...(row.amount ? [['Open amount', dollars(row.amount.open)] satisfies [string, string]] : []),
    ['Notes', job.notes],
  ]
  return [
    { kind: 'heading', level: 2, text: `${timeOf(row)}, job #${job.id}` },
    { kind: 'facts', rows: facts.filter(([, value]) => value !== '') },
  ]
}

function timeOf({ start, end }: TodayJob): string {
  if (start === null) return 'No time'
  return end === null ? formatTime(start) : `${formatTime(start)} – ${formatTime(end)}`
}

function dollars(amount: number): string {
  return formatCents(centsFromDollars(amount))
}
