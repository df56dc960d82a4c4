import { Skeleton, useComputedColorScheme } from '@mantine/core'
import { useId } from 'react'
import { useCardField, type CardFieldProps } from '../../cards/use-card-field.ts'
import classes from './card-form.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props extends CardFieldProps {
  /** The error below the field. */
  error: string | null
}

/** Shows the provider's card field in the colors of the screen. */
export function CardInput({ error, ...field }: Props) {
  const { box, isReady } = useCardField(field, useComputedColorScheme('light'))
  const errorId = useId()
  return (
    <fieldset
      className={`${ui['fieldset']} ${classes['group']}`}
      {...(error !== null && { 'aria-describedby': errorId })}
    >
      <legend className={classes['legend']}>Card</legend>
      {!isReady && <Skeleton height={44} aria-label="The card form is loading" />}
      <div ref={box} className={classes['box']} data-ready={isReady} />
      <p id={errorId} className={classes['error']} aria-live="polite">
        {error}
      </p>
    </fieldset>
  )
}
