import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './screen.module.css'

/** A field that this person reads but does not write: its label and value as plain text. */
export function ReadOnlyField({ label, children }: { label: string; children: ReactNode }) {
  const isEmpty = children === '' || children === null || children === undefined
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
