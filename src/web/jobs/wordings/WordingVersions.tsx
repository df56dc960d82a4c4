import { Button, Group, Modal, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import settings from '../../ui/section.module.css'
import classes from '../../ui/text-editor.module.css'
import ui from '../../ui/primitives.module.css'

/** An earlier version of a text, with the line that names it. */
export interface VersionRow {
  version: number
  line: string
  body: string
}

interface Props<R extends VersionRow> {
  /** Title of the text. */
  title: string
  /** Newest first. */
  rows: readonly R[]
  /** Whether there is unsaved input that using another version would discard. */
  isTyped: boolean
  /** Saves a version as the newest one. */
  onUse: (row: R) => Promise<void>
  renderText: (body: string) => ReactNode
}

/** Lists earlier versions of a text, to view and restore. */
export function WordingVersions<R extends VersionRow>({ title, rows, isTyped, onUse, renderText }: Props<R>) {
  const [seen, setSeen] = useState<R | null>(null)
  const [wanted, setWanted] = useState<R | null>(null)
  return (
    <section className={settings['block']} aria-labelledby="versions">
      <h3 id="versions" className={ui['heading']}>
        Earlier versions
      </h3>
      {rows.length === 0 && (
        <Text c="dimmed">None yet. Each time you save, the previous text is added here.</Text>
      )}
      <ul className={`${ui['list']} ${classes['versions']}`}>
        {rows.map((row) => (
          <li key={row.version}>
            <span>{row.line}</span>
            <Group gap="xs" wrap="nowrap">
              <Button
                variant="default"
                mih={44}
                aria-label={`View: ${row.line}`}
                onClick={() => setSeen(row)}
              >
                View
              </Button>
              <Button
                variant="default"
                mih={44}
                aria-label={`Use this version: ${row.line}`}
                onClick={() => setWanted(row)}
              >
                Use this version
              </Button>
            </Group>
          </li>
        ))}
      </ul>
      <Modal
        opened={seen !== null}
        onClose={() => setSeen(null)}
        title={seen ? `${title}: ${seen.line}` : ''}
        size="lg"
      >
        {seen && renderText(seen.body)}
      </Modal>
      <ConfirmDialog
        opened={wanted !== null}
        onClose={() => setWanted(null)}
        question={
          isTyped
            ? 'Save this text as the newest version? Your unsaved changes are discarded.'
            : 'Save this text as the newest version?'
        }
        confirmLabel="Use this version"
        onConfirm={async () => {
          if (wanted) await onUse(wanted)
        }}
      />
    </section>
  )
}
