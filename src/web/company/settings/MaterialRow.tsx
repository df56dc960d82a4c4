import { Badge, Button, Text, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { centsFromDollars, formatCents } from '../../../shared/kernel/money.ts'
import type { MaterialLine, TypedMaterial } from './materials.ts'
import classes from './settings.module.css'
import { FigureField } from '../../ui/FigureField.tsx'
import ui from '../../ui/primitives.module.css'

interface Props {
  line: MaterialLine
  isUnsaved: boolean
  /** Errors of its name and its price. */
  errors: { label: string | undefined; rate: string | undefined }
  onChange: (typed: TypedMaterial) => void
}

/** An element that replaces the control just used takes the focus, if it was lost. */
const focusInstead = (element: HTMLElement | null) => {
  if (document.activeElement === document.body) element?.focus()
}

/**
 * A new material gets the focus in its name, unless the user is typing elsewhere, for example in the search.
 */
const focusNew = (element: HTMLElement | null) => {
  if (!(document.activeElement instanceof HTMLInputElement)) element?.focus()
}

/** Shows one material with its name and its price in dollars, marked if it differs from the standard. */
export function MaterialRow({ line, isUnsaved, errors, onChange }: Props) {
  const { label, rate, isRemoved, stored, standard } = line
  const [isRenaming, setRenaming] = useState(stored === null)
  const id = useId()
  const name = label.trim() === '' ? 'new material' : label
  const change = (typed: Partial<TypedMaterial>) => onChange({ label, rate, isRemoved, ...typed })
  const isOwnPrice = standard !== null && rate !== standard
  const focusPrice = () => document.getElementById(id)?.focus()

  if (isRemoved)
    return (
      <li className={classes['material']}>
        <Text component="span" className={classes['name'] ?? ''} td="line-through">
          {label}
        </Text>
        <Text component="output" size="sm" c="dimmed">
          Removed when you save
        </Text>
        <div>
          <Button
            ref={focusInstead}
            variant="subtle"
            mih={44}
            aria-label={`Keep ${label}`}
            onClick={() => change({ isRemoved: false })}
          >
            Keep
          </Button>
        </div>
        {errors.label !== undefined && (
          <Text size="sm" c="red" role="alert">
            {errors.label}
          </Text>
        )}
      </li>
    )
  return (
    <li className={classes['material']}>
      <div>
        {isRenaming || errors.label !== undefined ? (
          <TextInput
            ref={stored === null ? focusNew : focusInstead}
            aria-label={`Name of ${stored?.label ?? 'new material'}`}
            placeholder="Name"
            maxLength={60}
            autoComplete="off"
            value={label}
            error={errors.label}
            onChange={(event) => change({ label: event.currentTarget.value })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              focusPrice()
            }}
          />
        ) : (
          <label htmlFor={id} className={classes['name']}>
            {label}
          </label>
        )}
        <div className={`${ui['row']} ${classes['marks']}`}>
          {standard !== null && <span>Default {formatCents(centsFromDollars(standard))}</span>}
          {isOwnPrice && (
            <Badge variant="light" size="sm">
              Changed
            </Badge>
          )}
          {isUnsaved && (
            <Badge variant="default" size="sm">
              Not saved
            </Badge>
          )}
        </div>
      </div>
      <FigureField
        id={id}
        className={classes['price'] ?? ''}
        isMoney
        {...((isRenaming || errors.label !== undefined) && { 'aria-label': `Price of ${name}` })}
        value={typeof rate === 'number' ? rate : ''}
        error={errors.rate}
        onChange={(price) => change({ rate: price })}
      />
      <div className={classes['materialActions']}>
        {isOwnPrice && (
          <Button
            variant="subtle"
            mih={44}
            px="xs"
            aria-label={`Back to default: ${label}`}
            onClick={() => {
              change({ rate: standard })
              // The button disappears once it is used; the focus stays in its row.
              focusPrice()
            }}
          >
            Back to default
          </Button>
        )}
        {!isRenaming && (
          <Button
            variant="subtle"
            mih={44}
            px="xs"
            aria-label={`Rename ${label}`}
            onClick={() => setRenaming(true)}
          >
            Rename
          </Button>
        )}
        <Button
          variant="subtle"
          color="red"
          mih={44}
          px="xs"
          aria-label={`Remove ${name}`}
          onClick={() => change({ isRemoved: true })}
        >
          Remove
        </Button>
      </div>
    </li>
  )
}
