import { ActionIcon, Button, Text } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import type { AccountType, GeneralAccount } from '../../../../shared/money/accounting/account.ts'
import { focusAfterRender } from '../../../kernel/focus.ts'
import { GeneralForm, nameId } from './GeneralForm.tsx'
import { draftOf, newDraft, type GeneralDraft, type GeneralDrafts } from './general-draft.ts'
import classes from '../accounting.module.css'
import ui from '../../../ui/primitives.module.css'

/**
 * Returns the id of a type's 'Add' button; the focus returns to it, or to the 'Edit' button of an account.
 */
export const addId = (type: AccountType) => `general-add-${type.replaceAll(/\W/g, '')}`
const editId = (account: GeneralAccount) => `general-edit-${account.id}`

interface Props {
  group: { type: AccountType; accounts: readonly GeneralAccount[] }
  /** Accounts of all groups. */
  all: readonly GeneralAccount[]
  drafts: GeneralDrafts
  /** Why accounts could not be deleted, by account id. */
  refusals: Readonly<Record<number, string>>
  /** Draft under a key; null once it is saved or discarded. */
  onDraft: (key: string, draft: GeneralDraft | null) => void
  onSaved: () => Promise<void>
  onDelete: (account: GeneralAccount) => void
}

/** Shows the general accounts of one type; a row is edited in place. */
export function GeneralGroup({ group, all, drafts, refusals, onDraft, onSaved, onDelete }: Props) {
  const { type, accounts } = group
  const added = drafts[type]
  const form = (key: string, account: GeneralAccount | null, draft: GeneralDraft, backTo: string) => (
    <GeneralForm
      formKey={key}
      account={account}
      type={type}
      draft={draft}
      onDraft={(next) => onDraft(key, next)}
      onSaved={onSaved}
      onClose={() => {
        onDraft(key, null)
        focusAfterRender(backTo)
      }}
    />
  )
  return (
    <section className={`${ui['card']} ${classes['group']}`} aria-label={type}>
      <div className={classes['groupHead']}>
        <h3 className={ui['heading']}>{type}</h3>
        <Button
          id={addId(type)}
          variant="default"
          mih={44}
          leftSection={<IconPlus size={16} aria-hidden />}
          aria-label={`Add to ${type}`}
          onClick={() => {
            if (!added) onDraft(type, newDraft(all, type))
            focusAfterRender(nameId(type))
          }}
        >
          Add
        </Button>
      </div>
      {accounts.length === 0 && !added && (
        <Text c="dimmed" size="sm" pb="sm">
          No general account yet. Add the numbers that you keep for {type.toLowerCase()}.
        </Text>
      )}
      <ul className={`${ui['list']} ${classes['rows']}`}>
        {accounts.map((account) => {
          const key = String(account.id)
          const draft = drafts[key]
          return (
            <li key={key}>
              {draft ? (
                form(key, account, draft, editId(account))
              ) : (
                <Row
                  account={account}
                  onEdit={() => {
                    onDraft(key, draftOf(account))
                    focusAfterRender(nameId(key))
                  }}
                  onDelete={() => onDelete(account)}
                />
              )}
              {refusals[account.id] !== undefined && (
                <p role="alert" className={classes['refusal']}>
                  {refusals[account.id]}
                </p>
              )}
            </li>
          )
        })}
        {added && <li>{form(type, null, added, addId(type))}</li>}
      </ul>
    </section>
  )
}

interface RowProps {
  account: GeneralAccount
  onEdit: () => void
  onDelete: () => void
}

function Row({ account, onEdit, onDelete }: RowProps) {
  const { name, account_number_start: start, account_number_end: end, accounts } = account
  return (
    <div className={classes['generalRow']}>
      <span className={classes['name']}>{name}</span>
      <span className={classes['figure']}>{start === end ? start : `${start}–${end}`}</span>
      <span className={classes['small']}>{accounts === 1 ? '1 account' : `${accounts} accounts`}</span>
      <span className={classes['rowActions']}>
        <ActionIcon id={editId(account)} size={44} color="gray" aria-label={`Edit ${name}`} onClick={onEdit}>
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon size={44} color="red" aria-label={`Delete ${name}`} onClick={onDelete}>
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </span>
    </div>
  )
}
