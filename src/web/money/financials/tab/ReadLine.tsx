import type { CompanyVariables } from '../../../../shared/company/settings/company.variables.ts'
import type { FinancialSection } from '../../../../shared/jobs/finances/financial.ts'
import { formatDay } from '../../../../shared/kernel/dates.ts'
import { centsFromDollars, formatCents } from '../../../../shared/kernel/money.ts'
import { itemLabel, unitsText } from './choices.ts'
import { LineState } from './LineState.tsx'
import { LineTotal } from './LineTotal.tsx'
import type { DraftLine } from './lines.ts'
import classes from './tab.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  section: FinancialSection
  line: DraftLine
  name: string
  variables: CompanyVariables
  timezone: string
  isAutomatic: boolean
  mayPay: boolean
  onPay: (() => Promise<void>) | null
}

/** A read-only line; paid lines are locked. */
export function ReadLine(props: Props) {
  const { section, line, name, variables } = props
  const detail = line.item === 'other' ? line.other : line.facts.workerName
  const facts = [
    ['Date', formatDay(line.date)],
    ['Rate, $', formatCents(centsFromDollars(line.rate || 0))],
    ['Units', unitsText(section, line.item, line.units || 0)],
  ]
  return (
    <fieldset className={`${ui['fieldset']} ${classes['line']}`} aria-label={name}>
      <div className={`${classes['fact']} ${detail === '' ? classes['wide'] : ''}`}>
        {itemLabel(section, line.item, variables)}
      </div>
      {detail !== '' && <div className={`${classes['fact']} ${classes['detail']}`}>{detail}</div>}
      {facts.map(([label, text]) => (
        <div key={label} className={classes['fact']}>
          <span className={classes['label']}>{label} </span>
          {text}
        </div>
      ))}
      <LineTotal line={line} />
      <LineState {...props} />
      <div className={classes['remove']} />
    </fieldset>
  )
}
