import { IconDownload } from '@tabler/icons-react'
import { exportAccounting } from '../../../shared/money/accounting/accounting.api.ts'
import { call } from '../../kernel/api.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { useBooks } from './books.ts'
import { saveFile } from '../../kernel/save-file.ts'
import { Section } from './Section.tsx'
import { SpanPicker } from './SpanPicker.tsx'
import { isBackward } from './spans.ts'
import classes from './accounting.module.css'
import ui from '../../ui/primitives.module.css'

const FILES = [
  {
    of: 'journal',
    title: 'Journal',
    format: 'CSV',
    text: 'Every line of every entry of the period, with its account and job.',
  },
  {
    of: 'accounts',
    title: 'Chart of accounts',
    format: 'CSV',
    text: 'Every account with its number, type and balance.',
  },
  {
    of: 'trial-balance',
    title: 'Trial balance',
    format: 'CSV',
    text: 'Debits and credits of every account in the period.',
  },
  {
    of: 'iif',
    title: 'QuickBooks Desktop',
    format: 'IIF',
    text: 'Accounts and entries of the period. Back up your company file, then choose File, Utilities, Import, IIF Files. Import each period once: a second time would enter everything again. QuickBooks Online does not read IIF.',
  },
] as const

/** Shows exports of the ledger for an accountant or QuickBooks. */
export function ExportSection() {
  const { company, today, place, onPlace } = useBooks()
  const span = { from: place.from, to: place.to }
  const isOff = isBackward(span)
  return (
    <Section title="Export" text="Files of your books for your accountant, a spreadsheet or QuickBooks.">
      <search aria-label="Period" className={classes['filters']}>
        <SpanPicker
          span={span}
          today={today}
          onChange={({ from, to }) => onPlace({ ...place, from, to }, true)}
        />
      </search>
      <ul className={`${ui['list']} ${ui['stackSmall']} ${classes['files']}`}>
        {FILES.map(({ of, title, format, text }) => (
          <li key={of} className={`${ui['card']} ${classes['file']}`}>
            <div>
              <h3 className={ui['heading']}>
                {title} <span className={classes['small']}>{format}</span>
              </h3>
              <p className={classes['hint']}>{text}</p>
            </div>
            <AsyncButton
              variant="default"
              mih={44}
              leftSection={<IconDownload size={16} aria-hidden />}
              disabled={isOff}
              aria-label={`Download ${title}, ${format}`}
              action={async () =>
                saveFile(await call(exportAccounting, { query: { ...span, company: company.id, of } }))
              }
            >
              Download
            </AsyncButton>
          </li>
        ))}
      </ul>
    </Section>
  )
}
