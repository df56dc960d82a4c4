import { Switch, Text } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { saveTeamSettings, type teamSettingsSchema } from '../../../shared/people/accounts/team.api.ts'
import { call } from '../../kernel/api.ts'
import { showSuccess, showFailure } from '../../ui/toasts.ts'
import section from '../../ui/section.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  companyId: number
  settings: z.output<typeof teamSettingsSchema>
  onChanged: () => Promise<unknown>
}

/** Whether all staff must have a second factor; administrators can change it. */
export function SecondFactorRule({ companyId, settings, onChanged }: Props) {
  const [isPending, setPending] = useState(false)
  const { secondFactorRequired: isRequired, withoutSecondFactor: without } = settings

  async function save(secondFactorRequired: boolean) {
    setPending(true)
    try {
      await call(saveTeamSettings, { params: { id: companyId }, body: { secondFactorRequired } })
      showSuccess('Settings saved.')
      await onChanged()
    } catch (error) {
      showFailure(error instanceof Error ? error.message : String(error))
    } finally {
      setPending(false)
    }
  }

  return (
    <section className={section['block']} aria-labelledby="factor-rule">
      <h3 id="factor-rule" className={ui['heading']}>
        Second factor
      </h3>
      {settings.mayRequire ? (
        <Switch
          label="Everyone on the team needs a second factor"
          description="People without one, including you, are signed out soon and set it up when they next log in."
          checked={isRequired}
          disabled={isPending}
          onChange={(event) => void save(event.currentTarget.checked)}
        />
      ) : (
        <Text size="sm">
          {isRequired ? 'Everyone on the team needs a second factor.' : 'A second factor is optional.'}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {without === 0
          ? 'Everyone has one.'
          : without === 1
            ? '1 person has none yet.'
            : `${without} people have none yet.`}
      </Text>
    </section>
  )
}
