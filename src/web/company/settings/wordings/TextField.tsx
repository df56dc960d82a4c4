import { Textarea } from '@mantine/core'
import { useRef } from 'react'
import { WORDING_PLACEHOLDERS } from '../../../../shared/kernel/wording.ts'
import { Placeholders } from './Placeholders.tsx'
import classes from './wordings.module.css'

interface Props {
  value: string
  error: string | null
  onChange: (value: string) => void
}

/** The text as it is written, with placeholders to put in at the cursor. */
export function TextField({ value, error, onChange }: Props) {
  const area = useRef<HTMLTextAreaElement>(null)
  function insert(placeholder: string) {
    const field = area.current
    if (!field) return
    field.focus()
    // As if it were typed: the one way that a browser can undo. Where it is not known, the text is put in all the same.
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
        value={value}
        error={error}
        spellCheck
        // Beside the cursor rather than below a long text.
        inputWrapperOrder={['label', 'error', 'input']}
        classNames={{ input: classes['input'] ?? '' }}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}
