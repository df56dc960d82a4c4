import { ActionIcon, Badge, Menu } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import type { AccountType, LedgerAccount } from '../../../../shared/money/accounting/account.ts'
import { saveLedgerAccount } from '../../../../shared/money/accounting/accounting.api.ts'
import { formatCents, type Cents } from '../../../../shared/kernel/money.ts'
import { call } from '../../../kernel/api.ts'
import { showSuccess, showFailure } from '../../../ui/toasts.ts'
import { dollars } from '../amounts.ts'
import { useBooks } from '../books.ts'
import { useRefetchLedger } from '../accounting.queries.ts'
import { isDeletable, isRetirable } from './account-draft.ts'
import classes from '../accounting.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  group: { type: AccountType; accounts: readonly LedgerAccount[]; total: Cents }
  onEdit: (account: LedgerAccount) => void
  onDelete: (account: LedgerAccount) => void
}

/** Shows accounts of one type with number, name and balance; a row links to the account's entries. */
export function ChartTable({ group, onEdit, onDelete }: Props) {
  const { place, renderPlace } = useBooks()
  const { type, accounts, total } = group
  return (
    <div className={`${ui['card']} ${classes['frame']}`}>
      <table className={classes['table']}>
        <caption>{type}</caption>
        <thead>
          <tr>
            <th scope="col" className={classes['numberCell']}>
              Number
            </th>
            <th scope="col">Name</th>
            <th scope="col" className={classes['money']}>
              Balance
            </th>
            <th scope="col">
              <span className={ui['hidden']}>Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <tr key={account.id} className={classes['linked']}>
              <td className={classes['numberCell']}>{account.number}</td>
              <th scope="row">
                {renderPlace(
                  { section: 'journal', company: place.company, account: account.id },
                  { className: classes['link'], children: account.name },
                )}{' '}
                {!account.isActive && (
                  <Badge variant="default" size="sm" title="Not available for new entries">
                    Retired
                  </Badge>
                )}
              </th>
              <td className={classes['money']}>{dollars(account.balance)}</td>
              <td className={classes['actions']}>
                <Actions account={account} onEdit={onEdit} onDelete={onDelete} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Total
            </th>
            <td className={classes['money']}>{formatCents(total)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function Actions({
  account,
  onEdit,
  onDelete,
}: Pick<Props, 'onEdit' | 'onDelete'> & { account: LedgerAccount }) {
  const { company } = useBooks()
  const renewBooks = useRefetchLedger()
  const { id, number, name, account_type, isActive } = account

  async function setActive(isNowActive: boolean) {
    try {
      await call(saveLedgerAccount, {
        body: { id, company: company.id, number, name, account_type, isActive: isNowActive },
      })
      await renewBooks()
      showSuccess(isNowActive ? `${name} is back in use.` : `${name} is retired.`)
    } catch (error) {
      showFailure(error instanceof Error ? error.message : String(error))
    }
  }

  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon size={44} color="gray" aria-label={`Actions for ${number} ${name}`}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onEdit(account)}>
          Rename or renumber
        </Menu.Item>
        {isRetirable(account) && (
          <Menu.Item
            leftSection={<IconArchive size={16} aria-hidden />}
            onClick={() => void setActive(false)}
          >
            Retire
          </Menu.Item>
        )}
        {!isActive && (
          <Menu.Item
            leftSection={<IconArchiveOff size={16} aria-hidden />}
            onClick={() => void setActive(true)}
          >
            Use again
          </Menu.Item>
        )}
        {isDeletable(account) && (
          <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={() => onDelete(account)}>
            Delete
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
