import { Button, Modal, NativeSelect, Text } from '@mantine/core'
import { IconCoin } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  deleteSourceCost,
  getReport,
  listSourceCosts,
  setSourceCost,
  sourceCostInputSchema,
  type SourceCost,
} from '../../../shared/overview/reports/reports.api.ts'
import { formatDay } from '../../../shared/kernel/dates.ts'
import { money } from '../../../shared/kernel/money.ts'
import { JOB_SOURCE_LABELS, JOB_SOURCES, type JobSource } from '../../../shared/trade/job.choices.ts'
import { call } from '../../kernel/api.ts'
import { problemsOf } from '../../kernel/forms.ts'
import { callQuery, keyBelow, useRefetch } from '../../kernel/queries.ts'
import { useRecordForm } from '../../kernel/record-form.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { DayField } from '../../ui/DayField.tsx'
import { FigureField } from '../../ui/FigureField.tsx'
import { ErrorState, LoadingText } from '../../ui/states.tsx'
import classes from './reports.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  companyId: number
  today: string
}

/** The button that opens what sources cost beside their ads. */
export default function SourceCosts({ companyId, today }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        className="no-print"
        variant="default"
        leftSection={<IconCoin size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Source costs
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Source costs" size="lg">
        {isOpen && <Costs companyId={companyId} today={today} />}
      </Modal>
    </>
  )
}

function Costs({ companyId, today }: Props) {
  const query = { company: companyId }
  const costs = useQuery(callQuery(listSourceCosts, { query }))
  const refetchCosts = useRefetch(keyBelow(listSourceCosts))
  const refetchReports = useRefetch(keyBelow(getReport, { report: 'sources' }))
  const renew = async () => {
    await Promise.all([refetchCosts(), refetchReports()])
  }
  if (!costs.data)
    return costs.isError ? (
      <ErrorState message={costs.error.message} onRetry={() => void costs.refetch()} />
    ) : (
      <LoadingText />
    )
  return (
    <div className={ui['stackSmall']}>
      <Text size="sm" c="dimmed">
        What a source costs beside its ads, from a day on until the next entry of the source. Enter 0 from the
        day on which it costs nothing more.
      </Text>
      {costs.data.length === 0 ? (
        <Text>No costs yet.</Text>
      ) : (
        <ul className={ui['list']} aria-label="Costs of sources">
          {costs.data.map((cost) => (
            <li key={`${cost.source} ${cost.from}`} className={classes['cost']}>
              <span>
                <strong>{JOB_SOURCE_LABELS[cost.source]}</strong> {costText(cost)}
              </span>
              <AsyncButton
                variant="default"
                mih={44}
                aria-label={`Delete the cost of ${JOB_SOURCE_LABELS[cost.source]} from ${formatDay(cost.from)}`}
                successText="Cost deleted."
                action={async () => {
                  await call(deleteSourceCost, { params: { source: cost.source, from: cost.from }, query })
                  await renew()
                }}
              >
                Delete
              </AsyncButton>
            </li>
          ))}
        </ul>
      )}
      <CostForm companyId={companyId} today={today} onSaved={renew} />
    </div>
  )
}

/** Returns what a source costs, with its first day. */
function costText({ from, perLead, perMonth }: SourceCost): string {
  const day = formatDay(from)
  if (perLead > 0 && perMonth > 0)
    return `${money(perLead)} for each lead and ${money(perMonth)} a month from ${day}`
  if (perLead > 0) return `${money(perLead)} for each lead from ${day}`
  return perMonth > 0 ? `${money(perMonth)} a month from ${day}` : `nothing from ${day}`
}

function CostForm({ companyId, today, onSaved }: Props & { onSaved: () => Promise<void> }) {
  const form = useRecordForm(
    {
      source: 'yelp' as JobSource,
      from: `${today.slice(0, 8)}01`,
      perLead: '' as number | '',
      perMonth: '' as number | '',
    },
    (values) => problemsOf(sourceCostInputSchema, bodyOf(values)),
  )
  const { values, set } = form
  return (
    <form
      id={form.id}
      aria-label="Add a cost"
      className={ui['stackSmall']}
      noValidate
      onSubmit={(event) => event.preventDefault()}
    >
      <div className={classes['filters']}>
        <NativeSelect
          label="Source"
          data={JOB_SOURCES.map((source) => ({ value: source as string, label: JOB_SOURCE_LABELS[source] }))}
          value={values.source}
          onChange={(event) => {
            const chosen = event.currentTarget.value
            set('source', JOB_SOURCES.find((one) => one === chosen) ?? values.source)
          }}
        />
        <DayField label="From" {...form.field('from')} />
        <FigureField label="For each lead" isMoney leftSection="$" {...form.field('perLead')} />
        <FigureField label="For each month" isMoney leftSection="$" {...form.field('perMonth')} />
      </div>
      <div>
        <AsyncButton
          type="submit"
          successText="Cost saved."
          action={async () => {
            await form.save((sent) => call(setSourceCost, { body: { ...bodyOf(sent), company: companyId } }))
            form.discard()
            await onSaved()
          }}
        >
          Save cost
        </AsyncButton>
      </div>
    </form>
  )
}

/** An empty amount is none. */
function bodyOf({
  perLead,
  perMonth,
  ...rest
}: {
  source: JobSource
  from: string
  perLead: number | ''
  perMonth: number | ''
}) {
  return { ...rest, perLead: perLead === '' ? 0 : perLead, perMonth: perMonth === '' ? 0 : perMonth }
}
