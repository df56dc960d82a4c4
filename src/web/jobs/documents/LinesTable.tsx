import { Table, Text } from '@mantine/core'
import type { CompanyVariables } from '../../../shared/company/settings/company.variables.ts'
import type { EstimateLine, JobDocument } from '../../../shared/jobs/jobs/job.parts.ts'
import { formatDay } from '../../../shared/kernel/dates.ts'
import { centsFromDollars, formatCents } from '../../../shared/kernel/money.ts'
import { lineName } from '../../../shared/jobs/estimates/item-label.ts'
import { formatUnits } from '../../../shared/jobs/estimates/units.ts'
import classes from './documents.module.css'

interface Props {
  lines: readonly EstimateLine[]
  variables: CompanyVariables | null
  /** Names of lines in the language of the page. */
  names?: JobDocument['changeNames']
  /** In dollars, calculated by the server; discounts are subtracted. */
  total: number
}

/** Lines and their total, read-only; without lines there is no total. */
export function LinesTable({ lines, variables, names, total }: Props) {
  return (
    <Table verticalSpacing={6} aria-label="Lines">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Item</Table.Th>
          <Table.Th visibleFrom="xs">Date</Table.Th>
          <Table.Th visibleFrom="xs" className={classes['money'] ?? ''}>
            Rate
          </Table.Th>
          <Table.Th visibleFrom="xs" className={classes['money'] ?? ''}>
            Units
          </Table.Th>
          <Table.Th className={classes['money'] ?? ''}>Total</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map((line) => (
          <Table.Tr key={line.id}>
            <Table.Td>
              {names?.[line.id] ?? lineName(line, variables)}
              <Text size="xs" c="dimmed" hiddenFrom="xs">
                {formatCents(centsFromDollars(line.rate))} × {formatUnits(line.item, line.units)}
                {line.lineItemDate && ` · ${formatDay(line.lineItemDate)}`}
              </Text>
            </Table.Td>
            <Table.Td visibleFrom="xs">{formatDay(line.lineItemDate)}</Table.Td>
            <Table.Td visibleFrom="xs" className={classes['money'] ?? ''}>
              {formatCents(centsFromDollars(line.rate))}
            </Table.Td>
            <Table.Td visibleFrom="xs" className={classes['money'] ?? ''}>
              {formatUnits(line.item, line.units)}
            </Table.Td>
            <Table.Td className={classes['money'] ?? ''}>
              {line.item === 'discount' && line.total > 0 && '−'}
              {formatCents(centsFromDollars(line.total))}
            </Table.Td>
          </Table.Tr>
        ))}
        {lines.length === 0 && (
          <Table.Tr>
            <Table.Td colSpan={5}>No lines yet.</Table.Td>
          </Table.Tr>
        )}
      </Table.Tbody>
      {lines.length > 0 && (
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">Total</Table.Th>
            <Table.Td visibleFrom="xs" colSpan={3} />
            <Table.Td className={classes['money'] ?? ''}>
              <strong>{formatCents(centsFromDollars(total))}</strong>
            </Table.Td>
          </Table.Tr>
        </Table.Tfoot>
      )}
    </Table>
  )
}
