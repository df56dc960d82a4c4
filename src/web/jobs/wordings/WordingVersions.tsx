import { Button, Group, Modal, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { CompanyWording } from '../../../shared/jobs/wordings/wordings.api.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { versionLine } from './wording-draft.ts'
import settings from '../../ui/section.module.css'
import classes from '../../ui/text-editor.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  wording: CompanyWording
  timezone: string
  /** Whether there is unsaved input that using another version would discard. */
  isTyped: boolean
  /** Saves a text as the newest version; null is the default text. */
  onUse: (body: string | null) => Promise<void>
  renderText: (body: string) => ReactNode
}

interface Row {
  version: number
  line: string
  body: string
  isDefault: boolean
}

/** Lists earlier versions of a text, to view and restore; the default comes last. */
export function WordingVersions({ wording, timezone, isTyped, onUse, renderText }: Props) {
  const [seen, setSeen] = useState<Row | null>(null)
  const [wanted, setWanted] = useState<Row | null>(null)
  const earlier = wording.versions.filter(({ version }) => version !== wording.version)
  const rows: Row[] = earlier.map((one) => ({ ...one, line: versionLine(one, timezone) }))
  if (!wording.isDefault)
    rows.push({ version: 0, line: 'Default', body: wording.defaultBody, isDefault: true })
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
        title={seen ? `${wording.title}: ${seen.line}` : ''}
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
          if (wanted) await onUse(wanted.isDefault ? null : wanted.body)
        }}
      />
    </section>
  )
}
