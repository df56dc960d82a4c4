import { ActionIcon, Button, Select } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { LedgerAccount } from '../../../../shared/money/accounting/account.ts'
import type { FieldErrors } from '../../../../shared/kernel/errors.ts'
import { formatCents } from '../../../../shared/kernel/money.ts'
import { FigureField } from '../../../ui/FigureField.tsx'
import { accountChoices, balanceOf, blankLine, MAX_LINES, withSide, type LineDraft } from './entry-draft.ts'
import classes from '../accounting.module.css'

interface Props {
  lines: readonly LineDraft[]
  accounts: readonly LedgerAccount[]
  /** Errors, by key of a line and its field. */
  errors: FieldErrors
  /** `fixed` lists the fields whose errors the change resolves. */
  onChange: (lines: readonly LineDraft[], fixed: readonly string[]) => void
}

/** Edits the lines of an entry, with the totals of both sides. */
export function EntryLines({ lines, accounts, errors, onChange }: Props) {
  const { debit, credit } = balanceOf(lines)
  const change = (changed: LineDraft, ...fields: string[]) =>
    onChange(
      lines.map((line) => (line.key === changed.key ? changed : line)),
      fields.map((field) => `${changed.key}.${field}`),
    )
  return (
    <div>
      {lines.map((line, index) => (
        <fieldset key={line.key} className={classes['line']} aria-label={`Line ${index + 1}`}>
          <Select
            label="Account"
            placeholder="Number or name"
            className={classes['lineAccount'] ?? ''}
            searchable
            data={accountChoices(accounts, line.accountId)}
            value={line.accountId === null ? null : String(line.accountId)}
            error={errors[`${line.key}.accountId`]}
            nothingFoundMessage="No account with this number or name"
            onChange={(id) => change({ ...line, accountId: id === null ? null : Number(id) }, 'accountId')}
          />
          {(['debit', 'credit'] as const).map((side) => (
            <FigureField
              key={side}
              label={side === 'debit' ? 'Debit' : 'Credit'}
              className={classes['lineAmount'] ?? ''}
              isMoney
              value={line[side]}
              error={errors[`${line.key}.${side}`]}
              onChange={(amount) => change(withSide(line, side, amount), 'debit', 'credit')}
            />
          ))}
          <ActionIcon
            size={44}
            color="red"
            className={classes['lineRemove'] ?? ''}
            aria-label={`Remove line ${index + 1}`}
            // An entry has at least two lines.
            disabled={lines.length <= 2}
            onClick={() =>
              onChange(
                lines.filter(({ key }) => key !== line.key),
                [],
              )
            }
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </fieldset>
      ))}
      <div className={classes['lineTotals']}>
        <Button
          variant="default"
          mih={44}
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={lines.length >= MAX_LINES}
          onClick={() => onChange([...lines, blankLine(crypto.randomUUID())], [])}
        >
          Add line
        </Button>
        <output className={classes['money']} aria-label="Debits together">
          {formatCents(debit)}
        </output>
        <output className={classes['money']} aria-label="Credits together">
          {formatCents(credit)}
        </output>
      </div>
    </div>
  )
}
