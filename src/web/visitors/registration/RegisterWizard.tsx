import { Button, Group, Tabs, Title } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useEffect, useRef, type FormEvent } from 'react'
import type { SignupCompany } from '../../../shared/visitors/registration/registration.api.ts'
import type { LegalNames } from '../../../shared/people/accounts/terms.text.ts'
import { Refusal } from '../../ui/Refusal.tsx'
import { TabRow } from '../../ui/TabRow.tsx'
import { AddressTab } from './AddressTab.tsx'
import { AgreeTab } from './AgreeTab.tsx'
import { CompanyField } from './CompanyField.tsx'
import { ContactTab } from './ContactTab.tsx'
import { ExistingAccount } from './ExistingAccount.tsx'
import { InfoTab } from './InfoTab.tsx'
import { LocationsTab } from './LocationsTab.tsx'
import { TAB_LABELS, tabsOf, type RegisterMode, type RegisterTab } from './tabs.ts'
import { useRegister, type RegisterForm } from './use-register.ts'
import type { RegisterValues } from './values.ts'
import classes from './register.module.css'
import ui from '../../ui/primitives.module.css'

const HEADINGS: Record<RegisterTab, string> = {
  locations: 'Where is the move?',
  contact: 'How do we reach you?',
  info: 'When, and what should we know?',
  address: 'Where do you live?',
  agree: 'Terms',
}

interface Props {
  mode: RegisterMode
  company: SignupCompany | null
  names: LegalNames
  send: (values: RegisterValues) => Promise<void>
}

/** The registration wizard: tabs that open in any order, and a Next button that validates the current tab. */
export function RegisterWizard({ mode, company, names, send }: Props) {
  const register = useRegister({ mode, company, send })
  const { form, root, tab, open, next, isPending, refusal, isValid, isWrong, isComplete } = register
  const tabs = tabsOf(mode)
  const at = tabs.indexOf(tab)
  const isLast = at === tabs.length - 1
  const heading = useRef<HTMLHeadingElement>(null)
  const isMoved = useRef(false)
  useEffect(() => {
    // The button that was pressed is gone, so the focus moves to the new heading.
    if (isMoved.current) heading.current?.focus()
    isMoved.current = false
  }, [tab])

  function go(to: () => void) {
    isMoved.current = true
    to()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isLast) void next()
    else go(() => void next())
  }
  return (
    <div ref={root}>
      <Tabs value={tab} onChange={(to) => open(tabs.find((one) => one === to) ?? tab)} keepMounted={false}>
        <TabRow className={classes['tabs'] ?? ''}>
          {tabs.map((one) => (
            <Tabs.Tab
              key={one}
              value={one}
              mih={44}
              rightSection={
                isWrong(one) ? (
                  <IconAlertTriangle size={16} aria-hidden className={classes['wrong']} />
                ) : isComplete(one) ? (
                  <IconCheck size={16} aria-hidden />
                ) : null
              }
            >
              {TAB_LABELS[one]}
            </Tabs.Tab>
          ))}
        </TabRow>
        {tabs.map((one) => (
          <Tabs.Panel key={one} value={one} pt="md">
            <form noValidate onSubmit={submit} className={ui['stack']}>
              <Title order={2} size="h4" tabIndex={-1} ref={heading} className={classes['heading'] ?? ''}>
                {HEADINGS[one]}
              </Title>
              {refusal?.code === 'account_exists' ? (
                <ExistingAccount email={form.values.email.trim()} />
              ) : (
                <Refusal text={refusal?.message ?? ''} />
              )}
              {one === tabs[0] && company === null && (
                <CompanyField
                  value={form.values.company}
                  isRequired={mode !== 'worker'}
                  error={form.errorOf('handle')}
                  onBlur={() => form.touch('handle')}
                  onChange={(picked) => form.set({ company: picked })}
                />
              )}
              <Panel tab={one} form={form} names={names} />
              <Group justify="space-between" mt="sm">
                {at > 0 ? (
                  <Button variant="default" onClick={() => go(() => open(tabs[at - 1] ?? tab))}>
                    Back
                  </Button>
                ) : (
                  <span />
                )}
                <Button type="submit" loading={isPending} disabled={!isLast && !isValid}>
                  {isLast ? (mode === 'member' ? 'Send' : 'Create Account') : 'Next'}
                </Button>
              </Group>
            </form>
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  )
}

function Panel({ tab, form, names }: { tab: RegisterTab; form: RegisterForm; names: LegalNames }) {
  switch (tab) {
    case 'locations':
      return <LocationsTab form={form} />
    case 'contact':
      return <ContactTab form={form} />
    case 'info':
      return <InfoTab form={form} />
    case 'address':
      return <AddressTab form={form} />
    case 'agree':
      return <AgreeTab form={form} names={names} />
  }
}
