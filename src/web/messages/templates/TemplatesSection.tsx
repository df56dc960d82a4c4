import { Badge, Button } from '@mantine/core'
import { IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Dispatch, SetStateAction } from 'react'
import {
  TEMPLATE_CHANNELS,
  type MessageTemplate,
} from '../../../shared/messages/communications/communication.ts'
import { listTemplates, createTemplate } from '../../../shared/messages/communications/communications.api.ts'
import { standardTemplates } from '../../../shared/messages/communications/templates.rules.ts'
import type { Company } from '../../../shared/company/settings/company.ts'
import { call, CallError } from '../../kernel/api.ts'
import { callQuery, keyBelow, useRefetch } from '../../kernel/queries.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { EmptyState, ErrorState, LoadingText } from '../../ui/states.tsx'
import {
  CHANNEL_TITLES,
  newKeyOf,
  openedTemplate,
  type Channel,
  type TemplateDrafts,
} from './template-draft.ts'
import { TemplateEditor } from './TemplateEditor.tsx'
import settings from '../../ui/section.module.css'
import wordings from '../../ui/text-editor.module.css'
import classes from './templates.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  company: Company
  /** The id of the open template, or `new-text`, `new-email`; undefined or an unknown one shows the list. */
  opened: string | undefined
  drafts: TemplateDrafts
  onDrafts: Dispatch<SetStateAction<TemplateDrafts>>
}

/** Shows the settings of message templates, which can be chosen wherever a text or mail is written. */
export function TemplatesSection({ company, opened, drafts, onDrafts }: Props) {
  const templates = useQuery(callQuery(listTemplates, { params: { id: company.id } }))
  if (!templates.data) {
    return templates.isError ? (
      <ErrorState message={templates.error.message} onRetry={() => void templates.refetch()} />
    ) : (
      <LoadingText />
    )
  }
  const template = openedTemplate(opened, templates.data)
  if (opened !== undefined && template) {
    return (
      <TemplateEditor
        key={opened}
        company={company}
        draftKey={opened}
        {...template}
        drafts={drafts}
        onDrafts={onDrafts}
      />
    )
  }
  return (
    <div className={settings['stack']}>
      <h2 className={ui['headingLarge']}>Message templates</h2>
      <p className={settings['hint']}>
        Messages you send often. Pick one when you write to a contact of a job, and the job’s details are
        filled in.
      </p>
      {templates.data.length === 0 && <StandardTemplates companyId={company.id} />}
      {TEMPLATE_CHANNELS.map((channel) => (
        <TemplateList
          key={channel}
          channel={channel}
          templates={templates.data.filter((one) => one.channel === channel)}
          drafts={drafts}
        />
      ))}
    </div>
  )
}

/** Offers ready-made templates to a company without any. */
function StandardTemplates({ companyId }: { companyId: number }) {
  const reload = useRefetch(keyBelow(listTemplates, { id: companyId }))
  async function add() {
    for (const body of standardTemplates()) {
      try {
        await call(createTemplate, { params: { id: companyId }, body })
      } catch (error) {
        // It already exists, from an attempt that broke off.
        if (!(error instanceof CallError && error.status === 409)) throw error
      }
    }
    await reload()
  }
  return (
    <EmptyState
      title="No templates yet"
      text="Begin with ready-made ones and change them as you like, or write your own."
      action={
        <AsyncButton action={add} successText="Templates added." mih={44} mt="xs">
          Add the standard templates
        </AsyncButton>
      }
    />
  )
}

interface ListProps {
  channel: Channel
  templates: readonly MessageTemplate[]
  drafts: TemplateDrafts
}

function TemplateList({ channel, templates, drafts }: ListProps) {
  const { many, add } = CHANNEL_TITLES[channel]
  const newKey = newKeyOf(channel)
  return (
    <section className={settings['stack']} aria-labelledby={`templates-${channel}`}>
      <div className={`${ui['bar']} ${classes['groupHead']}`}>
        <h3 id={`templates-${channel}`} className={ui['heading']}>
          {many}
        </h3>
        <Button
          variant="default"
          mih={44}
          leftSection={<IconPlus size={16} aria-hidden />}
          renderRoot={(props) => (
            <Link {...props} to="/settings" search={{ section: 'templates', text: newKey }} />
          )}
        >
          {drafts[newKey] ? `${add} (not saved)` : add}
        </Button>
      </div>
      {templates.length === 0 ? (
        <p className={settings['hint']}>None yet.</p>
      ) : (
        <ul className={wordings['list']}>
          {templates.map(({ id, name, subject, body, isPromotion }) => (
            <li key={id}>
              <Link to="/settings" search={{ section: 'templates', text: String(id) }}>
                <span className={wordings['what']}>
                  <strong>{name}</strong>
                  <span className={`${settings['hint']} ${classes['start']}`}>{subject || body}</span>
                </span>
                {isPromotion && <Badge variant="light">Promotional</Badge>}
                {drafts[String(id)] && <Badge variant="default">Not saved</Badge>}
                <IconChevronRight size={18} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
