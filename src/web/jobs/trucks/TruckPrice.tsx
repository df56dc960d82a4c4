import { Text } from '@mantine/core'
import type { CompanyVariables } from '../../../shared/company/settings/company.variables.ts'
import type { Truck } from '../../../shared/jobs/jobs/job.parts.ts'
import { centsFromDollars, formatCents } from '../../../shared/kernel/money.ts'
import { truckLines } from './truck.choice.ts'
import classes from './truck.module.css'
import ui from '../../ui/primitives.module.css'

/** Shows the price of the truck, calculated in lines. */
export function TruckPrice({ truck, variables }: { truck: Truck; variables: CompanyVariables | undefined }) {
  return (
    <section className={classes['price']} aria-label="Price">
      <h2 className={ui['heading']}>Price</h2>
      <dl className={classes['lines']}>
        {truckLines(truck, variables).map(({ label, detail, amount }) => (
          <div key={label}>
            <dt>
              {label}
              {detail !== '' && <span className={classes['detail']}>{detail}</span>}
            </dt>
            <dd>{formatCents(amount)}</dd>
          </div>
        ))}
        <div>
          <dt>
            <strong>Total</strong>
          </dt>
          <dd>
            <strong>{formatCents(centsFromDollars(truck.total))}</strong>
          </dd>
        </div>
      </dl>
      <Text size="sm" c="dimmed">
        {notes(truck).join(' ')}
      </Text>
    </section>
  )
}

function notes({ lines, miles, recommended }: Truck): string[] {
  if (lines.length === 0) return ['The estimate has no charge for a truck.']
  return [
    ...(miles === 0 ? ['Miles are added once the addresses are known.'] : []),
    ...(recommended.trucks > 1 ? ['The price is for one truck.'] : []),
  ]
}
