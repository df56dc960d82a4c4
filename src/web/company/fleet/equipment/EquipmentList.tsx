import { Button, NativeSelect } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import {
  EQUIPMENT_CATEGORIES,
  EQUIPMENT_CATEGORY_LABELS,
  type Equipment,
  type Loan,
} from '../../../../shared/company/fleet/equipment.ts'
import { useToday } from '../../../kernel/use-today.ts'
import type { FleetCompany } from '../fleet-company.ts'
import { equipmentQuery, type EquipmentFilter, type FindWorkers } from '../fleet.queries.ts'
import { PagedList } from '../../../ui/list/PagedList.tsx'
import { SearchField } from '../../../ui/list/SearchField.tsx'
import { useListFilter } from '../../../ui/list/use-list-filter.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { CheckOutDialog } from './CheckOutDialog.tsx'
import { EquipmentCard } from './EquipmentCard.tsx'
import { EquipmentDialog } from './EquipmentDialog.tsx'
import { LoansDialog } from './LoansDialog.tsx'
import { ReturnDialog } from './ReturnDialog.tsx'
import section from '../../../ui/section.module.css'
import classes from '../../../ui/records.module.css'
import ui from '../../../ui/primitives.module.css'

const SHOWN: Record<EquipmentFilter['show'], string> = {
  all: 'In use',
  out: 'Checked out',
  low: 'Low',
  retired: 'Retired',
}

const NO_FILTER: EquipmentFilter = { search: '', category: '', show: 'all' }

/** The open dialog and its subject, which is kept while the dialog closes. */
type Dialog =
  | { kind: 'edit'; item: Equipment | null }
  | { kind: 'checkOut' | 'loans'; item: Equipment }
  | { kind: 'return'; item: Equipment; loan: Loan }

interface Props {
  company: FleetCompany
  /** Level of each item's heading. */
  headingLevel: 2 | 3
  /** Renders the heading with the add button; the page and the settings have different ones. */
  renderTitle: (add: ReactNode) => ReactNode
  findWorkers: FindWorkers
}

/** A company's equipment: search, filter, loans, check-out and return. */
export function EquipmentList({ company, headingLevel, renderTitle, findWorkers }: Props) {
  const today = useToday(company.timezone)
  const { filter, isFiltered, page, setPage, change } = useListFilter(NO_FILTER)
  const query = useQuery(equipmentQuery(company.id, filter, page))
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const [isOpen, setOpen] = useState(false)

  function open(next: Dialog) {
    setDialog(next)
    setOpen(true)
  }
  const close = () => setOpen(false)
  const add = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => open({ kind: 'edit', item: null })}
    >
      Add Equipment
    </Button>
  )
  return (
    <div className={section['stack']}>
      <header className={ui['bar']}>{renderTitle(add)}</header>
      <search className={classes['filters']}>
        <SearchField
          label="Search equipment"
          placeholder="Name, tag, vehicle or place"
          value={filter.search}
          onSearch={(search) => change({ search })}
        />
        <NativeSelect
          label="Category"
          data={[
            { value: '', label: 'All' },
            ...EQUIPMENT_CATEGORIES.map((one) => ({ value: one, label: EQUIPMENT_CATEGORY_LABELS[one] })),
          ]}
          value={filter.category}
          onChange={(event) =>
            change({ category: EQUIPMENT_CATEGORIES.find((one) => one === event.currentTarget.value) ?? '' })
          }
        />
        <NativeSelect
          label="Show"
          data={Object.entries(SHOWN).map(([value, label]) => ({ value, label }))}
          value={filter.show}
          onChange={(event) => {
            const shown = event.currentTarget.value
            change({ show: shown === 'out' || shown === 'low' || shown === 'retired' ? shown : 'all' })
          }}
        />
      </search>
      <PagedList
        query={query}
        nouns={['item', 'items']}
        page={page}
        onPage={setPage}
        empty={
          isFiltered ? (
            <EmptyState title="No equipment matches." text="Change the search or the filters." />
          ) : (
            <EmptyState
              title="No equipment yet."
              text="Dollies, pads, straps and tools you add will appear here, with who has them."
              action={add}
            />
          )
        }
      >
        {(items) => (
          <ul className={ui['listStack']} aria-label="Equipment">
            {items.map((item) => (
              <EquipmentCard
                key={item.id}
                item={item}
                headingLevel={headingLevel}
                onEdit={() => open({ kind: 'edit', item })}
                onCheckOut={() => open({ kind: 'checkOut', item })}
                onLoans={() => open({ kind: 'loans', item })}
                onReturn={(loan) => open({ kind: 'return', item, loan })}
              />
            ))}
          </ul>
        )}
      </PagedList>
      {dialog?.kind === 'edit' && (
        <EquipmentDialog opened={isOpen} company={company} item={dialog.item} onClose={close} />
      )}
      {dialog?.kind === 'checkOut' && (
        <CheckOutDialog
          opened={isOpen}
          item={dialog.item}
          today={today}
          findWorkers={findWorkers}
          onClose={close}
        />
      )}
      {dialog?.kind === 'loans' && (
        <LoansDialog opened={isOpen} company={company} item={dialog.item} onClose={close} />
      )}
      {dialog?.kind === 'return' && (
        <ReturnDialog opened={isOpen} item={dialog.item} loan={dialog.loan} onClose={close} />
      )}
    </div>
  )
}
