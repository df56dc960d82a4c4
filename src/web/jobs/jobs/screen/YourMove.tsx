import { Accordion, Avatar, Button, Group, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { documentNamesIn } from '../../../../shared/jobs/documents/document.ts'
import { isCanceled } from '../../../../shared/jobs/jobs/job.lifecycle.ts'
import type { JobDocument } from '../../../../shared/jobs/jobs/job.parts.ts'
import { SURVEY_TEXTS } from '../../../../shared/jobs/documents/survey.ts'
import { CHARGE_ITEM_LABELS } from '../../../../shared/jobs/finances/payment.ts'
import { formatDayInWords, formatTime } from '../../../../shared/kernel/dates.ts'
import { centsFromDollars, formatCents } from '../../../../shared/kernel/money.ts'
import { formatPhone } from '../../../../shared/kernel/phone.ts'
import { jobDayOf } from '../../../../shared/trade/job.choices.ts'
import { typeLabel } from '../../../../shared/trade/job.labels.ts'
import { useToday } from '../../../kernel/use-today.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { FactList, type Fact } from '../../../ui/FactList.tsx'
import { downloadDocument } from '../../printing/download-document.ts'
import type { ScreenJob } from './form.ts'
import type { PartSlot } from './slots.ts'
import { personName } from './words.ts'
import classes from './your-move.module.css'
import ui from '../../../ui/primitives.module.css'

const money = (dollars: number) => formatCents(centsFromDollars(dollars))

/**
 * The move for its client: when, where, what it costs, who comes, the papers, `children` to change it, and answers
 * to common questions.
 */
export default function YourMove({
  job,
  onGo,
  children,
}: Pick<PartSlot, 'job' | 'onGo'> & { children: ReactNode }) {
  return (
    <div className={classes['move']}>
      <Plan job={job} />
      <Price job={job} />
      <Crew job={job} />
      <Papers job={job} onGo={onGo} />
      {children}
      <Questions job={job} />
    </div>
  )
}

function Plan({ job }: { job: ScreenJob }) {
  const { companyInfo, jobDate, locations, crewSize, useTruck } = job
  const today = useToday(companyInfo.timezone)
  const day = jobDayOf(jobDate)
  const time = day === null ? '' : jobDate.slice(11, 16)
  const places = locations.filter(({ address }) => address !== '')
  const facts: Fact[] = [
    ['Day', day === null ? 'Not chosen yet' : formatDayInWords(day, today)],
    ...(time === '' || time === '00:00' ? [] : [['Start', formatTime(time)] satisfies Fact]),
    ...places.map((place, index): Fact => [
      index === 0 ? 'From' : index === places.length - 1 ? 'To' : 'Stop',
      [place.address, place.address2].filter(Boolean).join(', '),
    ]),
    ['Crew', `${crewSize} ${crewSize === 1 ? 'mover' : 'movers'}${useTruck ? ', with a truck' : ''}`],
  ]
  return (
    <section className={`${ui['card']} ${classes['part']}`} aria-labelledby="your-move-plan">
      <h2 id="your-move-plan" className={ui['heading']}>
        {typeLabel(job, 'client')} with {companyInfo.name}
      </h2>
      <FactList facts={facts} className={classes['facts']} />
    </section>
  )
}

function Price({ job: { id, payments, jobStatus, documents } }: { job: ScreenJob }) {
  // Nothing is owed for a canceled move; what was refunded is on the Payments tab.
  if (payments === null || isCanceled(jobStatus)) return null
  const isSurveyNeeded = documents['estimate']?.blockCode === 'survey_needed'
  const { total, paid, balance } = payments
  const facts: Fact[] = [
    [jobStatus === 'inquiring' ? 'Estimate' : 'Price', money(total)],
    ['Paid', money(paid)],
    balance < 0 ? ['Overpaid', money(-balance)] : ['Left to pay', money(balance)],
  ]
  return (
    <section className={`${ui['card']} ${classes['part']}`} aria-labelledby="your-move-price">
      <h2 id="your-move-price" className={ui['heading']}>
        {isSurveyNeeded ? SURVEY_TEXTS.title : 'Price'}
      </h2>
      {isSurveyNeeded ? (
        <>
          <Text size="sm">{SURVEY_TEXTS.client}</Text>
          <Button
            renderRoot={(props) => <Link {...props} to="/job/$jobId/survey" params={{ jobId: String(id) }} />}
          >
            Show us what moves
          </Button>
        </>
      ) : (
        <FactList facts={facts} className={classes['figures']} />
      )}
    </section>
  )
}

function Crew({ job: { crew, jobStatus } }: { job: ScreenJob }) {
  if (crew.length === 0 || (jobStatus !== 'scheduled' && jobStatus !== 'completed')) return null
  return (
    <section className={`${ui['card']} ${classes['part']}`} aria-labelledby="your-move-crew">
      <h2 id="your-move-crew" className={ui['heading']}>
        Your crew
      </h2>
      <ul className={`${ui['list']} ${classes['crew']}`}>
        {crew.map((member) => (
          <li key={member.id ?? personName(member)}>
            <Avatar
              src={member.profilePic}
              name={personName(member)}
              color="gray"
              alt=""
              aria-hidden
              size="sm"
            />
            {personName(member)}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Papers({ job, onGo }: Pick<PartSlot, 'job' | 'onGo'>) {
  const { id, documents } = job
  const papers = documentNamesIn(Object.keys(documents)).flatMap((name) => {
    const document = documents[name]
    return document ? [{ name, document }] : []
  })
  if (papers.length === 0) return null
  return (
    <section className={`${ui['card']} ${classes['part']}`} aria-labelledby="your-move-papers">
      <h2 id="your-move-papers" className={ui['heading']}>
        Papers
      </h2>
      <ul className={ui['listStack']}>
        {papers.map(({ name, document }) => {
          const state = stateOf(document)
          return (
            <li key={name} className={classes['paper']}>
              <span className={classes['name']}>{document.title}</span>
              {state && <StatusBadge {...state} />}
              <Group gap="xs" className={classes['actions'] ?? ''}>
                <Button
                  variant={document.mayAgree && !document.agreed ? 'light' : 'default'}
                  mih={44}
                  aria-label={`Read: ${document.title}`}
                  onClick={() => onGo({ tab: 'documents', document: name, field: null })}
                >
                  Read
                </Button>
                {document.hasPdf && (
                  <AsyncButton
                    variant="default"
                    mih={44}
                    leftSection={<IconDownload size={16} aria-hidden />}
                    aria-label={`PDF: ${document.title}`}
                    action={() => downloadDocument(id, name)}
                  >
                    PDF
                  </AsyncButton>
                )}
              </Group>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function stateOf({ agreed, mayAgree, clause }: JobDocument) {
  if (clause === undefined) return null
  if (agreed) return { label: 'Agreed', color: 'green' } as const
  return mayAgree ? ({ label: 'Your agreement is needed', color: 'yellow' } as const) : null
}

type Answer = readonly [question: string, answer: string]

/** Returns answers to common questions from the facts of a move; only to those that its client can have now. */
function answersOf({ companyInfo, payments, jobStatus, actions, documents }: ScreenJob): Answer[] {
  const isRequest = jobStatus === 'inquiring'
  const hasPrice = documents['estimate']?.blockCode !== 'survey_needed'
  const shares = hasPrice ? (payments?.shares.filter(({ amount }) => amount > 0) ?? []) : []
  const fees = payments?.changeFees ?? null
  const phone = formatPhone(companyInfo.phone)
  const answers: Answer[] = []
  if (shares.length > 0)
    answers.push([
      'When do I pay?',
      shares
        .map(({ item, amount, when }) => `${CHARGE_ITEM_LABELS[item]} ${money(amount)}: ${when}.`)
        .join('\n'),
    ])
  if (isRequest && actions.fields.includes('jobDate'))
    answers.push([
      'Can I change the day or the crew?',
      'Yes, below. It costs nothing until the move is booked.',
    ])
  if (!isRequest && fees)
    answers.push([
      'Can I change the day or the crew?',
      fees.date + fees.crewMember > 0
        ? `Yes. Another date or time costs ${money(fees.date)}, each crew member more or less ${money(fees.crewMember)}. You see the new total before you confirm.`
        : 'Yes. You see the new total before you confirm.',
    ])
  if (fees)
    answers.push([
      'What if I cancel?',
      isRequest
        ? 'Canceling a request is free.'
        : 'Before you confirm, you see what is refunded to you and what is kept.',
    ])
  if (actions.reportDamage)
    answers.push([
      'What if something is damaged?',
      `Report it on this page, with photos.${phone === '' ? '' : ` You can also call ${phone}.`}`,
    ])
  return answers
}

function Questions({ job }: { job: ScreenJob }) {
  const answers = isCanceled(job.jobStatus) || job.jobStatus === 'completed' ? [] : answersOf(job)
  if (answers.length === 0) return null
  return (
    <section className={`${ui['card']} ${classes['part']}`} aria-labelledby="your-move-questions">
      <h2 id="your-move-questions" className={ui['heading']}>
        Common questions
      </h2>
      <Accordion variant="default" chevronPosition="right" order={3}>
        {answers.map(([question, answer]) => (
          <Accordion.Item key={question} value={question}>
            <Accordion.Control>{question}</Accordion.Control>
            <Accordion.Panel>
              <Text size="sm" className={classes['answer'] ?? ''}>
                {answer}
              </Text>
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </section>
  )
}
