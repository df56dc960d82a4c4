import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { SETTINGS_SECTIONS } from '../../../company/settings/sections.ts'
import { SettingsPage } from '../../pages/SettingsPage.tsx'

export const Route = createFileRoute('/_private/settings')({
  // An unknown section opens the first one; an unknown text opens the list of texts.
  validateSearch: z.object({
    section: z.enum(SETTINGS_SECTIONS).default('account').catch('account'),
    text: z.string().max(100).optional().catch(undefined),
    /** The vehicle that is open in the section of vehicles. */
    vehicle: z.number().int().positive().optional().catch(undefined),
  }),
  component: function Settings() {
    const { section, text } = Route.useSearch()
    return <SettingsPage section={section} text={text} />
  },
})
