import { Button, Checkbox, Menu, Modal, Popover, Stack, TextInput } from '@mantine/core'
import { IconBookmark, IconCalendar, IconChecks, IconColumns, IconTrash } from '@tabler/icons-react'
import { hashKey, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { JOB_COLUMNS, type JobColumn } from '../../../../shared/jobs/jobs/job-views.ts'
import {
  deleteJobView,
  listJobViews,
  saveJobView,
  type JobViewQuery,
  type SavedJobView,
} from '../../../../shared/jobs/jobs/job-views.api.ts'
import { call } from '../../../kernel/api.ts'
import { callQuery, keyBelow, useRefetch } from '../../../kernel/queries.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { showSuccess } from '../../../ui/toasts.ts'
import { lazyPart } from '../../../kernel/lazy-part.ts'
import { COLUMNS } from './columns.ts'

const CompanyCalendar = lazyPart(() => import('./CompanyCalendar.tsx'))

interface Props {
  /** Whether columns can be chosen and jobs selected. */
  isOffice: boolean
  /** What the list shows now, as it would be kept. */
  shown: JobViewQuery
  columns: readonly JobColumn[]
  isSelecting: boolean
  onSelecting: (isOn: boolean) => void
  onColumns: (columns: readonly JobColumn[]) => void
  onView: (query: JobViewQuery) => void
}

/** The tools of the jobs list: views that the person keeps, its columns, and selecting several jobs. */
export default function ListTools(props: Props) {
  const { isOffice, shown, columns, isSelecting, onSelecting, onColumns, onView } = props
  const [isShowingCalendar, setShowingCalendar] = useState(false)
  return (
    <>
      <SavedViews shown={shown} onView={onView} />
      {isOffice && (
        <>
          <Popover position="bottom-start" shadow="md" trapFocus returnFocus>
            <Popover.Target>
              <Button variant="default" size="xs" leftSection={<IconColumns size={16} aria-hidden />}>
                Columns
              </Button>
            </Popover.Target>
            <Popover.Dropdown aria-label="Columns of the list">
              <Stack gap="xs">
                {JOB_COLUMNS.map((column) => (
                  <Checkbox
                    key={column}
                    label={COLUMNS[column].title}
                    checked={columns.includes(column)}
                    onChange={(event) =>
                      onColumns(
                        JOB_COLUMNS.filter((one) =>
                          one === column ? event.currentTarget.checked : columns.includes(one),
                        ),
                      )
                    }
                  />
                ))}
              </Stack>
            </Popover.Dropdown>
          </Popover>
          <Button
            variant={isSelecting ? 'light' : 'default'}
            size="xs"
            aria-pressed={isSelecting}
            leftSection={<IconChecks size={16} aria-hidden />}
            onClick={() => onSelecting(!isSelecting)}
          >
            Select jobs
          </Button>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconCalendar size={16} aria-hidden />}
            onClick={() => setShowingCalendar(true)}
          >
            Calendar
          </Button>
          {isShowingCalendar && (
            <Suspense>
              <CompanyCalendar onClose={() => setShowingCalendar(false)} />
            </Suspense>
          )}
        </>
      )}
    </>
  )
}

function SavedViews({ shown, onView }: Pick<Props, 'shown' | 'onView'>) {
  const refetch = useRefetch(keyBelow(listJobViews))
  const { data: views = [] } = useQuery(callQuery(listJobViews, {}))
  const opened = views.find(({ query }) => hashKey([query]) === hashKey([shown]))
  const [name, setName] = useState<string | null>(null)
  const [error, setError] = useState('')
  const [gone, setGone] = useState<SavedJobView | null>(null)
  async function save() {
    const typed = (name ?? '').trim()
    setError(typed === '' ? 'Enter a name.' : '')
    if (typed === '') throw new Error('Enter a name.')
    await call(saveJobView, { body: { name: typed, query: shown } })
    setName(null)
    await refetch()
  }
  return (
    <>
      <Menu position="bottom-start" width={280}>
        <Menu.Target>
          <Button
            variant={opened ? 'light' : 'default'}
            size="xs"
            leftSection={<IconBookmark size={16} aria-hidden />}
            aria-label={opened && `Saved views, ${opened.name} is open`}
          >
            {opened ? opened.name : 'Saved views'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {views.map((view) => (
            <Menu.Item key={view.id} onClick={() => onView(view.query)}>
              {view.name}
            </Menu.Item>
          ))}
          {views.length > 0 && <Menu.Divider />}
          <Menu.Item onClick={() => setName('')}>Save this view…</Menu.Item>
          {views.length > 0 && (
            <Menu.Sub>
              <Menu.Sub.Target>
                <Menu.Sub.Item leftSection={<IconTrash size={16} aria-hidden />}>Delete a view</Menu.Sub.Item>
              </Menu.Sub.Target>
              <Menu.Sub.Dropdown>
                {views.map((view) => (
                  <Menu.Item key={view.id} onClick={() => setGone(view)}>
                    {view.name}
                  </Menu.Item>
                ))}
              </Menu.Sub.Dropdown>
            </Menu.Sub>
          )}
        </Menu.Dropdown>
      </Menu>
      <Modal opened={name !== null} onClose={() => setName(null)} title="Save this view" centered>
        <DialogForm
          id="save-view"
          saveLabel="Save view"
          successText="View saved."
          onSave={save}
          onClose={() => setName(null)}
        >
          <TextInput
            label="Name"
            description="Filters, order and columns are kept. A view of the same name is replaced."
            maxLength={40}
            data-autofocus
            value={name ?? ''}
            error={error}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </DialogForm>
      </Modal>
      <ConfirmDialog
        opened={gone !== null}
        onClose={() => setGone(null)}
        question={`Delete the view “${gone?.name ?? ''}”? The jobs stay.`}
        confirmLabel="Delete view"
        onConfirm={async () => {
          if (gone) await call(deleteJobView, { params: { id: gone.id } })
          showSuccess('View deleted.')
          await refetch()
        }}
      />
    </>
  )
}
