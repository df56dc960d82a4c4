import { Button, Container, Text, VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import {
  emptyInventory,
  openInventory,
  sentInventory,
  type InventoryValue,
} from '../../jobs/documents/inventory/articles.ts'
import { InventoryEditor } from '../../jobs/documents/inventory/InventoryEditor.tsx'
import { shownInventorySchema } from '../../../shared/jobs/documents/shown.ts'
import { localDraftKey } from '../../kernel/session-store.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'

const keptUnder = () => localDraftKey('genericInventory')

/** /GenericInventory: an inventory without a job, stored in this browser and printed. */
export function GenericInventoryPage() {
  const [value, setValue] = useState(read)
  const [isAsking, setAsking] = useState(false)
  useEffect(() => {
    localStorage.setItem(keptUnder(), JSON.stringify(sentInventory(value)))
  }, [value])
  const isEmpty = value.articles.length === 0
  return (
    <Container size="xl" py="md">
      <PageHeader
        title="Generic Inventory"
        actions={
          <span className="no-print">
            <Button variant="default" mr="xs" disabled={isEmpty} onClick={() => setAsking(true)}>
              Start Over
            </Button>
            <Button disabled={isEmpty} onClick={() => window.print()}>
              Print
            </Button>
          </span>
        }
      />
      <Text c="dimmed" size="sm" mb="md" className="no-print">
        Saved only in this browser. The inventory of a job is on its Documents tab.
      </Text>
      <VisuallyHidden component="h2">Inventory</VisuallyHidden>
      <InventoryEditor value={value} onChange={setValue} isReadOnly={false} />
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        question="Are you sure you want to remove all articles of this inventory?"
        confirmLabel="Start Over"
        onConfirm={async () => setValue(emptyInventory())}
      />
    </Container>
  )
}

/** Returns the stored inventory, or a new one if it cannot be read. */
function read(): InventoryValue {
  try {
    const parsed = shownInventorySchema.safeParse(JSON.parse(localStorage.getItem(keptUnder()) ?? ''))
    return parsed.success ? openInventory(parsed.data) : emptyInventory()
  } catch {
    return emptyInventory()
  }
}
