import { Button, Modal, Switch } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addRule, deleteRule, listRules, saveRule } from '../../../shared/sales/follow-ups/follow-ups.api.ts'
import { TRIGGER_LABELS, type Rule } from '../../../shared/sales/follow-ups/follow-ups.ts'
import { PRESET_RULES } from '../../../shared/sales/follow-ups/presets.ts'
import type { CompanySectionProps } from '../../company/record/settings-section.ts'
import { call } from '../../kernel/api.ts'
import { callQuery, keyBelow, useRefetch } from '../../kernel/queries.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { DraftModal } from '../../ui/DraftModal.tsx'
import { ErrorState, LoadingText } from '../../ui/states.tsx'
import { showFailure, showSuccess } from '../../ui/toasts.ts'
import { useNarrow } from '../../ui/use-narrow.ts'
import settings from '../../ui/section.module.css'
import ui from '../../ui/primitives.module.css'
import { RuleForm } from './RuleForm.tsx'
import { RulePreview } from './RulePreview.tsx'
import classes from './follow-ups.module.css'

/** What is open over the list: the form of a rule, its preview, or the question before it is deleted. */
type Opened = { do: 'edit'; rule: Rule | null } | { do: 'preview' | 'delete'; rule: Rule } | null

/** The rules by which the company follows up on leads, and ready-made ones to switch on. */
export default function FollowUpsSection({ company }: CompanySectionProps) {
  const params = { id: company.id }
  const query = useQuery(callQuery(listRules, { params }))
  const reload = useRefetch(keyBelow(listRules, params))
  const [opened, setOpened] = useState<Opened>(null)
  const [isDirty, setDirty] = useState(false)
  const isNarrow = useNarrow()
  const close = () => setOpened(null)
  const edited = opened?.do === 'edit' ? opened : null
  const shown = opened?.do === 'preview' ? opened.rule : null
  const gone = opened?.do === 'delete' ? opened.rule : null
  return (
    <div className={settings['stack']}>
      <h2 className={ui['headingLarge']}>Follow-ups</h2>
      <p className={settings['hint']}>
        A follow-up texts, emails and makes tasks by itself, and stops as soon as the client answers, books or
        wants no more messages. Messages wait for the morning, and offers need consent of their own.
      </p>
      {query.data ? (
        <>
          {query.data.rules.length > 0 && (
            <ul className={classes['list']}>
              {query.data.rules.map((rule) => (
                <RuleRow
                  key={rule.id}
                  companyId={company.id}
                  rule={rule}
                  onOpen={(what) => setOpened({ do: what, rule })}
                />
              ))}
            </ul>
          )}
          <div>
            <Button
              variant="default"
              mih={44}
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setOpened({ do: 'edit', rule: null })}
            >
              New rule
            </Button>
          </div>
          {query.data.presets.length > 0 && (
            <>
              <h3 className={ui['heading']}>Ready-made</h3>
              <ul className={classes['list']}>
                {query.data.presets.map((preset) => {
                  const { title, hint, trigger } = PRESET_RULES[preset]
                  return (
                    <li key={preset} aria-label={title}>
                      <div className={classes['what']}>
                        <strong>{title}</strong>
                        <span className={settings['hint']}>{`${TRIGGER_LABELS[trigger]} · ${hint}`}</span>
                      </div>
                      <AsyncButton
                        variant="default"
                        mih={44}
                        aria-label={`Switch on ${title}`}
                        successText="Follow-up switched on."
                        action={async () => {
                          await call(addRule, { params, body: { preset } })
                          await reload()
                        }}
                      >
                        Switch on
                      </AsyncButton>
                    </li>
                  )
                })}
              </ul>
            </>
          )}
        </>
      ) : query.isError ? (
        <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingText />
      )}
      <DraftModal
        opened={edited !== null}
        onClose={close}
        title={edited?.rule?.shownName ?? 'New rule'}
        size="48rem"
        fullScreen={isNarrow}
        isDirty={isDirty}
      >
        {edited && <RuleForm companyId={company.id} rule={edited.rule} onDirty={setDirty} onClose={close} />}
      </DraftModal>
      <Modal
        opened={shown !== null}
        onClose={close}
        title={shown ? `The last 30 days: ${shown.shownName}` : ''}
        size="48rem"
        fullScreen={isNarrow}
      >
        {shown && <RulePreview companyId={company.id} ruleId={shown.id} timezone={company.timezone} />}
      </Modal>
      <ConfirmDialog
        opened={gone !== null}
        onClose={close}
        question={`Delete "${gone?.shownName ?? ''}"? It stops on every job.`}
        confirmLabel="Delete rule"
        onConfirm={async () => {
          if (gone) await call(deleteRule, { params: { ...params, ruleId: gone.id } })
          showSuccess('Rule deleted.')
          await reload()
        }}
      />
    </div>
  )
}

interface RowProps {
  companyId: number
  rule: Rule
  onOpen: (what: 'edit' | 'preview' | 'delete') => void
}

function RuleRow({ companyId, rule, onOpen }: RowProps) {
  const { id, shownName: name, isOn, trigger, steps, running, version } = rule
  /** The switch while it is being saved, as it will be. */
  const [saving, setSaving] = useState<boolean | null>(null)
  const reload = useRefetch(keyBelow(listRules, { id: companyId }))
  const count = steps.length === 1 ? '1 step' : `${steps.length} steps`
  const runs = running === 0 ? '' : running === 1 ? 'Running on 1 job' : `Running on ${running} jobs`

  async function change(wanted: boolean) {
    setSaving(wanted)
    try {
      await call(saveRule, { params: { id: companyId, ruleId: id }, body: { isOn: wanted, version } })
    } catch (error) {
      showFailure(error instanceof Error ? error.message : String(error))
    } finally {
      await reload()
      setSaving(null)
    }
  }

  return (
    <li aria-label={name}>
      <div className={classes['what']}>
        <strong>{name}</strong>
        <span className={settings['hint']}>
          {[TRIGGER_LABELS[trigger], count, runs].filter((part) => part !== '').join(' · ')}
        </span>
      </div>
      <div className={classes['buttons']}>
        <Switch
          label="On"
          aria-label={`${name} is on`}
          checked={saving ?? isOn}
          disabled={saving !== null}
          onChange={(event) => void change(event.currentTarget.checked)}
        />
        <Button variant="default" mih={44} aria-label={`Preview ${name}`} onClick={() => onOpen('preview')}>
          Preview
        </Button>
        <Button variant="default" mih={44} aria-label={`Edit ${name}`} onClick={() => onOpen('edit')}>
          Edit
        </Button>
        <Button
          variant="subtle"
          color="red"
          mih={44}
          aria-label={`Delete ${name}`}
          onClick={() => onOpen('delete')}
        >
          Delete
        </Button>
      </div>
    </li>
  )
}
