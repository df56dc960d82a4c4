import { Button, UnstyledButton } from '@mantine/core'
import { IconChevronRight, IconDownload } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { clientSignature } from '../../../../shared/jobs/documents/client-signature.ts'
import { documentNamesIn, type TemplateName } from '../../../../shared/jobs/documents/document.ts'
import { protectionText } from '../../../../shared/jobs/documents/protection-text.ts'
import type { JobDocument } from '../../../../shared/jobs/jobs/job.parts.ts'
import type { JobTab } from '../../../../shared/jobs/jobs/progress.ts'
import { HOME_SIZE_NAMES } from '../../../../shared/trade/home-sizes.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import { FactList, type Fact } from '../../../ui/FactList.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { downloadDocument } from '../../printing/download-document.ts'
import type { SectionProps } from './MoveOverview.tsx'
import classes from './move.module.css'
import ui from '../../../ui/primitives.module.css'

/** A titled section of the page. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={`${ui['card']} ${classes['part']}`} aria-labelledby={id}>
      <h2 id={id} className={ui['heading']}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** A row that opens a part of the move. */
function OpenButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <UnstyledButton className={classes['open'] ?? ''} onClick={onClick}>
      {children}
      <IconChevronRight size={18} aria-hidden />
    </UnstyledButton>
  )
}

const at = (tab: JobTab, document: string | null = null, field: string | null = null) => ({
  tab,
  document,
  field,
})

/** The papers with their state; each opens on its own screen, or as a PDF. */
export function Papers({ job, onGo }: SectionProps) {
  const { id, documents, jobStatus, payments } = job
  // Once the move is completed, the receipt is one of the papers.
  const hasReceipt = payments !== null && payments.receipt.length > 0 && documents['receipt'] === undefined
  const papers = documentNamesIn(Object.keys(documents)).flatMap((name) => {
    const document = documents[name]
    return document ? [{ name, document }] : []
  })
  if (papers.length === 0 && !hasReceipt) return null
  return (
    <Section title="Papers">
      <ul className={ui['list']}>
        {papers.map(({ name, document }) => {
          const state = stateOf(document, jobStatus === 'completed')
          return (
            <li key={name} className={classes['row']}>
              <OpenButton onClick={() => onGo(at('documents', name))}>
                <span>{document.title}</span>
                {state && <StatusBadge {...state} />}
              </OpenButton>
              {document.hasPdf && <PdfButton id={id} name={name} title={document.title} />}
            </li>
          )
        })}
        {hasReceipt && (
          <li className={classes['row']}>
            <OpenButton onClick={() => onGo(at('payments'))}>Receipt of your payments</OpenButton>
            <PdfButton id={id} name="receipt" title="Receipt" />
          </li>
        )}
      </ul>
    </Section>
  )
}

function PdfButton({ id, name, title }: { id: number; name: TemplateName; title: string }) {
  return (
    <AsyncButton
      variant="default"
      mih={44}
      leftSection={<IconDownload size={16} aria-hidden />}
      aria-label={`PDF: ${title}`}
      action={() => downloadDocument(id, name)}
    >
      PDF
    </AsyncButton>
  )
}

const SIGNATURES = {
  signed: { label: 'Signed', color: 'green' },
  signedAtPickup: { label: 'Signed at pick-up', color: 'green' },
  needed: { label: 'Your signature is needed', color: 'yellow' },
  onMovingDay: { label: 'To sign on moving day' },
} as const

function stateOf(document: JobDocument, isOver: boolean) {
  const { agreed, mayAgree, clause } = document
  if (clause !== undefined) {
    if (agreed) return { label: 'Agreed', color: 'green' } as const
    return mayAgree ? ({ label: 'Your agreement is needed', color: 'yellow' } as const) : null
  }
  const signature = clientSignature(document, isOver)
  return signature && SIGNATURES[signature]
}

