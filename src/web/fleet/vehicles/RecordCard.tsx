import { Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { Paper } from '../../../shared/files/papers.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { PaperLink } from '../../ui/PapersField.tsx'
import classes from '../../ui/records.module.css'

interface Props {
  title: string
  badge?: ReactNode
  facts: readonly (readonly [label: string, content: ReactNode])[]
  text: string
  files: readonly Paper[]
  /** What it is, for the buttons and the question: 'inspection of 06/15/2026'. */
  what: string
  onEdit: () => void
  onDelete: () => Promise<unknown>
}

/** One record of a vehicle with what it says, its files, and the ways to change and delete it. */
export function RecordCard({ title, badge, facts, text, files, what, onEdit, onDelete }: Props) {
  const [isAsking, setAsking] = useState(false)
  return (
    <li className={classes['card']}>
      <div className={classes['cardHead']}>
        <h4 className={classes['cardTitle']}>{title}</h4>
        {badge}
        <div className={classes['actions']}>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPencil size={16} aria-hidden />}
            aria-label={`Edit ${what}`}
            onClick={onEdit}
          >
            Edit
          </Button>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconTrash size={16} aria-hidden />}
            aria-label={`Delete ${what}`}
            onClick={() => setAsking(true)}
          >
            Delete
          </Button>
        </div>
      </div>
      {facts.length > 0 && (
        <dl className={classes['facts']}>
          {facts.map(([label, content]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{content}</dd>
            </div>
          ))}
        </dl>
      )}
      {text !== '' && <p className={classes['text']}>{text}</p>}
      {files.length > 0 && (
        <ul className={classes['papers']} aria-label="Files">
          {files.map((paper) => (
            <li key={paper.id}>
              <PaperLink paper={paper} />
            </li>
          ))}
        </ul>
      )}
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
