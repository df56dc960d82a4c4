import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './screen.module.css'

interface Props {
  label: string
  children: ReactNode
  /** Left out if it is empty. */
  isOptional?: boolean
}

/** A field that this person may not edit: its label and value as plain text. */
export function ReadOnlyField({ label, children, isOptional = false }: Props) {
  const isEmpty = children === '' || children === null || children === undefined
  if (isEmpty && isOptional) return null
  return (
    <div className={classes['readOnly']}>
      <Text component="div" size="sm" fw={500}>
        {label}
      </Text>
      <Text
        component="div"
        size="sm"
        {...(isEmpty && { c: 'dimmed' })}
        className={classes['readOnlyValue'] ?? ''}
      >
        {isEmpty ? 'Not given' : children}
      </Text>
    </div>
  )
}