/** What is moved and how it is protected; the estimate shows the choice with its prices, whichever document keeps it. */
export function Goods({ job, onGo }: SectionProps) {
  const { cargo, documents, homeSize } = job
  const inventory = ['inventorySheet', 'cubeSheet'].find((name) => documents[name] !== undefined)
  // A choice that was not made and cannot be made any more is not asked for.
  const paper = Object.values(documents).find(
    ({ protection, mayWrite }) => protection !== undefined && (protection.isChosen || mayWrite),
  )
  const facts: Fact[] = [
    ...(homeSize === null ? [] : [['Home', HOME_SIZE_NAMES[homeSize]] satisfies Fact]),
    ...(cargo.length === 0
      ? []
      : [
          [
            'Items',
            cargo.map(({ shownItem, quantity }) => `${quantity} × ${shownItem}`).join(', '),
          ] satisfies Fact,
        ]),
    ...(paper?.protection === undefined ? [] : [['Protection', chosen(paper.protection)] satisfies Fact]),
  ]
  if (facts.length === 0 && inventory === undefined) return null
  return (
    <Section title="What we move">
      {facts.length > 0 && <FactList facts={facts} className={classes['facts']} />}
      <div className={ui['wrap']}>
        {paper?.protection && (
          <Button
            variant="default"
            mih={44}
            onClick={() =>
              onGo(at('documents', documents['estimate'] ? 'estimate' : paper.name, 'protection'))
            }
          >
            {paper.protection.isChosen ? 'See protection' : 'Choose protection'}
          </Button>
        )}
        {inventory !== undefined && (
          <Button variant="default" mih={44} onClick={() => onGo(at('documents', inventory))}>
            See inventory
          </Button>
        )}
      </div>
    </Section>
  )
}

function chosen(protection: NonNullable<JobDocument['protection']>): string {
  return protection.isChosen ? protectionText(protection) : 'Not chosen yet'
}

/** Where the rest of the move is seen and changed. */
export function Details({ job, onGo }: SectionProps) {
  const { actions, contactPerson, jobStatus, notes } = job
  const mayChange = jobStatus === 'inquiring' && actions.save
  const facts: Fact[] = [
    ...(notes === '' ? [] : [['Notes', notes] satisfies Fact]),
    ...(contactPerson.length === 0
      ? []
      : [['Contacts', contactPerson.map(({ name }) => name).join(', ')] satisfies Fact]),
  ]
  type Part = readonly [label: string, tab: JobTab]
  const parts: readonly Part[] = [
    [mayChange ? 'Change addresses and details' : 'Addresses, notes and details', 'job'],
    ['Your crew', 'crew'],
    ['Truck', 'rentTruck'],
    ['Payments', 'payments'],
  ]
  return (
    <Section title="Your plan">
      {facts.length > 0 && <FactList facts={facts} className={classes['facts']} />}
      <ul className={ui['list']}>
        {parts
          .filter(([, tab]) => actions.tabs.includes(tab))
          .map(([label, tab]) => (
            <li key={label} className={classes['row']}>
              <OpenButton onClick={() => onGo(at(tab))}>{label}</OpenButton>
            </li>
          ))}
      </ul>
    </Section>
  )
}

/** What is left once the move is completed: rating and tip for the crew by name, the receipt, and the next move. */
export function AfterMove({ job, onGo, children }: SectionProps & { children: ReactNode }) {
  const { companyInfo, crew, documents, jobStatus, payments } = job
  if (jobStatus !== 'completed') return null
  const names = crew.map(({ firstName }) => firstName)
  return (
    <Section title={names.length === 0 ? 'After your move' : `${listOf(names)} moved you`}>
      <div className={ui['wrap']}>
        {payments?.mayTip && (
          <Button variant="default" mih={44} onClick={() => onGo(at('payments'))}>
            Tip the crew
          </Button>
        )}
        {documents['receipt'] && (
          <Button variant="default" mih={44} onClick={() => onGo(at('payments'))}>
            Receipt
          </Button>
        )}
        <Button component="a" variant="default" mih={44} href={`/${companyInfo.handle}`}>
          Book again
        </Button>
      </div>
      {children}
    </Section>
  )
}

/** A label, because a word in lower case has no translation. */
const AND = { label: 'and' }

/** Joins names: 'Ann', 'Ann and Bo', 'Ann, Bo and Cy'. */
function listOf(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${AND.label} ${names.at(-1)}`
}
