import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { renewPluginToken, revokePluginToken } from '../../../shared/visitors/booking/quote.api.ts'
import type { Company } from '../../../shared/company/settings/company.ts'
import { call } from '../../kernel/api.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { companyKey } from '../../company/record/company-key.ts'
import classes from './online-booking.module.css'
import ui from '../../ui/primitives.module.css'

const QUESTIONS = {
  renew: {
    question:
      'The current token stops working immediately: websites with the old line, and links to the quote and booking page, don’t work until they have the new one.',
    label: 'Make a new one',
  },
  revoke: {
    question:
      'The quote plugin and the booking page stop working everywhere until you make a new token. Your company page keeps working.',
    label: 'Revoke',
  },
} as const

/**
 * Makes the token of the quote plugin, a new one in its place, or takes it away; the last two ask first.
 */
export function TokenActions({ company }: { company: Pick<Company, 'id' | 'pluginToken'> }) {
  const queries = useQueryClient()
  const [asked, setAsked] = useState<keyof typeof QUESTIONS>('renew')
  const [isOpen, setOpen] = useState(false)

  function ask(what: keyof typeof QUESTIONS) {
    setAsked(what)
    setOpen(true)
  }

  async function renew() {
    const saved = await call(renewPluginToken, { params: { id: company.id } })
    queries.setQueryData(companyKey(company.id), saved)
    showSuccess('The new token works from now on.')
  }

  async function revoke() {
    const saved = await call(revokePluginToken, { params: { id: company.id } })
    queries.setQueryData(companyKey(company.id), saved)
    showSuccess('Token revoked.')
  }

  if (company.pluginToken === null)
    return (
      <div className={`${ui['stackSmall']} ${classes['notice']}`}>
        <p>There is no token: the quote plugin and the booking page are switched off.</p>
        <AsyncButton mih={44} action={renew}>
          Make a token
        </AsyncButton>
      </div>
    )
  return (
    <div className={classes['row']}>
      <span className={classes['token']}>
        Token <code>{company.pluginToken}</code>
      </span>
      <Button variant="default" mih={44} onClick={() => ask('renew')}>
        Make a new one
      </Button>
      <Button variant="subtle" color="red" mih={44} onClick={() => ask('revoke')}>
        Revoke
      </Button>
      <ConfirmDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        question={QUESTIONS[asked].question}
        confirmLabel={QUESTIONS[asked].label}
        onConfirm={asked === 'renew' ? renew : revoke}
      />
    </div>
  )
}
