import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { Attachment } from '../../../../shared/company/files/papers.ts'
import { CardButton } from '../../../ui/CardButton.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { FactList, type Fact } from '../../../ui/FactList.tsx'
import { PaperList } from '../../files/PapersField.tsx'
import classes from '../../../ui/records.module.css'

/** The content of a vehicle's record. */
export interface RecordContent {
  title: string
  badge?: ReactNode
  facts: readonly Fact[]
  text: string
}

interface Props extends RecordContent {
  files: readonly Attachment[]
  /** What the record is, for the buttons and the confirmation: 'inspection of 06/15/2026'. */
  what: string
  onEdit: () => void
  onDelete: () => Promise<unknown>
}

/** One record of a vehicle with its files, and buttons to edit and delete it. */
export function RecordCard({ title, badge, facts, text, files, what, onEdit, onDelete }: Props) {
  const [isAsking, setAsking] = useState(false)
  return (
    <li className={classes['card']}>
      <div className={classes['cardHead']}>
        <h4 className={classes['cardTitle']}>{title}</h4>
        {badge}
        <div className={classes['actions']}>
          <CardButton icon={IconPencil} label="Edit" what={what} onClick={onEdit} />
          <CardButton icon={IconTrash} label="Delete" what={what} onClick={() => setAsking(true)} />
        </div>
      </div>
      {facts.length > 0 && <FactList className={classes['facts']} facts={facts} />}
      {text !== '' && <p className={classes['text']}>{text}</p>}
      <PaperList label="Files" papers={files} />
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        question={`Delete the ${what}?`}
        confirmLabel="Delete"
        onConfirm={onDelete}
      />
    </li>
  )
}
