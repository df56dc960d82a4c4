import { Collapse, Table, Text, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronUp } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { CompanyVariables } from '../../../../shared/company/settings/company.variables.ts'
import { SURVEY_TEXTS } from '../../../../shared/jobs/documents/survey.ts'
import { lineName } from '../../../../shared/jobs/estimates/item-label.ts'
import { formatUnits } from '../../../../shared/jobs/estimates/units.ts'
import { centsFromDollars, formatCents } from '../../../../shared/kernel/money.ts'
import { useViewer } from './context.ts'
import type { ScreenJob } from './form.ts'
import { storedPrice, type Amount } from './use-amount.ts'
import classes from './screen.module.css'
import ui from '../../../ui/primitives.module.css'

const STATE_TEXTS: Record<Amount['state'], string> = {
  current: '',
  updating: ' Updating…',
  failed: ' Not up to date.',
}

interface Props {
  amount: Amount
  variables: CompanyVariables
  /** What the client agreed to, with all change orders, in dollars; null before anything is agreed, and for who may not see it. */
  agreed: number | null
}

/** The amount with its lines, next to the form on wide screens. */
export function AmountCard({ amount, variables, agreed }: Props) {
  return (
    <section aria-label="Amount" className={classes['card']}>
      <h2 className={ui['heading']}>Amount</h2>
      <AmountTable amount={amount} variables={variables} agreed={agreed} />
    </section>
  )
}

/** The amount as an expandable bar above the footer, for phones. */
export function AmountBar({ amount, variables, agreed }: Props) {
  const [isOpen, setOpen] = useState(false)
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)') ?? false
  const id = useId()
  return (
    <section aria-label="Amount" className={classes['amountBar']}>
      <Collapse expanded={isOpen} id={id} transitionDuration={isStill ? 0 : 150}>
        <AmountTable amount={amount} variables={variables} agreed={agreed} />
      </Collapse>
      <UnstyledButton
        className={`${ui['line']} ${classes['amountToggle']}`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Text component="span" size="sm">
          {agreed === null ? 'Amount' : 'Agreed price'}
        </Text>
        <Text component="span" fw={600} className={classes['figure'] ?? ''}>
          {agreed !== null
            ? formatCents(centsFromDollars(agreed))
            : amount.isSurveyNeeded
              ? SURVEY_TEXTS.title
              : formatCents(centsFromDollars(amount.total))}
        </Text>
        <IconChevronUp size={16} aria-hidden className={classes['chevron']} data-open={isOpen || undefined} />
      </UnstyledButton>
    </section>
  )
}

/**
 * Returns the agreed price of a job, in dollars, if it is not the total of its estimate, for example after a change order;
 * else null, and while the estimate is edited.
 */
export function agreedBeside(job: ScreenJob, amount: Amount | null): number | null {
  const agreed = job.payments?.agreed
  if (amount === null || !agreed || agreed.from === 'estimate') return null
  const isEdited = amount.total !== storedPrice(job)?.total
  return isEdited || agreed.total === amount.total ? null : agreed.total
}

function AmountTable({ amount, variables, agreed }: Props) {
  const reader = useViewer()
  if (amount.isSurveyNeeded)
    return (
      <Text size="sm">
        {SURVEY_TEXTS.title}. {reader === 'client' ? SURVEY_TEXTS.client : SURVEY_TEXTS.office}
      </Text>
    )
  return (
    <>
      <Table
        className={classes['amountTable'] ?? ''}
        verticalSpacing={4}
        horizontalSpacing={0}
        data-behind={amount.state !== 'current' || undefined}
      >
        <Table.Thead className={classes['hiddenHead'] ?? ''}>
          <Table.Tr>
            <Table.Th>Line</Table.Th>
            <Table.Th>Total</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {amount.lineItems.map((line) => (
            <Table.Tr key={line.id}>
              <Table.Td>
                {lineName(line, variables)}
                <Text size="xs" c="dimmed" className={classes['figure'] ?? ''}>
                  {formatCents(centsFromDollars(line.rate))} × {formatUnits(line.item, line.units)}
                </Text>
              </Table.Td>
              <Table.Td className={classes['money'] ?? ''}>
                {line.item === 'discount' && line.total > 0 && '−'}
                {formatCents(centsFromDollars(line.total))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">{agreed === null ? 'Total' : 'Estimate'}</Table.Th>
            <Table.Td className={classes['money'] ?? ''} aria-live="polite">
              <strong>{formatCents(centsFromDollars(amount.total))}</strong>
            </Table.Td>
          </Table.Tr>
          {agreed !== null && (
            <Table.Tr>
              <Table.Th scope="row">Agreed price</Table.Th>
              <Table.Td className={classes['money'] ?? ''}>
                <strong>{formatCents(centsFromDollars(agreed))}</strong>
              </Table.Td>
            </Table.Tr>
          )}
        </Table.Tfoot>
      </Table>
      <Text size="xs" c="dimmed">
        {reader === 'client'
          ? 'Your changes are priced before you save them.'
          : amount.dirty
            ? 'Edited lines don’t change. The others are calculated from crew, hours and locations.'
            : 'Calculated from crew, hours and locations.'}
        {STATE_TEXTS[amount.state]}
      </Text>
    </>
  )
}
