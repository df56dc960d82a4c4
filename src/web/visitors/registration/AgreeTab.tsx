import { Anchor, Checkbox, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { termsOf, type LegalNames } from '../../../shared/people/accounts/terms.text.ts'
import { TERMS_VERSION } from '../../../shared/people/accounts/terms.ts'
import { LegalText } from '../../people/legal/LegalText.tsx'
import type { RegisterForm } from './use-register.ts'
import classes from './register.module.css'

/** The terms with the checkbox that accepts them. */
export function AgreeTab({ form, names }: { form: RegisterForm; names: LegalNames }) {
  const { values, set, errorOf } = form
  return (
    <>
      {/* A scrolling box must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section aria-label="Terms" className={classes['terms']} tabIndex={0}>
        <LegalText sections={termsOf(names)} order={3} isLinked={false} />
      </section>
      <Text size="sm" c="dimmed">
        Version {TERMS_VERSION}. How data is treated stands on the{' '}
        <Anchor
          size="sm"
          underline="always"
          renderRoot={(props) => <Link to="/privacy" target="_blank" {...props} />}
        >
          privacy page
        </Anchor>
        .
      </Text>
      <Checkbox
        name="agree"
        label="I agree to the Terms above."
        className={classes['check'] ?? ''}
        checked={values.agree}
        error={errorOf('agree')}
        onChange={(event) => set({ agree: event.currentTarget.checked })}
      />
    </>
  )
}
