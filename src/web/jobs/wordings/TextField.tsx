import { Textarea } from '@mantine/core'
import { useRef } from 'react'
import { WORDING_PLACEHOLDERS } from '../../../shared/kernel/wording.ts'
import { Placeholders } from '../../ui/Placeholders.tsx'
import classes from '../../ui/text-editor.module.css'

interface Props {
  value: string
  error: string | null
  onChange: (value: string) => void
}

/** Edits the text, with placeholders to insert at the cursor. */
export function TextField({ value, error, onChange }: Props) {
  const area = useRef<HTMLTextAreaElement>(null)
  function insert(placeholder: string) {
    const field = area.current
    if (!field) return
    field.focus()
    // Inserted like typed text, the only way that a browser can undo. If the command is not supported, the
    // text is inserted directly.
    if (document.execCommand('insertText', false, placeholder)) return
    field.setRangeText(placeholder, field.selectionStart, field.selectionEnd, 'end')
    onChange(field.value)
  }
  return (
    <div className={classes['field']}>
      <Placeholders names={WORDING_PLACEHOLDERS} onInsert={insert}>
        <p>
          A line that begins with “# ” is a heading, one that begins with “- ” a point of a list. An empty
          line begins a new paragraph.
        </p>
      </Placeholders>
      <Textarea
        ref={area}
        label="Text"
        withAsterisk
        value={value}
        error={error}
        spellCheck
        // Above the input, because below a long text the error would be far from the cursor.
        inputWrapperOrder={['label', 'error', 'input']}
        classNames={{ input: classes['input'] ?? '' }}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}
