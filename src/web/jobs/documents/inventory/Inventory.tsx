import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { shownName } from '../../../../shared/jobs/documents/cube-sheet.catalogue.ts'
import { shownInventorySchema } from '../../../../shared/jobs/documents/shown.ts'
import { DraftFooter, TheirsNote } from '../drafts/DraftFooter.tsx'
import { useStoredDraft } from '../drafts/use-stored-draft.ts'
import type { PanelProps, StoredVariables } from '../panel.ts'
import { Signatures } from '../signatures/Signatures.tsx'
import { useUnsaved } from '../use-unsaved.ts'
import {
  emptyInventory,
  INVENTORY_RULES,
  inventoryConflict,
  openInventory,
  sentInventory,
  withLinks,
} from './articles.ts'
import { DeliveryFacts } from './DeliveryFacts.tsx'
import { InventoryEditor } from './InventoryEditor.tsx'
import { photoUpload } from './upload-photo.ts'
import ui from '../../../ui/primitives.module.css'

/** The inventory sheet: conditions, numbered articles with photos, and its signatures. */
export function Inventory({ job, document, variables, onSave, onDirty, onSign, signingWanted }: PanelProps) {
  const parsed = useMemo(() => shownInventorySchema.safeParse(document.variables), [document.variables])
  const stored = useMemo(() => (parsed.success ? openInventory(parsed.data) : emptyInventory()), [parsed])
  const [isBusy, setBusy] = useState(false)
  const { values, setValues, isDirty, isBehind, save, showTheirs } = useStoredDraft({
    stored,
    rules: INVENTORY_RULES,
    onSave: (value) => onSave(sentInventory(value)),
  })
  // Leaving would also lose a photo that is uploading.
  useUnsaved(onDirty, isDirty || isBusy, {
    save,
    conflict: (before, now) => inventoryConflict(values, storedInventory(before), storedInventory(now)),
    takeTheirs: showTheirs,
  })
  const companyId = job.companyInfo.id
  const uploadPhoto = useMemo(() => photoUpload(companyId), [companyId])
  const shown = useMemo(() => withLinks(values, stored), [values, stored])
  if (!parsed.success) return <Text role="alert">This inventory can not be shown.</Text>
  const { mayWrite } = document
  return (
    <div className={ui['panelWide']}>
      {isBehind && <TheirsNote onTake={showTheirs} />}
      {mayWrite && job.id !== null && <ToWalk jobId={job.id} />}
      <InventoryEditor
        value={shown}
        onChange={(value) => setValues(() => value)}
        isReadOnly={!mayWrite}
        uploadPhoto={uploadPhoto}
        onBusy={setBusy}
        nameOf={shownName}
      />
      <DeliveryFacts inventory={parsed.data} />
      {mayWrite && (
        <DraftFooter
          label="Save Inventory"
          successText="Inventory saved."
          isDirty={isDirty}
          save={save}
          undo={null}
        />
      )}
      <Signatures
        job={job}
        variables={variables}
        name="inventorySheet"
        document={document}
        isDirty={isDirty}
        wanted={signingWanted}
        onSign={onSign}
      />
    </div>
  )
}

/** The same inventory room by room, with stickers and a picture of each piece. */
function ToWalk({ jobId }: { jobId: number }) {
  return (
    <Button
      size="md"
      variant="light"
      renderRoot={(props) => <Link {...props} to="/job/$jobId/inventory" params={{ jobId: String(jobId) }} />}
    >
      Walk through the rooms
    </Button>
  )
}

function storedInventory(variables: StoredVariables) {
  const stored = shownInventorySchema.safeParse(variables)
  return stored.success ? openInventory(stored.data) : emptyInventory()
}
