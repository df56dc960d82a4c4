import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { FieldErrors } from '../../../shared/kernel/errors.ts'
import { withOrigin } from './origins.ts'
import settings from '../../ui/section.module.css'
import classes from './online-booking.module.css'

interface Props {
  origins: readonly string[]
  errors: FieldErrors
  onChange: (origins: readonly string[]) => void
}

/** Edits the websites that may embed the plugin. */
export function OriginsField({ origins, errors, onChange }: Props) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)

  /** Adds what is typed; on blur an error does not keep the user in the field. */
  function add(isLeaving = false) {
    if (text.trim() === '') {
      if (!isLeaving) input.current?.focus()
      return
    }
    const next = withOrigin(origins, text)
    if ('problem' in next) {
      setProblem(next.problem)
      if (!isLeaving) input.current?.focus()
      return
    }
    onChange(next.origins)
    setText('')
    setProblem(null)
    if (!isLeaving) input.current?.focus()
  }

  const refused = Object.entries(errors).find(([path]) => path.split('.')[0] === 'origins')?.[1]
  return (
    <div>
      <div className={classes['adder']}>
        <TextInput
          ref={input}
          label="Websites that may show it"
          description="Add each site that has the line in a page: anywhere else the form stays empty."
          placeholder="https://www.example.com"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={300}
          value={text}
          error={problem ?? refused}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setProblem(null)
          }}
          // A person who goes on to 'Save' wants to save what is typed.
          onBlur={() => add(true)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <Button
          className={classes['add'] ?? ''}
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          // Keeps the focus in the field, so that the entry is not added twice.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => add()}
        >
          Add website
        </Button>
      </div>
      {origins.length > 0 && (
        <ul className={classes['origins']} aria-label="Websites that may show the plugin">
          {origins.map((origin) => (
            <li key={origin}>
              <span>{origin}</span>
              <ActionIcon
                size={44}
                color="gray"
                aria-label={`Remove ${origin}`}
                onClick={() => {
                  onChange(origins.filter((one) => one !== origin))
                  input.current?.focus()
                }}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {origins.length === 0 && <p className={settings['hint']}>No website yet.</p>}
    </div>
  )
}
