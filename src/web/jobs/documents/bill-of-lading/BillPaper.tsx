import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { protectionDocumentOf } from '../../../../shared/jobs/documents/document.rules.ts'
import { protectionText } from '../../../../shared/jobs/documents/protection-text.ts'
import { shownLinesSchema } from '../../../../shared/jobs/documents/shown.ts'
import type { JobDocument } from '../../../../shared/jobs/jobs/job.parts.ts'
import { wallClockOf } from '../../../../shared/kernel/dates.ts'
import { withUnit } from '../../../../shared/jobs/jobs/place-label.ts'
import { formatPhone } from '../../../../shared/kernel/phone.ts'
import { FactList, type Fact } from '../../../ui/FactList.tsx'
import { WordingText } from '../../../ui/WordingText.tsx'
import { wordingQuery } from '../documents.queries.ts'
import { LinesTable } from '../LinesTable.tsx'
import { Contents } from '../reading/Contents.tsx'
import type { DocumentsSlot } from '../slot.ts'
import { BillFacts } from './BillFacts.tsx'
import { billToForm } from './bill.form.ts'
import classes from './bill.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  slot: Pick<DocumentsSlot, 'job' | 'variables'>
  document: JobDocument
}

/** The whole bill of lading to read: parties, places, price, what is filled in, and the terms of the contract. */
export function BillPaper({ slot: { job, variables }, document }: Props) {
  const bill = useMemo(() => billToForm(document.variables), [document.variables])
  const { startedAt } = job.crewFacts
  const startDay = startedAt ? wallClockOf(startedAt, job.companyInfo.timezone).slice(0, 10) : null
  const estimate = job.documents['estimate']
  const lines = shownLinesSchema.safeParse(estimate?.variables)
  const protection = job.documents[protectionDocumentOf(job)]?.protection
  const { client, companyInfo } = job
  const joined = (parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')
  const places = job.locations.filter(({ address }) => address !== '')
  const parties: Fact[] = [
    ['Carrier', joined([companyInfo.name, formatPhone(companyInfo.phone)])],
    ...(client
      ? [
          [
            'Shipper',
            joined([`${client.firstName} ${client.lastName}`.trim(), formatPhone(client.phone)]),
          ] satisfies Fact,
        ]
      : []),
    ['Shipment number', String(job.id ?? '')],
    ...places.map((place, index): Fact => [
      index === 0 ? 'Origin' : index === places.length - 1 ? 'Destination' : `Stop ${index}`,
      withUnit(place.address, place.address2),
    ]),
    ...(protection?.isChosen ? [['Protection', protectionText(protection)] satisfies Fact] : []),
  ]
  return (
    <>
      <section className={classes['section']} aria-label="Parties and places">
        <h3 className={ui['heading']}>Parties and places</h3>
        <FactList className={classes['facts']} facts={parties} />
      </section>
      {estimate && lines.success && (
        <section className={classes['section']} aria-label="Services and price">
          <h3 className={ui['heading']}>Services and price</h3>
          <LinesTable lines={lines.data.lineItems} variables={variables} total={estimate.total ?? 0} />
        </section>
      )}
      <BillFacts bill={bill} startDay={startDay} />
      {job.id !== null && <Terms jobId={job.id} version={job.version} />}
    </>
  )
}

function Terms({ jobId, version }: { jobId: number; version: number }) {
  const wording = useQuery(wordingQuery(jobId, 'billOfLading', version))
  const root = useRef<HTMLDivElement>(null)
  return (
    <section className={classes['section']} aria-label="Terms of the contract">
      <h3 className={ui['heading']}>Terms of the contract</h3>
      {wording.isError && <Text role="alert">{wording.error.message}</Text>}
      {wording.isPending && <Text component="output">Loading...</Text>}
      {wording.data && (
        <div ref={root}>
          <Contents text={wording.data.text} root={root} />
          <WordingText text={wording.data.text} />
        </div>
      )}
    </section>
  )
}
