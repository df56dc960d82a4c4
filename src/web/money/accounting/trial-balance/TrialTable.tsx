import { Fragment } from 'react'
import { dollarsFromCents } from '../../../../shared/kernel/money.ts'
import { dollars, sideText } from '../amounts.ts'
import { useBooks } from '../books.ts'
import { trialGroups, type TrialBalance } from './trial-groups.ts'
import classes from '../accounting.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  balance: TrialBalance
  /** Company and span, as text. */
  caption: string
}

/** Shows the trial balance by type, with totals; an account links to its entries in the same span. */
export function TrialTable({ balance, caption }: Props) {
  const { place, renderPlace } = useBooks()
  return (
    <div className={`${ui['card']} ${classes['frame']}`}>
      <table className={classes['table']}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col" className={classes['money']}>
              Debit
            </th>
            <th scope="col" className={classes['money']}>
              Credit
            </th>
          </tr>
        </thead>
        {trialGroups(balance.rows).map((group) => (
          <Fragment key={group.type}>
            <tbody>
              <tr className={classes['typeRow']}>
                <th scope="rowgroup" colSpan={3}>
                  {group.type}
                </th>
              </tr>
              {group.rows.map((row) => (
                <tr key={row.accountId} className={classes['linked']}>
                  <th scope="row">
                    <span className={classes['number']}>{row.number}</span>{' '}
                    {renderPlace(
                      { ...place, section: 'journal', account: row.accountId },
                      { className: classes['link'], children: row.name },
                    )}
                  </th>
                  <td className={classes['money']}>{sideText(row.debit)}</td>
                  <td className={classes['money']}>{sideText(row.credit)}</td>
                </tr>
              ))}
              <tr className={classes['sumRow']}>
                <th scope="row">{group.type} together</th>
                <td className={classes['money']}>{sideText(dollarsFromCents(group.debit))}</td>
                <td className={classes['money']}>{sideText(dollarsFromCents(group.credit))}</td>
              </tr>
            </tbody>
          </Fragment>
        ))}
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td className={classes['money']}>{dollars(balance.debit)}</td>
            <td className={classes['money']}>{dollars(balance.credit)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
