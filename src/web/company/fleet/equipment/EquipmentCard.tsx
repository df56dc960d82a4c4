import { Badge, Button, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { deleteEquipment, retireEquipment } from '../../../../shared/company/fleet/equipment.api.ts'
import {
  CONDITION_LABELS,
  EQUIPMENT_CATEGORY_LABELS,
  type Equipment,
  type Loan,
} from '../../../../shared/company/fleet/equipment.ts'
import { call } from '../../../kernel/api.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { showSuccess } from '../../../ui/toasts.ts'
import { useRefetchFleet } from '../fleet.queries.ts'
import { holderText } from './loan-words.ts'
import classes from '../../../ui/records.module.css'

interface Props {
  item: Equipment
  headingLevel: 2 | 3
  onEdit: () => void
  onCheckOut: () => void
  onLoans: () => void
  onReturn: (loan: Loan) => void
}

/** One piece of equipment, or several of a kind: what it is, where it is, and who holds it. */
export function EquipmentCard({ item, headingLevel, onEdit, onCheckOut, onLoans, onReturn }: Props) {
  const { name, tag, quantity, out, available, retiredOn } = item
  const Heading = `h${headingLevel}` as const
  const facts: [string, string][] = [
    ['Category', EQUIPMENT_CATEGORY_LABELS[item.category]],
    ['Condition', CONDITION_LABELS[item.condition]],
    ['Quantity', out === 0 ? String(quantity) : `${quantity}, ${available} here`],
    ['Tag', tag],
    ['Kept in', [item.vehicle?.name ?? '', item.location].filter((part) => part !== '').join(', ')],
  ]
  return (
    <li className={classes['card']}>
      <div className={classes['cardHead']}>
        <Heading className={classes['cardTitle']}>
          <UnstyledButton
            id={`equipment-${item.id}`}
            className={classes['open'] ?? ''}
            fw={600}
            onClick={onEdit}
          >
            {name}
          </UnstyledButton>
        </Heading>
        {retiredOn !== null && <Badge variant="default">Retired</Badge>}
        {item.isLow && <StatusBadge label="Low" color="yellow" />}
        {out > 0 && <StatusBadge label={quantity === 1 ? 'Out' : `${out} out`} color="yellow" />}
        <Actions item={item} onCheckOut={onCheckOut} onLoans={onLoans} />
      </div>
      <FactList className={classes['facts']} facts={facts.filter(([, text]) => text !== '')} />
      {item.notes !== '' && <p className={classes['text']}>{item.notes}</p>}
      {item.loans.length > 0 && (
        <ul className={`${classes['papers']} ${classes['above']}`} aria-label={`Who holds ${name}`}>
          {item.loans.map((loan) => (
            <li key={loan.id}>
              <span>{holderText(loan)}</span>
              {loan.isOverdue && <StatusBadge label="Overdue" color="red" />}
              <Button
                variant="default"
                size="xs"
                aria-label={`Return ${name} from ${loan.worker.firstName} ${loan.worker.lastName}`}
                onClick={() => onReturn(loan)}
              >
                Return
              </Button>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function Actions({ item, onCheckOut, onLoans }: Pick<Props, 'item' | 'onCheckOut' | 'onLoans'>) {
  const news = useRefetchFleet()
  const [isAsking, setAsking] = useState<'retire' | 'delete' | null>(null)
  const { id, name, actions } = item
  const may = (action: (typeof actions)[number]) => actions.includes(action)

  async function retire(isRetired: boolean) {
    await call(retireEquipment, { params: { id }, body: { isRetired } })
    await news()
    showSuccess(isRetired ? `${name} is retired.` : `${name} is back in use.`)
  }
  return (
    <div className={`${classes['actions']} ${classes['above']}`}>
      {may('checkOut') && (
        <Button variant="default" size="xs" aria-label={`Check out ${name}`} onClick={onCheckOut}>
          Check out
        </Button>
      )}
      {!may('delete') && (
        <Button variant="default" size="xs" aria-label={`Loan history: ${name}`} onClick={onLoans}>
          Loan history
        </Button>
      )}
      {may('retire') && (
        <Button variant="default" size="xs" aria-label={`Retire ${name}`} onClick={() => setAsking('retire')}>
          Retire
        </Button>
      )}
      {may('unretire') && (
        <AsyncButton
          variant="default"
          size="xs"
          aria-label={`Use again: ${name}`}
          action={() => retire(false)}
        >
          Use again
        </AsyncButton>
      )}
      {may('delete') && (
        <Button
          variant="subtle"
          color="red"
          size="xs"
          aria-label={`Delete ${name}`}
          onClick={() => setAsking('delete')}
        >
          Delete
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking === 'retire'}
        onClose={() => setAsking(null)}
        question={`Retire ${name}? You can put it back in use later.`}
        confirmLabel="Retire equipment"
        onConfirm={() => retire(true)}
      />
      <ConfirmDialog
        opened={isAsking === 'delete'}
        onClose={() => setAsking(null)}
        question={`Delete ${name}? This cannot be undone.`}
        confirmLabel="Delete equipment"
        onConfirm={async () => {
          await call(deleteEquipment, { params: { id } })
          await news()
          showSuccess('Equipment deleted.')
        }}
      />
    </div>
  )
}
