import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { Attachment } from '../../../../shared/company/files/papers.ts'
import type { VehicleFile } from '../../../../shared/company/fleet/vehicle.ts'
import { formatDay } from '../../../../shared/kernel/dates.ts'
import { showSuccess } from '../../../ui/toasts.ts'
import type { FleetCompany } from '../fleet-company.ts'
import { useRefetchFleet } from '../fleet.queries.ts'
import { RecordDialog } from '../RecordDialog.tsx'
import { RecordCard, type RecordContent } from './RecordCard.tsx'
import section from '../../../ui/section.module.css'
import ui from '../../../ui/primitives.module.css'

/** The subject of a tab of a vehicle's records. */
export interface RecordTabProps {
  company: FleetCompany
  vehicle: VehicleFile
  today: string
}

interface Props<Row> extends Pick<RecordTabProps, 'vehicle'> {
  title: string
  /** Singular noun at the beginning of a sentence: 'Damage'. */
  noun: string
  /** Shown if there are none. */
  emptyText: string
  rows: readonly Row[]
  contentOf: (row: Row) => RecordContent
  sendDelete: (id: number) => Promise<unknown>
  /** Renders the fields of a record, or of a new one if null. */
  renderForm: (edited: Row | null, onClose: () => void) => ReactNode
}

/** A vehicle's records of one kind, newest first, with buttons to add, edit and delete them. */
export function RecordTab<Row extends { id: number; date: string; files: readonly Attachment[] }>(
  props: Props<Row>,
) {
  const { vehicle, title, noun, emptyText, rows, contentOf, sendDelete, renderForm } = props
  const news = useRefetchFleet()
  // Kept while the dialog closes, so that its title does not change.
  const [edited, setEdited] = useState<Row | null>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  function open(row: Row | null) {
    setEdited(row)
    setOpen(true)
  }
  async function remove(id: number) {
    await sendDelete(id)
    await news()
    showSuccess(`${noun} deleted.`)
  }
  return (
    <>
      <div className={section['stack']}>
        <div className={ui['bar']}>
          <h3 className={ui['heading']}>{title}</h3>
          {/* A retired vehicle gets no new records. */}
          {vehicle.retiredOn === null && (
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => open(null)}
            >
              Add {noun.toLowerCase()}
            </Button>
          )}
        </div>
        {rows.length === 0 ? (
          <p className={ui['hint']}>{emptyText}</p>
        ) : (
          <ul className={ui['listStack']} aria-label={title}>
            {rows.map((row) => (
              <RecordCard
                key={row.id}
                {...contentOf(row)}
                files={row.files}
                what={`${noun.toLowerCase()} of ${formatDay(row.date)}`}
                onEdit={() => open(row)}
                onDelete={() => remove(row.id)}
              />
            ))}
          </ul>
        )}
      </div>
      <RecordDialog opened={isOpen} onClose={close} title={edited ? noun : `New ${noun.toLowerCase()}`}>
        {renderForm(edited, close)}
      </RecordDialog>
    </>
  )
}
