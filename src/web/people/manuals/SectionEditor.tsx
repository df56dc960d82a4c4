import { ActionIcon, Textarea, TextInput, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconChevronDown, IconChevronRight, IconTrash } from '@tabler/icons-react'
import { useDeferredValue, useState, type KeyboardEvent } from 'react'
import { TEXT_LIMITS } from '../../../shared/kernel/wire.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import type { DraftSection } from './manual-draft.ts'
import { ManualText } from './ManualText.tsx'
import settings from '../../ui/section.module.css'
import classes from './manuals.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  section: DraftSection
  idPrefix: string
  isOpen: boolean
  isFirst: boolean
  isLast: boolean
  titleError: string | undefined
  textError: string | undefined
  onOpen: () => void
  onChange: (change: Partial<Pick<DraftSection, 'title' | 'text'>>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/**
 * Shows a section of the manual as a line that opens to its title and text beside the preview. Alt with an
 * arrow key moves it.
 */
export function SectionEditor({ section, idPrefix, isOpen, isFirst, isLast, ...props }: Props) {
  const [isAsking, setAsking] = useState(false)
  const name = section.title.trim() === '' ? 'Untitled section' : section.title
  const preview = useDeferredValue(section.text)
  const Chevron = isOpen ? IconChevronDown : IconChevronRight

  function moveByKey(event: KeyboardEvent) {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (!event.altKey || by === 0) return
    event.preventDefault()
    if (by === -1 ? !isFirst : !isLast) props.onMove(by)
  }

  return (
    <li className={classes['section']}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons within are what has the focus */}
      <div className={classes['sectionHead']} onKeyDown={moveByKey}>
        <UnstyledButton
          className={`${ui['line']} ${classes['open']}`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${idPrefix}-body` : undefined}
          onClick={props.onOpen}
        >
          <Chevron size={18} aria-hidden />
          <span>{name}</span>
          {section.text.trim() === '' && <span className={classes['note']}>empty</span>}
        </UnstyledButton>
        <ActionIcon
          id={`${idPrefix}-up`}
          size={44}
          color="gray"
          aria-label={`Move ${name} up`}
          disabled={isFirst}
          onClick={() => props.onMove(-1)}
        >
          <IconArrowUp size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          id={`${idPrefix}-down`}
          size={44}
          color="gray"
          aria-label={`Move ${name} down`}
          disabled={isLast}
          onClick={() => props.onMove(1)}
        >
          <IconArrowDown size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon size={44} color="red" aria-label={`Delete ${name}`} onClick={() => setAsking(true)}>
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </div>
      {isOpen && (
        <div id={`${idPrefix}-body`} className={classes['panes']}>
          <div className={settings['stack']}>
            <TextInput
              id={`${idPrefix}-title`}
              label="Title"
              required
              autoComplete="off"
              maxLength={TEXT_LIMITS.name}
              value={section.title}
              error={props.titleError}
              onChange={(event) => props.onChange({ title: event.currentTarget.value })}
            />
            <Textarea
              label="Text"
              autosize
              minRows={8}
              maxRows={28}
              spellCheck
              maxLength={TEXT_LIMITS.notes}
              value={section.text}
              error={props.textError}
              onChange={(event) => props.onChange({ text: event.currentTarget.value })}
            />
          </div>
          <section aria-label={`Preview of ${name}`} className={`${ui['card']} ${classes['paper']}`}>
            <p className={classes['note']}>Preview</p>
            <h3 className={classes['paperTitle']}>{name}</h3>
            {preview.trim() === '' ? (
              <p className={settings['hint']}>Nothing is written yet.</p>
            ) : (
              <ManualText text={preview} />
            )}
          </section>
        </div>
      )}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        question={`Delete the section “${name}”? It is removed for everyone when you save.`}
        confirmLabel="Delete section"
        onConfirm={async () => props.onRemove()}
      />
    </li>
  )
}
